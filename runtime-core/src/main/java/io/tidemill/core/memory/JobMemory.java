package io.tidemill.core.memory;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** One job's view of the process's budget, with its spill directory. Closing it gives back what operators forgot after a failure and deletes the spill files. Thread-safe. */
public final class JobMemory implements MemoryPool, AutoCloseable {
    private final MemoryBudget budget;
    private final SpillDirectory spill;
    private final AtomicLong taken = new AtomicLong();
    private final AtomicInteger open = new AtomicInteger();
    private final Set<Reservation> revocable = ConcurrentHashMap.newKeySet();

    public JobMemory(MemoryBudget budget, SpillDirectory spill) {
        this.budget = budget;
        this.spill = spill;
    }

    @Override
    public MemoryReservation reserve(String owner) {
        return opened(new Reservation(owner, () -> false));
    }

    @Override
    public MemoryReservation reserve(String owner, Revocable holder) {
        Reservation reservation = opened(new Reservation(owner, holder));
        revocable.add(reservation);
        return reservation;
    }

    private Reservation opened(Reservation reservation) {
        budget.opened();
        open.incrementAndGet();
        return reservation;
    }

    /** Makes one holder go to disk, if possible the one that frees the most; false when nobody can. */
    private boolean revoke() {
        List<Reservation> holders = new ArrayList<>(revocable);
        // Their sizes change meanwhile; any order will do.
        Map<Reservation, Long> sizes = new IdentityHashMap<>();
        holders.forEach(holder -> sizes.put(holder, holder.bytes));
        holders.sort(Comparator.comparingLong((Reservation holder) -> sizes.get(holder))
                .reversed());
        for (Reservation holder : holders) {
            if (sizes.get(holder) > 0 && holder.holder.revoke()) {
                return true;
            }
        }
        return false;
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
        revocable.clear();
        budget.giveBack(taken.getAndSet(0));
        budget.closed(open.getAndSet(0));
        spill.close();
    }

    private final class Reservation implements MemoryReservation {
        private final String owner;
        private final Revocable holder;
        private long bytes;
        private boolean closed;

        Reservation(String owner, Revocable holder) {
            this.owner = owner;
            this.holder = holder;
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
            boolean granted = took(budget.take(more), more);
            while (!granted) {
                boolean revoked = revoke();
                // Also when nobody had anything: somebody else may just have made them give it back.
                granted = took(budget.take(more), more);
                if (!granted && !revoked) {
                    throw new EngineException(
                            ErrorCode.OUT_OF_MEMORY_BUDGET,
                            owner + " needs " + more + " bytes beside the " + bytes + " it has, but " + budget.used()
                                    + " of " + budget.capacity() + " are in use; raise tidemill.memory.size");
                }
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
            revocable.remove(this);
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
