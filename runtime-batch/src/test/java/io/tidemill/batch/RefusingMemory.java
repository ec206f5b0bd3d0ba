package io.tidemill.batch;

import io.tidemill.core.memory.JobMemory;
import io.tidemill.core.memory.MemoryBudget;
import io.tidemill.core.memory.MemoryPool;
import io.tidemill.core.memory.MemoryReservation;
import io.tidemill.core.memory.Revocable;
import io.tidemill.core.memory.SpillCompression;
import io.tidemill.core.memory.SpillDirectory;
import io.tidemill.core.memory.SpillFile;
import io.tidemill.core.memory.SpillManager;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.nio.file.Path;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A job's memory that refuses at random what an operator can do without, and whose disk can be full. Thread-safe. */
final class RefusingMemory implements MemoryPool, SpillManager, AutoCloseable {
    private final JobMemory memory;
    private final SpillDirectory files;
    private final Random random;
    private final int outOf;
    private final AtomicInteger refusals = new AtomicInteger();
    private final AtomicInteger created = new AtomicInteger();
    private final AtomicInteger revocations = new AtomicInteger();
    private final Set<Revocable> holders = ConcurrentHashMap.newKeySet();
    private volatile int mostFiles = Integer.MAX_VALUE;

    /**
     * Memory of a job.
     *
     * @param outOf one request in so many is refused: 1 for all, 0 for none
     * @param capacity what also those cannot exceed who cannot spill
     */
    RefusingMemory(Path directory, long seed, int outOf, long capacity) {
        files = new SpillDirectory(directory, new SpillCompression(false, 4096));
        memory = new JobMemory(new MemoryBudget(capacity), files);
        random = new Random(seed);
        this.outOf = outOf;
    }

    static RefusingMemory never(Path directory) {
        return new RefusingMemory(directory, 0, 0, 1L << 40);
    }

    /** Refuses one request in three. */
    static RefusingMemory sometimes(Path directory, long seed) {
        return new RefusingMemory(directory, seed, 3, 1L << 40);
    }

    /** Refuses every request; {@code capacity} is left for the few bytes without which an operator cannot be. */
    static RefusingMemory always(Path directory, long capacity) {
        return new RefusingMemory(directory, 0, 1, capacity);
    }

    /** After so many files the disk is full. */
    RefusingMemory fullAfter(int newFiles) {
        mostFiles = newFiles;
        return this;
    }

    /** Asks some of those who can give back to do so, as somebody would who must have memory. */
    void revokeSome() {
        for (Revocable holder : holders) {
            if (chance(3) && holder.revoke()) {
                revocations.incrementAndGet();
            }
        }
    }

    int revocations() {
        return revocations.get();
    }

    int refusals() {
        return refusals.get();
    }

    int filesCreated() {
        return created.get();
    }

    int openFiles() {
        return files.openFiles();
    }

    private synchronized boolean chance(int in) {
        return in > 0 && random.nextInt(in) == 0;
    }

    @Override
    public MemoryReservation reserve(String owner) {
        return refusing(memory.reserve(owner), () -> {});
    }

    @Override
    public MemoryReservation reserve(String owner, Revocable holder) {
        holders.add(holder);
        return refusing(memory.reserve(owner, holder), () -> holders.remove(holder));
    }

    private MemoryReservation refusing(MemoryReservation reservation, Runnable onClose) {
        return new MemoryReservation() {
            @Override
            public boolean tryGrow(long bytes) {
                if (chance(outOf)) {
                    refusals.incrementAndGet();
                    return false;
                }
                return reservation.tryGrow(bytes);
            }

            @Override
            public void grow(long bytes) {
                reservation.grow(bytes);
            }

            @Override
            public void shrink(long bytes) {
                reservation.shrink(bytes);
            }

            @Override
            public long bytes() {
                return reservation.bytes();
            }

            @Override
            public void close() {
                onClose.run();
                reservation.close();
            }
        };
    }

    @Override
    public long capacity() {
        return memory.capacity();
    }

    @Override
    public long used() {
        return memory.used();
    }

    @Override
    public SpillManager spill() {
        return this;
    }

    @Override
    public SpillFile create(String owner) {
        if (created.incrementAndGet() > mostFiles) {
            throw new EngineException(ErrorCode.DISK, "the disk of " + owner + " is full");
        }
        return files.create(owner);
    }

    @Override
    public long spilledBytes() {
        return files.spilledBytes();
    }

    @Override
    public void close() {
        memory.close();
    }
}
