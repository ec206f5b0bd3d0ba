package io.tidemill.core.hash;

import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.type.LogicalType;
import java.util.Arrays;
import java.util.List;

/**
 * The rows of a join's build side by key. Rows with the same key lie side by side; where every key is unique, a key's number is its row. Built once by one thread, then read-only: each thread
 * that looks keys up makes its own {@link Probe}.
 */
public final class JoinTable {
    private static final int BATCH = 2048;

    private final GroupTable groups;
    private final boolean[] nullSafe;
    /** In place of {@link #groups} where the keys allow it. */
    private DenseKeys dense;
    /** The row of each group when keys are unique; null when a group is its row. */
    private int[] rowOf;
    /** Where the rows of each group start in {@link #rowsByGroup}; null when keys are unique. */
    private int[] starts;

    private int[] rowsByGroup;

    private JoinTable(List<LogicalType> keyTypes, boolean[] nullSafe) {
        this.groups = GroupTable.of(keyTypes);
        this.nullSafe = nullSafe;
    }

    /**
     * Builds a table.
     *
     * @param keys the key columns of rows 0 to {@code rows} - 1
     * @param nullSafe for each key whether NULL equals NULL; otherwise rows with NULL are left out, since nothing equals them
     */
    public static JoinTable build(ColumnVector[] keys, List<LogicalType> keyTypes, boolean[] nullSafe, int rows) {
        JoinTable table = new JoinTable(keyTypes, nullSafe);
        table.addAll(keys, rows);
        return table;
    }

    /**
     * A table over rows that are in order of their keys, so that nothing is hashed: who looks up finds the key numbers by merging, and {@link #probe} must not be called.
     *
     * @param starts first row of each key, and the end of the last
     */
    public static JoinTable sorted(int[] starts) {
        JoinTable table = new JoinTable(List.of(), new boolean[0]);
        int rows = starts[starts.length - 1];
        if (rows == starts.length - 1) {
            return table;
        }
        table.starts = starts;
        table.rowsByGroup = new int[rows];
        Arrays.setAll(table.rowsByGroup, row -> row);
        return table;
    }

    private void addAll(ColumnVector[] keys, int rows) {
        int[] groupOf = new int[rows];
        int[] numbers = new int[BATCH];
        int[] found = new int[BATCH];
        int added = 0;
        boolean allMatchable = !anyUnmatchable(keys);
        // A NULL that equals NULL is a key, but no number.
        dense = nullSafe.length == 1 && nullSafe[0] && keys[0].mayHaveNulls() ? null : DenseKeys.of(keys, rows);
        for (int from = 0; from < rows; from += BATCH) {
            int count = 0;
            for (int row = from; row < Math.min(rows, from + BATCH); row++) {
                if (allMatchable || matchable(keys, row)) {
                    numbers[count++] = row;
                } else {
                    groupOf[row] = -1;
                }
            }
            if (dense == null) {
                groups.findOrAdd(keys, numbers, 0, count, found);
            } else {
                dense.find(keys[0], numbers, 0, count, found);
            }
            for (int i = 0; i < count; i++) {
                groupOf[numbers[i]] = found[i];
            }
            added += count;
        }
        if (keyCount() == added) {
            rowOf = isRowItself(groupOf) ? null : rowOfGroup(groupOf, keyCount());
        } else {
            bringTogether(groupOf, added);
        }
    }

    /** Not if rows were left out, and not if a NULL came first to its number. */
    private static boolean isRowItself(int[] groupOf) {
        for (int row = 0; row < groupOf.length; row++) {
            if (groupOf[row] != row) {
                return false;
            }
        }
        return true;
    }

    private boolean anyUnmatchable(ColumnVector[] columns) {
        for (int k = 0; k < columns.length; k++) {
            if (!nullSafe[k] && columns[k].mayHaveNulls()) {
                return true;
            }
        }
        return false;
    }

