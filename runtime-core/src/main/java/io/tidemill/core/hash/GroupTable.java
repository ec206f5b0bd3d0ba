package io.tidemill.core.hash;

import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.type.LogicalType;
import io.tidemill.type.PhysicalType;
import java.util.List;

/**
 * Gives each distinct key a dense group number, a batch of rows at a time. Open addressing, linear probing, load at most one half. NULL is a key like others, equal to itself; -0.0 equals 0.0 and
 * NaN equals NaN. Removed numbers are used again. One thread.
 *
 * <p>Keys that fit into one or two longs have tables of their own; rows with a NULL among such keys are found through a byte-encoded index beside it, since they are few.
 */
public abstract class GroupTable {
    private static final int PAIR_BITS = 128;

    private final List<LogicalType> keyTypes;
    final GroupNumbers numbers;

    GroupTable(List<LogicalType> keyTypes) {
        this.keyTypes = keyTypes;
        this.numbers = new GroupNumbers();
    }

    GroupTable(GroupTable original) {
        this.keyTypes = original.keyTypes;
        this.numbers = original.numbers;
    }

    /** An empty table for keys of these types. Without keys there is one group. */
    public static GroupTable of(List<LogicalType> keyTypes) {
        int bits = 0;
        for (LogicalType type : keyTypes) {
            bits += bits(type.physical());
            if (bits > PAIR_BITS) {
                return new BytesGroupTable(keyTypes);
            }
        }
        return bits == 0
                ? new BytesGroupTable(keyTypes)
                : bits <= Long.SIZE ? new LongGroupTable(keyTypes) : new LongPairGroupTable(keyTypes);
    }

    private static int bits(PhysicalType type) {
        return switch (type) {
            case BYTE -> 8;
            case INT, FLOAT -> 32;
            case LONG, DOUBLE -> 64;
            case INT128 -> 128;
            case BYTES, ARRAY, MAP, ROW -> PAIR_BITS + 1;
        };
    }

    public final List<LogicalType> keyTypes() {
        return keyTypes;
    }

    /** Writes the group of each of {@code rows[from .. from + count)} to {@code groups[from .. from + count)}; new keys get new groups. */
    public abstract void findOrAdd(ColumnVector[] keys, int[] rows, int from, int count, int[] groups);

    /** As {@link #findOrAdd}, but a key that is not there gives -1. */
    public abstract void find(ColumnVector[] keys, int[] rows, int from, int count, int[] groups);

    /** A table for another thread that finds the same groups. This one must not change any more, and the view never. */
    public abstract GroupTable view();

    /** Removes a group; its number will be given to a new key. */
    public abstract void remove(int group);

    /** Writes the keys of {@code groups[from .. from + count)} to rows 0 to count - 1 of one vector a key. */
    public abstract void writeKeys(int[] groups, int from, int count, ColumnVector[] targets);

    /** Writes hashes of the keys of {@code groups[from .. from + count)} to {@code hashes[0 .. count)}: equal keys have equal hashes in all tables with the same key types. */
    public abstract void hashes(int[] groups, int from, int count, long[] hashes);

    /** Bytes held. */
    public abstract long memoryBytes();

    /** Bytes that adding one more batch of {@code rows} rows may need beyond {@link #memoryBytes}, a bound unless keys are long. */
    public abstract long growthBytes(int rows);

    /** Removes all groups and gives memory back. */
    public abstract void clear();

    /** Groups in use. */
    public final int size() {
        return numbers.size();
    }

    /** All group numbers are smaller. Without removals they are 0 to here less 1. */
    public final int groupLimit() {
        return numbers.limit();
    }

    /** True when a number below {@link #groupLimit} is a group, not a removed one. For iteration. */
    public final boolean contains(int group) {
        return numbers.inUse(group);
    }
}
