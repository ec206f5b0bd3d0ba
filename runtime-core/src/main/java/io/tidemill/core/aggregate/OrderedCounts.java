package io.tidemill.core.aggregate;

import io.tidemill.core.arena.ColumnArena;
import io.tidemill.core.arena.ColumnValues;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.type.LogicalType;
import java.util.Arrays;

/**
 * An ordered map from value to signed count for each group: a treap a group, all nodes in shared arrays. A count may be negative for a while, when a row is taken away before it
 * was added; such values do not show.
 */
final class OrderedCounts {
    private static final int NONE = -1;

    private final ColumnArena values;
    private int[] left = new int[16];
    private int[] right = new int[16];
    private int[] priority = new int[16];
    private long[] counts = new long[16];
    private int[] roots = new int[0];
    private int used;
    private int freeList = NONE;
    private int random = 0x2545F491;

    OrderedCounts(LogicalType type) {
        values = new ColumnArena(type);
    }

    void ensureGroups(int groups) {
        int old = roots.length;
        if (groups > old) {
            roots = Arrays.copyOf(roots, RowAccumulators.grown(old, groups));
            Arrays.fill(roots, old, roots.length, NONE);
        }
    }

    /** Adds to the count of a value that is not NULL. A count of 0 removes the value. */
    void add(int group, ColumnVector source, int row, long amount) {
        int node = find(roots[group], source, row);
        if (node == NONE) {
            roots[group] = insert(roots[group], allocate(source, row, amount), source, row);
            return;
        }
        counts[node] += amount;
        if (counts[node] == 0) {
            roots[group] = delete(roots[group], source, row);
            release(node);
        }
    }

    private int find(int root, ColumnVector source, int row) {
        int node = root;
        while (node != NONE) {
            int order = ColumnValues.compare(source, row, values.vector(), node);
            if (order == 0) {
                return node;
            }
            node = order < 0 ? left[node] : right[node];
        }
        return NONE;
    }

    private int allocate(ColumnVector source, int row, long amount) {
        int node = freeList;
        if (node == NONE) {
            node = used++;
            if (node >= counts.length) {
                int capacity = Math.addExact(node, node / 2 + 16);
                left = Arrays.copyOf(left, capacity);
                right = Arrays.copyOf(right, capacity);
                priority = Arrays.copyOf(priority, capacity);
                counts = Arrays.copyOf(counts, capacity);
            }
            values.ensureCapacity(counts.length);
        } else {
            freeList = left[node];
        }
        random ^= random << 13;
        random ^= random >>> 17;
        random ^= random << 5;
        priority[node] = random;
        counts[node] = amount;
        left[node] = NONE;
        right[node] = NONE;
        values.set(node, source, row);
        return node;
    }

    private void release(int node) {
        values.free(node);
        left[node] = freeList;
        freeList = node;
    }

    private int insert(int root, int node, ColumnVector source, int row) {
        if (root == NONE) {
            return node;
        }
        if (ColumnValues.compare(source, row, values.vector(), root) < 0) {
            int child = insert(left[root], node, source, row);
            left[root] = child;
            if (priority[child] > priority[root]) {
                left[root] = right[child];
                right[child] = root;
                return child;
            }
        } else {
            int child = insert(right[root], node, source, row);
            right[root] = child;
            if (priority[child] > priority[root]) {
                right[root] = left[child];
                left[child] = root;
                return child;
            }
        }
        return root;
    }

    private int delete(int root, ColumnVector source, int row) {
        int order = ColumnValues.compare(source, row, values.vector(), root);
        if (order == 0) {
            return join(left[root], right[root]);
        }
        if (order < 0) {
            left[root] = delete(left[root], source, row);
        } else {
            right[root] = delete(right[root], source, row);
        }
        return root;
    }

    private int join(int smaller, int greater) {
        if (smaller == NONE || greater == NONE) {
            return smaller == NONE ? greater : smaller;
        }
        if (priority[smaller] > priority[greater]) {
            right[smaller] = join(right[smaller], greater);
            return smaller;
        }
        left[greater] = join(smaller, left[greater]);
        return greater;
    }

    void clear(int group) {
        clearTree(roots[group]);
        roots[group] = NONE;
    }

    private void clearTree(int node) {
        if (node != NONE) {
            clearTree(left[node]);
            clearTree(right[node]);
            release(node);
        }
    }

    /** The node of the smallest, or greatest, value with a positive count; -1 when there is none. */
    int extreme(int group, boolean max) {
        return extremeOf(roots[group], max);
    }

    private int extremeOf(int node, boolean max) {
        if (node == NONE) {
            return NONE;
        }
        int best = extremeOf(max ? right[node] : left[node], max);
        if (best != NONE) {
            return best;
        }
        return counts[node] > 0 ? node : extremeOf(max ? left[node] : right[node], max);
    }

    /** Values by node. */
    ColumnVector values() {
        return values.vector();
    }

    long count(int node) {
        return counts[node];
    }

    /** The nodes of a group in ascending order of their values, into {@code target} (null to count them only); returns how many. */
    int nodes(int group, int[] target) {
        return collect(roots[group], target, 0);
    }

    private int collect(int node, int[] target, int at) {
        if (node == NONE) {
            return at;
        }
        int position = collect(left[node], target, at);
        if (target != null) {
            target[position] = node;
        }
        return collect(right[node], target, position + 1);
    }

    long memoryBytes() {
        return values.memoryBytes() + counts.length * 20L + roots.length * 4L;
    }
}