    private boolean matchable(ColumnVector[] keys, int row) {
        for (int k = 0; k < keys.length; k++) {
            if (!nullSafe[k] && keys[k].isNull(row)) {
                return false;
            }
        }
        return true;
    }

    private static int[] rowOfGroup(int[] groupOf, int groups) {
        int[] rowOf = new int[groups];
        for (int row = 0; row < groupOf.length; row++) {
            if (groupOf[row] >= 0) {
                rowOf[groupOf[row]] = row;
            }
        }
        return rowOf;
    }

    private void bringTogether(int[] groupOf, int added) {
        int[] next = new int[keyCount() + 1];
        for (int group : groupOf) {
            if (group >= 0) {
                next[group + 1]++;
            }
        }
        for (int g = 0; g < keyCount(); g++) {
            next[g + 1] += next[g];
        }
        starts = next.clone();
        rowsByGroup = new int[added];
        for (int row = 0; row < groupOf.length; row++) {
            if (groupOf[row] >= 0) {
                rowsByGroup[next[groupOf[row]]++] = row;
            }
        }
    }

    /** True when no key has more than one row. */
    public boolean unique() {
        return starts == null;
    }

    /** Number of distinct keys. */
    public int keyCount() {
        return dense == null ? groups.size() : dense.size();
    }

    /** The row of a key, when keys are unique. */
    public int row(int key) {
        return rowOf == null ? key : rowOf[key];
    }

    /** Turns keys into their rows, in place; -1 stays. Only when keys are unique. */
    public void toRows(int[] keys, int from, int count) {
        if (rowOf != null) {
            for (int i = from; i < from + count; i++) {
                keys[i] = keys[i] < 0 ? -1 : rowOf[keys[i]];
            }
        }
    }

    /** Where the rows of a key start in {@link #rows}, when keys are not unique. */
    public int start(int key) {
        return starts[key];
    }

    /** Where they end. */
    public int end(int key) {
        return starts[key + 1];
    }

    /** Rows in order of their keys; the array itself. */
    public int[] rows() {
        return rowsByGroup;
    }

    /** Bytes held, without the rows themselves. */
    public long memoryBytes() {
        return groups.memoryBytes()
                + (dense == null ? 0 : dense.memoryBytes())
                + 4L * (length(rowOf) + length(starts) + length(rowsByGroup));
    }

    /** Bytes that a table of so many rows will hold at most, unless keys are long. */
    public static long estimate(long rows) {
        return 64 * rows + 4096;
    }

    private static int length(int[] array) {
        return array == null ? 0 : array.length;
    }

    /** For one thread that looks keys up. */
    public Probe probe() {
        return new Probe(groups.view());
    }

    /** Looks keys up. One thread. */
    public final class Probe {
        private final GroupTable view;
        private int[] candidates = new int[0];
        private int[] candidateKeys = new int[0];
        private int[] positions = new int[0];

        private Probe(GroupTable view) {
            this.view = view;
        }

        /** Writes the key number of each of {@code rows[from .. from + count)} to {@code keys[from .. from + count)}, -1 where the table has none. */
        public void find(ColumnVector[] columns, int[] rows, int from, int count, int[] keys) {
            if (dense != null) {
                dense.find(columns[0], rows, from, count, keys);
                return;
            }
            if (!anyUnmatchable(columns)) {
                view.find(columns, rows, from, count, keys);
                return;
            }
            if (candidates.length < count) {
                candidates = new int[count];
                candidateKeys = new int[count];
                positions = new int[count];
            }
            Arrays.fill(keys, from, from + count, -1);
            int found = 0;
            for (int i = from; i < from + count; i++) {
                if (matchable(columns, rows[i])) {
                    candidates[found] = rows[i];
                    positions[found++] = i;
                }
            }
            view.find(columns, candidates, 0, found, candidateKeys);
            for (int i = 0; i < found; i++) {
                keys[positions[i]] = candidateKeys[i];
            }
        }
    }
}
