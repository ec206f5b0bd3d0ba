package io.tidemill.core.memory;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** One job's view of the process's budget, with its spill directory. Closing it gives back what operators forgot after a failure and deletes the spill files. Thread-safe. */
public final class JobMemory implements MemoryPool, AutoCloseable {
    private final MemoryBudget budget;
    private final SpillDirectory spill;
    private final AtomicLong taken = new AtomicLong();
    private final AtomicInteger open = new AtomicInteger();

    public JobMemory(MemoryBudget budget, SpillDirectory spill) {
        this.budget = budget;
        this.spill = spill;
    }

    @Override
    public MemoryReservation reserve(String owner) {
        budget.opened();
        open.incrementAndGet();
        return new Reservation(owner);
    }

    @Override
    public long capacity() {
        return budget.capacity();
    }

    @Override
    public long used() {
        return budget.used();
    }

    @Override
    public SpillManager spill() {
        return spill;
    }

    @Override
    public void close() {
        budget.giveBack(taken.getAndSet(0));
        budget.closed(open.getAndSet(0));
        spill.close();
    }

    private final class Reservation implements MemoryReservation {
        private final String owner;
        private long bytes;
        private boolean closed;

        Reservation(String owner) {
            this.owner = owner;
        }

        @Override
        public boolean tryGrow(long more) {
            return took(budget.tryTake(more, bytes), more);
        }

        private boolean took(boolean granted, long more) {
            if (granted) {
                taken.addAndGet(more);
                bytes += more;
            }
            return granted;
        }

        @Override
        public void grow(long more) {
            if (!took(budget.take(more), more)) {
                throw new EngineException(
                        ErrorCode.OUT_OF_MEMORY_BUDGET,
                        owner + " needs " + more + " bytes beside the " + bytes + " it has, but " + budget.used()
                                + " of " + budget.capacity() + " are in use; raise tidemill.memory.size");
            }
        }

        @Override
        public void shrink(long less) {
            bytes -= less;
            taken.addAndGet(-less);
            budget.giveBack(less);
        }

        @Override
        public long bytes() {
            return bytes;
        }

        @Override
        public void close() {
            shrink(bytes);
            if (!closed) {
                closed = true;
                if (open.getAndUpdate(count -> Math.max(0, count - 1)) > 0) {
                    budget.closed(1);
                }
            }
        }
    }
}
