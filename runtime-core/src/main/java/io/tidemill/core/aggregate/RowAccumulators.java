package io.tidemill.core.aggregate;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.RowKind;
import io.tidemill.type.LogicalType;

/** Accumulators in terms of one row and one group. Aggregates on the hot path replace the loops. */
abstract class RowAccumulators implements Accumulators {
    abstract void addRow(ColumnVector[] arguments, int row, int group);

    void retractRow(ColumnVector[] arguments, int row, int group) {
        throw new EngineException(
                ErrorCode.INTERNAL,
                getClass().getSimpleName() + " were made for rows that stay, but a row was taken away");
    }

    /** The type in which {@link #writePartial} writes. */
    abstract LogicalType partialType();

    /**
     * True when the state of a group is that of new accumulators to which the rows were added that are there, in their order. False when rows that were taken away have left a trace, such as
     * their rounding.
     */
    boolean followsFromRows() {
        return true;
    }

    /** Writes the result, or NULL, of a group to one row of a vector that has room. */
    abstract void writeRow(int group, ColumnVector target, int at);

    @Override
    public void add(ColumnVector[] arguments, int[] rows, int[] groups, int from, int count) {
        for (int i = from; i < from + count; i++) {
            addRow(arguments, rows[i], groups[i]);
        }
    }

    @Override
    public void retract(ColumnVector[] arguments, int[] rows, int[] groups, int from, int count) {
        for (int i = from; i < from + count; i++) {
            retractRow(arguments, rows[i], groups[i]);
        }
    }

    @Override
    public void addRunning(
            ColumnVector[] arguments,
            int[] rows,
            byte[] kinds,
            int[] groups,
            int from,
            int count,
            ColumnVector before,
            ColumnVector after) {
        prepare(before, count);
        prepare(after, count);
        for (int i = 0; i < count; i++) {
            int row = rows[from + i];
            int group = groups[from + i];
            if (before != null) {
                writeRow(group, before, i);
            }
            byte kind = kinds == null ? 0 : kinds[row];
            if (kind != NO_CHANGE) {
                if (RowKind.isAdd(kind)) {
                    addRow(arguments, row, group);
                } else {
                    retractRow(arguments, row, group);
                }
            }
            writeRow(group, after, i);
        }
    }

    @Override
    public void writeResult(int[] groups, int from, int count, ColumnVector target) {
        prepare(target, count);
        for (int i = 0; i < count; i++) {
            writeRow(groups[from + i], target, i);
        }
    }

    static void prepare(ColumnVector vector, int rows) {
        if (vector != null) {
            vector.reset();
            vector.ensureCapacity(rows);
        }
    }

    /** The length of arrays by group after growth to at least {@code groups}. */
    static int grown(int length, int groups) {
        return groups == 1 ? 1 : Math.max(groups, length + (length >> 1) + 16);
    }
}
