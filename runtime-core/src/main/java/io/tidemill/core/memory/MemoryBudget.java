package io.tidemill.core.memory;

import java.util.concurrent.atomic.AtomicLong;

/** The bytes that all jobs of a process share (tidemill.memory.size). Thread-safe. */
public final class MemoryBudget {
    private static final MemoryBudget PROCESS =
            new MemoryBudget(Runtime.getRuntime().maxMemory() / 100 * 60);

    private final long capacity;
    private final AtomicLong used = new AtomicLong();

    public MemoryBudget(long capacity) {
        this.capacity = capacity;
    }

    /** The budget that jobs share unless tidemill.memory.size gives them one: 60 % of the heap. */
    public static MemoryBudget ofProcess() {
        return PROCESS;
    }

    public long capacity() {
        return capacity;
    }

    public long used() {
        return used.get();
    }

    boolean tryTake(long bytes) {
        for (; ; ) {
            long now = used.get();
            if (bytes > capacity - now) {
                return false;
            }
            if (used.compareAndSet(now, now + bytes)) {
                return true;
            }
        }
    }

    void giveBack(long bytes) {
        used.addAndGet(-bytes);
    }
}
