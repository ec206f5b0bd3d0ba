package io.tidemill.stream;

import io.tidemill.core.plan.OverCall;
import io.tidemill.core.vector.VectorCopy;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.type.LogicalType;
import java.util.List;

/** LAG, FIRST_VALUE and LAST_VALUE: the value of another row of the partition, which the history keeps. */
final class RunningPick implements RunningOver {
    private final String function;
    private final boolean rowsFrame;
    private final int value;
    private final int offset;
    private final int absent;
    private final OverHistory history;
    private long lag;

    RunningPick(OverCall over, OverHistory history) {
        List<Integer> arguments = over.call().arguments();
        this.function = over.call().function();
        this.rowsFrame = over.frame().rows();
        this.value = arguments.get(0);
        this.offset = arguments.size() > 1 ? arguments.get(1) : -1;
        this.absent = arguments.size() > 2 ? arguments.get(2) : -1;
        this.history = history;
        this.lag = function.equals("LAG") ? 1 : 0;
    }

    /** How many rows before the last one it may look at. */
    long lag() {
        return lag;
    }

    @Override
    public void ensureCapacity(int partitions) {
        // The history remembers.
    }

    @Override
    public void run(OverRows rows, ColumnVector result) {
        ColumnVector values = rows.columns[value];
        for (int i = 0; i < rows.count; i++) {
            int source = source(rows, i);
            if (source >= 0) {
                result.set(i, values, source);
            } else if (absent >= 0) {
                result.set(i, rows.columns[absent], rows.slots[i]);
            } else {
                VectorCopy.setNulls(result, i, 1);
            }
        }
    }

    private int source(OverRows rows, int position) {
        return switch (function) {
            case "FIRST_VALUE" -> rows.frameStart[position];
            case "LAST_VALUE" -> rows.slots[rowsFrame ? position : rows.peerEnd[position] - 1];
            default -> history.before(rows.slots[position], distance(rows, rows.slots[position]));
        };
    }

    private long distance(OverRows rows, int slot) {
        if (offset < 0) {
            return 1;
        }
        ColumnVector offsets = rows.columns[offset];
        long distance = offsets instanceof LongVector longs ? longs.get(slot) : ((IntVector) offsets).get(slot);
        lag = Math.max(lag, distance);
        return distance;
    }

    @Override
    public List<LogicalType> types() {
        return List.of();
    }

    @Override
    public void write(int[] partitions, int from, int count, ColumnVector[] columns, int first) {
        // The history remembers.
    }

    @Override
    public void read(ColumnBatch batch, int first, int[] partitions) {
        // The history remembers.
    }

    @Override
    public void clear(int partition) {
        // The history remembers.
    }

    @Override
    public long memoryBytes() {
        return 0;
    }

    @Override
    public void close() {
        // Holds nothing that needs it.
    }
}
