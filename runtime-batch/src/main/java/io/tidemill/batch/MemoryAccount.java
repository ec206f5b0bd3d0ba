package io.tidemill.batch;

import io.tidemill.core.memory.MemoryPool;
import io.tidemill.core.memory.MemoryReservation;
import io.tidemill.core.memory.Revocable;
import io.tidemill.core.metrics.OperatorMetrics;

/** Keeps a reservation level with what a structure says it holds. One thread at a time. */
final class MemoryAccount implements AutoCloseable {
    /** Reservations grow in steps, so that workers rarely meet at the shared counter. */
    private static final long STEP = 64 << 10;

    private final MemoryReservation reservation;
    private final long most;
    private final OperatorMetrics.Counter shown;
    private final OperatorMetrics.Counter spilled;

    MemoryAccount(MemoryPool memory, String owner, OperatorMetrics metrics) {
        this(memory, owner, metrics, OperatorMemory.UNLIMITED);
    }

    /**
     * An account of an operator that was given a limit.
     *
     * @param most bytes beyond which {@link #tryHold} refuses although the job has memory
     */
    MemoryAccount(MemoryPool memory, String owner, OperatorMetrics metrics, long most) {
        this(memory.reserve(owner), metrics, most);
    }

    /** An account of a holder that can be asked to give back what it holds: it alone may use the account, under its lock. */
    MemoryAccount(MemoryPool memory, String owner, OperatorMetrics metrics, long most, Revocable holder) {
        this(memory.reserve(owner, holder), metrics, most);
    }

    private MemoryAccount(MemoryReservation reservation, OperatorMetrics metrics, long most) {
        this.most = most;
        this.reservation = reservation;
        this.shown = metrics.counter("memory_bytes");
        this.spilled = metrics.counter("spilled_bytes");
    }

    /** Asks for room up to {@code bytes} in all; false means spill. */
    boolean tryHold(long bytes) {
        if (bytes > most) {
            return false;
        }
        long missing = bytes - reservation.bytes();
        boolean granted =
                missing <= 0 || reservation.tryGrow((missing + STEP - 1) / STEP * STEP) || reservation.tryGrow(missing);
        if (granted) {
            shown.set(Math.max(shown.value(), reservation.bytes()));
        }
        return granted;
    }

    /** Takes room up to {@code bytes} in all; throws when there is none. */
    void hold(long bytes) {
        if (!tryHold(bytes)) {
            reservation.grow(Math.max(0, bytes - reservation.bytes()));
            shown.set(Math.max(shown.value(), reservation.bytes()));
        }
    }

    /** Gives back all but {@code bytes}. */
    void shrinkTo(long bytes) {
        if (reservation.bytes() > bytes) {
            reservation.shrink(reservation.bytes() - bytes);
        }
    }

    /** Notes bytes written to disk. */
    void spilled(long bytes) {
        spilled.add(bytes);
    }

    @Override
    public void close() {
        reservation.close();
    }
}
