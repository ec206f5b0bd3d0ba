package io.tidemill.stream;

import io.tidemill.core.hash.GroupTable;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.plan.WindowProperty;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.Int128Vector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import java.util.List;

/** Emits the results of groups in windows: keys, aggregates, window columns. */
final class WindowOutput {
    private static final long MILLI = 1000L;

    private final OperatorContext context;
    private final List<LogicalType> types;
    private final List<WindowProperty> windowColumns;
    private final WindowClock clock;
    private final int keyCount;
    private final int callCount;
    private final ColumnVector[] columns;

    WindowOutput(
            OperatorContext context,
            List<LogicalType> types,
            int keyCount,
            int callCount,
            List<WindowProperty> windowColumns,
            WindowClock clock) {
        this.context = context;
        this.types = types;
        this.windowColumns = windowColumns;
        this.clock = clock;
        this.keyCount = keyCount;
        this.callCount = callCount;
        this.columns = Vectors.allocateAll(types, 16);
    }

    /**
     * Emits groups that are in the same window, or in one each.
     *
     * @param keys the table in which the groups are; it may have further keys behind those of the output
     * @param keyGroups the groups as the table knows them
     * @param groups the groups as the aggregates know them
     * @param starts start of the window of each group
     * @param ends end of the window of each group
     */
    void emit(
            GroupTable keys,
            int[] keyGroups,
            AggregateSet aggregates,
            int[] groups,
            int count,
            long[] starts,
            long[] ends) {
        int step = context.batchSize();
        for (int from = 0; from < count; from += step) {
            emitRange(keys, keyGroups, aggregates, groups, from, Math.min(step, count - from), starts, ends);
        }
    }

    private void emitRange(
            GroupTable keys,
            int[] keyGroups,
            AggregateSet aggregates,
            int[] groups,
            int from,
            int count,
            long[] starts,
            long[] ends) {
        ColumnVector[] keyTargets = Vectors.allocateAll(keys.keyTypes(), 0);
        for (int i = 0; i < keyTargets.length; i++) {
            if (i < keyCount) {
                keyTargets[i] = columns[i];
            }
            keyTargets[i].reset();
            keyTargets[i].ensureCapacity(count);
        }
        keys.writeKeys(keyGroups, from, count, keyTargets);
        for (int i = 0; i < callCount; i++) {
            aggregates.writeResult(i, groups, from, count, columns[keyCount + i]);
        }
        for (int i = 0; i < windowColumns.size(); i++) {
            int column = keyCount + callCount + i;
            writeTimes(windowColumns.get(i), types.get(column), from, count, starts, ends, columns[column]);
        }
        context.output().emit(new ColumnBatch(count, columns));
    }

    private void writeTimes(
            WindowProperty property,
            LogicalType type,
            int from,
            int count,
            long[] starts,
            long[] ends,
            ColumnVector target) {
        target.reset();
        target.ensureCapacity(count);
        boolean instant = type.is(TypeRoot.TIMESTAMP_LTZ);
        for (int i = 0; i < count; i++) {
            long time = switch (property) {
                case START -> starts[from + i];
                case END -> ends[from + i];
                case TIME -> ends[from + i] - MILLI;
            };
            long micros = instant ? clock.instant(time) : time;
            if (target instanceof LongVector longs) {
                longs.set(i, micros);
            } else {
                ((Int128Vector) target).set(i, Math.multiplyHigh(micros, MILLI), micros * MILLI);
            }
        }
    }
}
