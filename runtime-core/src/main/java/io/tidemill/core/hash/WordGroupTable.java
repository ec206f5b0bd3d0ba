package io.tidemill.core.hash;

import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.type.LogicalType;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** What the tables of packed keys share: sorting out rows with a NULL among their keys, and those rows' groups. */
abstract class WordGroupTable extends GroupTable {
    final KeyPacker packer;
    private final KeyEncoder encoder = new KeyEncoder();
    private final ByteKeyIndex nullIndex;
    private final BitSet inNullIndex;
    private int[] complete = new int[0];
    private int[] completeGroups = new int[0];
    private int[] positions = new int[0];
    private final int[] one = new int[1];

    WordGroupTable(List<LogicalType> keyTypes) {
        super(keyTypes);
        packer = new KeyPacker(keyTypes);
        nullIndex = new ByteKeyIndex();
        inNullIndex = new BitSet();
    }

    WordGroupTable(WordGroupTable original) {
        super(original);
        packer = original.packer;
        nullIndex = original.nullIndex;
        inNullIndex = original.inNullIndex;
    }

    abstract void findOrAddComplete(ColumnVector[] keys, int[] rows, int from, int count, int[] groups);

    abstract void findComplete(ColumnVector[] keys, int[] rows, int from, int count, int[] groups);

    abstract void removeComplete(int group);

    abstract long hashComplete(int group);

    abstract void writeComplete(int group, ColumnVector[] targets, int row);

    @Override
    public final void findOrAdd(ColumnVector[] keys, int[] rows, int from, int count, int[] groups) {
        if (!anyNulls(keys)) {
            findOrAddComplete(keys, rows, from, count, groups);
            return;
        }
        int completeCount = split(keys, rows, from, count, groups, true);
        findOrAddComplete(keys, complete, 0, completeCount, completeGroups);
        scatter(completeCount, groups);
    }

    @Override
    public final void find(ColumnVector[] keys, int[] rows, int from, int count, int[] groups) {
        if (!anyNulls(keys)) {
            findComplete(keys, rows, from, count, groups);
            return;
        }
        int completeCount = split(keys, rows, from, count, groups, false);
        findComplete(keys, complete, 0, completeCount, completeGroups);
        scatter(completeCount, groups);
    }

    private static boolean anyNulls(ColumnVector[] keys) {
        for (ColumnVector key : keys) {
            if (key.mayHaveNulls()) {
                return true;
            }
        }
        return false;
    }

    private static boolean anyNull(ColumnVector[] keys, int row) {
        for (ColumnVector key : keys) {
            if (key.isNull(row)) {
                return true;
            }
        }
        return false;
    }

    /** Looks rows with NULL up at once and lists the others in {@link #complete}. */
    private int split(ColumnVector[] keys, int[] rows, int from, int count, int[] groups, boolean add) {
        if (complete.length < count) {
            complete = new int[count];
            completeGroups = new int[count];
            positions = new int[count];
        }
        int completeCount = 0;
        for (int i = from; i < from + count; i++) {
            if (anyNull(keys, rows[i])) {
                groups[i] = lookUpNull(keys, rows[i], add);
            } else {
                complete[completeCount] = rows[i];
                positions[completeCount++] = i;
            }
        }
        return completeCount;
    }

    private void scatter(int count, int[] groups) {
        for (int i = 0; i < count; i++) {
            groups[positions[i]] = completeGroups[i];
        }
    }

    private int lookUpNull(ColumnVector[] keys, int row, boolean add) {
        one[0] = row;
        encoder.encode(keys, one, 0, 1);
        long hash = Hashing.bytes(encoder.heap(), 0, encoder.length(0));
        int group = nullIndex.find(encoder.heap(), 0, encoder.length(0), hash);
        if (group < 0 && add) {
            group = numbers.next();
            nullIndex.add(group, encoder.heap(), 0, encoder.length(0), hash);
            inNullIndex.set(group);
        }
        return group;
    }

    @Override
    public final void remove(int group) {
        if (inNullIndex.get(group)) {
            nullIndex.remove(group);
            inNullIndex.clear(group);
        } else {
            removeComplete(group);
        }
        numbers.giveBack(group);
    }

    @Override
    public final void writeKeys(int[] groups, int from, int count, ColumnVector[] targets) {
        boolean nulls = !inNullIndex.isEmpty();
        for (int i = 0; i < count; i++) {
            int group = groups[from + i];
            if (nulls && inNullIndex.get(group)) {
                KeyEncoder.decode(nullIndex.arena(), nullIndex.offset(group), targets, i);
            } else {
                writeComplete(group, targets, i);
            }
        }
    }

    @Override
    public final void hashes(int[] groups, int from, int count, long[] hashes) {
        boolean nulls = !inNullIndex.isEmpty();
        for (int i = 0; i < count; i++) {
            int group = groups[from + i];
            hashes[i] = nulls && inNullIndex.get(group) ? nullIndex.hash(group) : hashComplete(group);
        }
    }

    @Override
    public void clear() {
        nullIndex.clear();
        inNullIndex.clear();
        numbers.clear();
    }

    final long nullIndexBytes() {
        return nullIndex.memoryBytes();
    }

    static long[] grow(long[] array, int needed) {
        return needed <= array.length
                ? array
                : Arrays.copyOf(array, Math.max(needed, array.length + (array.length >> 1) + 64));
    }
}
