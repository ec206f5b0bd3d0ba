package io.tidemill.stream;

import io.tidemill.core.arena.ColumnValues;
import io.tidemill.core.arena.RowArena;
import io.tidemill.core.hash.RowHash;
import io.tidemill.core.state.SnapshotWriter;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.type.LogicalType;
import java.util.Arrays;
import java.util.List;

/**
 * The rows of each partition in their order, ties in order of arrival: a treap a partition with subtree sizes, so that ranks and rows by rank are found in logarithmic time. All nodes are in shared arrays, by
 * the slot of their row.
 */
final class RankedRows {
    static final int NONE = -1;

    private final RowArena rows;
    private final SortOrder order;
    private final SlotIndex index;
    private final int[] identity;
    private final ColumnVector[] identityColumns;
    private long[] hashes = new long[0];
    private int[] left = new int[0];
    private int[] right = new int[0];
    private int[] size = new int[0];
    private int[] priority = new int[0];
    private int[] groupOf = new int[0];
    private long[] prefix = new long[0];
    private long[] sequence = new long[0];
    private int[] roots = new int[0];
    private long nextSequence;
    private int random = 0x2545F491;

    /**
     * No rows.
     *
     * @param identity columns by which {@link #find} finds a row; null when it is not needed
     */
    RankedRows(List<LogicalType> types, SortOrder order, int[] identity) {
        this.rows = new RowArena(types);
        this.order = order;
        this.index = identity == null ? null : new SlotIndex();
        this.identity = identity == null ? new int[0] : identity;
        this.identityColumns = new ColumnVector[this.identity.length];
    }

    /** An identity by which only equal rows are the same. */
    static int[] all(List<LogicalType> types) {
        int[] columns = new int[types.size()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = i;
        }
        return columns;
    }

    void ensureGroups(int groups) {
        int old = roots.length;
        if (groups > old) {
            roots = Arrays.copyOf(roots, Math.max(groups, old + (old >> 1) + 16));
            Arrays.fill(roots, old, roots.length, NONE);
        }
    }

    /** Prepares for the rows of a batch. */
    void begin(ColumnBatch batch, int[] batchRows, int count) {
        if (index == null) {
            return;
        }
        if (hashes.length < count) {
            hashes = new long[count];
        }
        for (int i = 0; i < identity.length; i++) {
            identityColumns[i] = batch.column(identity[i]);
        }
        RowHash.hash(identityColumns, batchRows, 0, count, hashes);
    }

    /** The stored row with the identity of a row of the batch, the newest of several, or -1. */
    int find(int group, int position, int row) {
        for (int slot = index.first(hashes[position]); slot >= 0; slot = index.next(slot)) {
            if (groupOf[slot] == group && same(slot, row)) {
                return slot;
            }
        }
        return NONE;
    }

    private boolean same(int slot, int row) {
        for (int i = 0; i < identity.length; i++) {
            if (!ColumnValues.equal(rows.column(identity[i]), slot, identityColumns[i], row)) {
                return false;
            }
        }
        return true;
    }

    boolean rowEquals(int slot, ColumnBatch batch, int row) {
        return rows.rowEquals(slot, batch.columns(), row);
    }

    /** Whether a row of a batch would come before a stored row. */
    boolean before(ColumnBatch batch, int row, int slot) {
        if (order.keyCount() == 0) {
            return false;
        }
        long own = order.prefix(batch.column(order.column(0)), row);
        if (own != prefix[slot]) {
            return own < prefix[slot];
        }
        return compareKeys(batch, row, slot) < 0;
    }

    /** Compares a row of a batch with a stored row by the sort keys alone. */
    int compareKeys(ColumnBatch batch, int row, int slot) {
        for (int key = 0; key < order.keyCount(); key++) {
            int column = order.column(key);
            int result = order.compareKey(key, batch.column(column), row, rows.column(column), slot);
            if (result != 0) {
                return result;
            }
        }
        return 0;
    }

    /** True when two stored rows are peers. */
    boolean tied(int slot, int other) {
        return prefix[slot] == prefix[other] && compareStoredKeys(slot, other) == 0;
    }

    private int compareStoredKeys(int slot, int other) {
        for (int key = 0; key < order.keyCount(); key++) {
            ColumnVector column = rows.column(order.column(key));
            int result = order.compareKey(key, column, slot, column, other);
            if (result != 0) {
                return result;
            }
        }
        return 0;
    }

    private int compare(int slot, int other) {
        if (prefix[slot] != prefix[other]) {
            return Long.compare(prefix[slot], prefix[other]);
        }
        int result = compareStoredKeys(slot, other);
        return result != 0 ? result : Long.compare(sequence[slot], sequence[other]);
    }

    /** Stores a row of a batch and puts it into its partition's order, after its peers. */
    int add(int group, ColumnBatch batch, int position, int row) {
        return add(group, batch, position, row, nextSequence++);
    }

    /** As {@link #add}, in the place among its peers that another row had. */
    int addInPlaceOf(int old, int group, ColumnBatch batch, int position, int row) {
        return add(group, batch, position, row, sequence[old]);
    }

