package io.tidemill.core.aggregate;

import io.tidemill.core.arena.ColumnArena;
import io.tidemill.core.arena.ColumnValues;
import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.type.LogicalType;
import java.util.Arrays;

/** MIN and MAX of all other types: strings, bytes, 128-bit numbers, rows, arrays. */
final class ArenaExtremeAccumulators extends ExtremeAccumulators {
    private static final int NONE = -1;

    private final ColumnArena values;
    private final DictionaryRanks ranks = new DictionaryRanks();
    /** By group: the row with the best value of the batch. */
    private int[] bestRow = new int[0];

    ArenaExtremeAccumulators(boolean max, LogicalType type) {
        super(max, type);
        values = new ColumnArena(type);
    }

    @Override
    void growValues(int groups) {
        values.ensureCapacity(groups);
    }

    @Override
    public void clear(int group) {
        super.clear(group);
        values.free(group);
    }

    @Override
    void take(ColumnVector argument, int row, int group) {
        if (seen[group] != 0) {
            int order = ColumnValues.compare(argument, row, values.vector(), group);
            if (max ? order <= 0 : order >= 0) {
                return;
            }
        }
        values.set(group, argument, row);
        seen[group] = 1;
    }

    @Override
    public void add(ColumnVector[] arguments, int[] rows, int[] groups, int from, int count) {
        if (arguments[0] instanceof BytesVector text && text.codes() != null && text.dictionarySize() <= count) {
            addByRank(text, rows, groups, from, count);
            return;
        }
        for (int i = from; i < from + count; i++) {
            addRow(arguments, rows[i], groups[i]);
        }
    }

    /** Compares the places of values in the sorted dictionary; only the best row of each group is compared with the value so far. */
    private void addByRank(BytesVector text, int[] rows, int[] groups, int from, int count) {
        int[] rank = ranks.of(text);
        int[] codes = text.codes();
        boolean nulls = text.mayHaveNulls();
        if (bestRow.length < seen.length) {
            bestRow = new int[seen.length];
            Arrays.fill(bestRow, NONE);
        }
        int[] best = bestRow;
        for (int i = from; i < from + count; i++) {
            int row = rows[i];
            if (nulls && text.isNull(row)) {
                continue;
            }
            int other = best[groups[i]];
            if (other == NONE
                    || (max ? rank[codes[row]] > rank[codes[other]] : rank[codes[row]] < rank[codes[other]])) {
                best[groups[i]] = row;
            }
        }
        for (int i = from; i < from + count; i++) {
            int row = best[groups[i]];
            if (row != NONE) {
                best[groups[i]] = NONE;
                take(text, row, groups[i]);
            }
        }
    }

    @Override
    void writeValue(int group, ColumnVector target, int at) {
        target.set(at, values.vector(), group);
    }

    @Override
    public long memoryBytes() {
        return seen.length + 4L * bestRow.length + values.memoryBytes();
    }
}
