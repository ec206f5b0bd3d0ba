package io.tidemill.core.memory;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** The bytes that all jobs of a process share (tidemill.memory.size). Thread-safe. */
public final class MemoryBudget {
    private static final MemoryBudget PROCESS =
            new MemoryBudget(Runtime.getRuntime().maxMemory() / 100 * 60);

    /** This part of the memory is for those who cannot spill: the few bytes that one operator must have do not fail because others have taken all they could get. */
    private static final int RESERVE_SHARE = 16;

    private final long capacity;
    private final AtomicLong used = new AtomicLong();
    private final AtomicInteger reservations = new AtomicInteger();
    private volatile boolean starved;

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

    /**
     * Takes bytes for a reservation that holds {@code held}. Once a reservation with less than its fair share has been refused, those with more get nothing until somebody gives back: they
     * spill, and a late-comer need not spill every batch.
     */
    boolean tryTake(long bytes, long held) {
        long share = capacity / Math.max(1, reservations.get());
        boolean modest = held + bytes <= share;
        if (starved && !modest) {
            return false;
        }
        boolean taken = takeUpTo(capacity - capacity / RESERVE_SHARE, bytes);
        if (!taken && modest) {
            starved = true;
        }
        return taken;
    }

    /** Takes bytes for somebody who has no other way: also from what is kept back from those who can spill. */
    boolean take(long bytes) {
        boolean taken = takeUpTo(capacity, bytes);
        if (!taken) {
            starved = true;
        }
        return taken;
    }

    private boolean takeUpTo(long limit, long bytes) {
        for (; ; ) {
            long now = used.get();
            if (bytes > limit - now) {
                return false;
            }
            if (used.compareAndSet(now, now + bytes)) {
                return true;
            }
        }
    }

    void giveBack(long bytes) {
        used.addAndGet(-bytes);
        starved = false;
    }

    void opened() {
        reservations.incrementAndGet();
    }

    void closed(int count) {
        reservations.addAndGet(-count);
    }
}