    private int add(int group, ColumnBatch batch, int position, int row, long place) {
        int slot = rows.add(batch.columns(), row);
        ensureSlots(slot + 1);
        left[slot] = NONE;
        right[slot] = NONE;
        size[slot] = 1;
        priority[slot] = nextRandom();
        groupOf[slot] = group;
        sequence[slot] = place;
        prefix[slot] = order.keyCount() == 0 ? 0 : order.prefix(rows.column(order.column(0)), slot);
        if (index != null) {
            index.add(hashes[position], slot);
        }
        roots[group] = insert(roots[group], slot);
        return slot;
    }

    private void ensureSlots(int slots) {
        if (slots > left.length) {
            int capacity = Math.max(slots, left.length * 2 + 16);
            left = Arrays.copyOf(left, capacity);
            right = Arrays.copyOf(right, capacity);
            size = Arrays.copyOf(size, capacity);
            priority = Arrays.copyOf(priority, capacity);
            groupOf = Arrays.copyOf(groupOf, capacity);
            prefix = Arrays.copyOf(prefix, capacity);
            sequence = Arrays.copyOf(sequence, capacity);
        }
    }

    private int nextRandom() {
        random ^= random << 13;
        random ^= random >>> 17;
        random ^= random << 5;
        return random;
    }

    private int sizeOf(int node) {
        return node == NONE ? 0 : size[node];
    }

    private int resize(int node) {
        size[node] = 1 + sizeOf(left[node]) + sizeOf(right[node]);
        return node;
    }

    private int insert(int root, int node) {
        if (root == NONE) {
            return node;
        }
        if (compare(node, root) < 0) {
            int child = insert(left[root], node);
            left[root] = child;
            if (priority[child] > priority[root]) {
                left[root] = right[child];
                right[child] = resize(root);
                return resize(child);
            }
        } else {
            int child = insert(right[root], node);
            right[root] = child;
            if (priority[child] > priority[root]) {
                right[root] = left[child];
                left[child] = resize(root);
                return resize(child);
            }
        }
        return resize(root);
    }

    /** Takes a row out of its partition's order; the row itself stays until {@link #free}. */
    void unlink(int slot) {
        int group = groupOf[slot];
        roots[group] = delete(roots[group], slot);
        if (index != null) {
            index.remove(slot);
        }
    }

    private int delete(int root, int slot) {
        if (root == slot) {
            return join(left[root], right[root]);
        }
        if (compare(slot, root) < 0) {
            left[root] = delete(left[root], slot);
        } else {
            right[root] = delete(right[root], slot);
        }
        return resize(root);
    }

    private int join(int smaller, int greater) {
        if (smaller == NONE || greater == NONE) {
            return smaller == NONE ? greater : smaller;
        }
        if (priority[smaller] > priority[greater]) {
            right[smaller] = join(right[smaller], greater);
            return resize(smaller);
        }
        left[greater] = join(smaller, left[greater]);
        return resize(greater);
    }

    /** Forgets a row that was unlinked. */
    void free(int slot) {
        rows.free(slot);
    }

    /** The place of a row in its partition, from 1. */
    int rank(int slot) {
        int node = roots[groupOf[slot]];
        int before = 0;
        while (node != slot) {
            if (compare(slot, node) < 0) {
                node = left[node];
            } else {
                before += 1 + sizeOf(left[node]);
                node = right[node];
            }
        }
        return before + sizeOf(left[node]) + 1;
    }

    /** The row at a place from 1 on, or -1. */
    int at(int group, long place) {
        int node = roots[group];
        if (place > sizeOf(node)) {
            return NONE;
        }
        long remaining = place;
        while (true) {
            int smaller = sizeOf(left[node]);
            if (remaining <= smaller) {
                node = left[node];
            } else if (remaining == smaller + 1) {
                return node;
            } else {
                remaining -= smaller + 1;
                node = right[node];
            }
        }
    }

    /** Writes the rows at places {@code from} to {@code to} to {@code target[0 ..]}, as many as there are; returns how many. */
    int collect(int group, long from, long to, int[] target) {
        return collect(roots[group], 0, from, to, target, 0);
    }

    private int collect(int node, int before, long from, long to, int[] target, int filled) {
        if (node == NONE) {
            return filled;
        }
        int place = before + sizeOf(left[node]) + 1;
        int count = filled;
        if (from < place) {
            count = collect(left[node], before, from, to, target, count);
        }
        if (place >= from && place <= to) {
            target[count++] = node;
        }
        if (place < to) {
            count = collect(right[node], place, from, to, target, count);
        }
        return count;
    }

    int groupSize(int group) {
        return sizeOf(roots[group]);
    }

    ColumnVector column(int column) {
        return rows.column(column);
    }

    int columnCount() {
        return rows.columnCount();
    }

    /**
     * Writes all rows, those of a partition in their order. To be restored by {@link #add}: then peers are in order of arrival again, and the newest of equal ones is found first.
     *
     * @param keyColumns the columns of the partition
     */
    void write(SnapshotWriter writer, int table, int[] keyColumns) {
        int[] slots = new int[rows.size()];
        int count = 0;
        for (int root : roots) {
            count = collect(root, 0, 1, sizeOf(root), slots, count);
        }
        writer.add(table, keyColumns, rows.columns(0), slots, 0, count);
    }

    long memoryBytes() {
        return rows.memoryBytes() + left.length * 36L + roots.length * 4L + (index == null ? 0 : index.memoryBytes());
    }
}
