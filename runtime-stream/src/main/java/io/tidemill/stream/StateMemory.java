package io.tidemill.stream;

import io.tidemill.core.memory.MemoryPool;
import io.tidemill.core.memory.MemoryReservation;
import io.tidemill.core.metrics.OperatorMetrics;
import io.tidemill.core.metrics.OperatorMetrics.Counter;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;

/** The memory of an operator's state: asked for in steps as the state grows, so that the pool is not called for every batch. */
final class StateMemory implements AutoCloseable {
    private static final long STEP = 1 << 20;

    private final MemoryReservation reservation;
    private final Counter gauge;

    StateMemory(OperatorContext context, String owner) {
        this(context.memory(), context.metrics(), owner);
    }

    StateMemory(MemoryPool memory, OperatorMetrics metrics, String owner) {
        reservation = memory.reserve(owner);
        gauge = metrics.counter("memory_bytes");
    }

    /** Tells how many bytes the state holds now. Throws when the pool has no more, with what can be done about it: state does not spill. */
    void update(long bytes) {
        gauge.set(bytes);
        long wanted = (bytes + STEP - 1) / STEP * STEP;
        long held = reservation.bytes();
        if (wanted > held) {
            grow(wanted - held);
        } else if (held - wanted > 8 * STEP && held > 2 * wanted) {
            reservation.shrink(held - wanted);
        }
    }

    private void grow(long more) {
        try {
            reservation.grow(more);
        } catch (EngineException e) {
            if (e.code() != ErrorCode.OUT_OF_MEMORY_BUDGET) {
                throw e;
            }
            throw new EngineException(
                    e.code(),
                    e.getMessage()
                            + ". The state of a stream stays in memory: let keys that are not seen any more expire with"
                            + " table.exec.state.ttl, aggregate over windows, or run the statement in batch mode, where"
                            + " operators spill",
                    e);
        }
    }

    @Override
    public void close() {
        reservation.close();
    }
}
