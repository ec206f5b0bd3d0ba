package io.tidemill.stream;

import io.tidemill.core.memory.MemoryReservation;
import io.tidemill.core.metrics.OperatorMetrics.Counter;
import io.tidemill.core.operator.OperatorContext;

/** The memory of an operator's state: asked for in steps as the state grows, so that the pool is not called for every batch. */
final class StateMemory implements AutoCloseable {
    private static final long STEP = 1 << 20;

    private final MemoryReservation reservation;
    private final Counter gauge;

    StateMemory(OperatorContext context, String owner) {
        reservation = context.memory().reserve(owner);
        gauge = context.metrics().counter("memory_bytes");
    }

    /** Tells how many bytes the state holds now. Throws when the pool has no more. */
    void update(long bytes) {
        gauge.set(bytes);
        long wanted = (bytes + STEP - 1) / STEP * STEP;
        long held = reservation.bytes();
        if (wanted > held) {
            reservation.grow(wanted - held);
        } else if (held - wanted > 8 * STEP && held > 2 * wanted) {
            reservation.shrink(held - wanted);
        }
    }

    @Override
    public void close() {
        reservation.close();
    }
}
