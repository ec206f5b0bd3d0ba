package io.tidemill.core.aggregate;

import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.spi.vector.RowVector;
import io.tidemill.type.LogicalType;
import java.util.Arrays;
import java.util.List;

/** SUM, $SUM0 and AVG: a sum a group and, where it matters, the number of values in it. Subclasses add in one kind of number each. */
abstract class SumAccumulators extends RowAccumulators {
    /** What is made of the sum. */
    enum Finish {
        SUM,
        SUM0,
        AVG
    }

    final Finish finish;
    final NumberWriter writer;
    /** True when a group without values is told from one with the sum 0 by a count, which is then part of the partial. */
    private final boolean counting;
    /** Number of values by group when counting. */
    private long[] counts = new long[0];
    /** Otherwise 1 when there was a value. A plain store a row instead of a load, an addition and a store. */
    private byte[] seen = new byte[0];

    SumAccumulators(Finish finish, NumberWriter writer, boolean retractable) {
        this.finish = finish;
        this.writer = writer;
        this.counting = retractable || finish == Finish.AVG;
    }

    abstract void growSums(int groups);

    abstract void clearSum(int group);

    abstract void writeSum(int group, ColumnVector target, int at);

    abstract void writeAverage(int group, long count, ColumnVector target, int at);

    /** The type of {@link #writePartialSum}. */
    abstract LogicalType partialSumType();

    /** Writes the sum as a partial; the group has a value. */
    abstract void writePartialSum(int group, ColumnVector target, int at);

    abstract void mergeSum(ColumnVector partial, int row, int group);

    @Override
    public final void ensureCapacity(int groups) {
        int have = counting ? counts.length : seen.length;
        if (groups > have) {
            int capacity = grown(have, groups);
            if (counting) {
                counts = Arrays.copyOf(counts, capacity);
            } else {
                seen = Arrays.copyOf(seen, capacity);
            }
            growSums(capacity);
        }
    }

    @Override
    public final void clear(int group) {
        if (counting) {
            counts[group] = 0;
        } else {
            seen[group] = 0;
        }
        clearSum(group);
    }

    /** True while no group but 0 has room, as in aggregates without keys: then nobody needs to look up the group of a row. */
    final boolean oneGroup() {
        return counts.length + seen.length == 1;
    }

    final void countOne(int group, int sign) {
        if (counting) {
            counts[group] += sign;
        } else {
            seen[group] = 1;
        }
    }

    /** Counts rows that are not NULL. */
    final void countAll(int[] groups, int from, int count) {
        if (count > 0 && oneGroup()) {
            if (counting) {
                counts[0] += count;
            } else {
                seen[0] = 1;
            }
        } else if (counting) {
            long[] c = counts;
            for (int i = from; i < from + count; i++) {
                c[groups[i]]++;
            }
        } else {
            byte[] s = seen;
            for (int i = from; i < from + count; i++) {
                s[groups[i]] = 1;
            }
        }
    }

    final boolean empty(int group) {
        return counting ? counts[group] == 0 : seen[group] == 0;
    }

    @Override
    final void writeRow(int group, ColumnVector target, int at) {
        if (empty(group) && finish != Finish.SUM0) {
            target.setNull(at);
        } else if (finish == Finish.AVG) {
            writeAverage(group, counts[group], target, at);
        } else {
            writeSum(group, target, at);
        }
    }

    @Override
    final LogicalType partialType() {
        return counting
                ? LogicalType.row(List.of("sum", "count"), List.of(partialSumType(), LogicalType.bigint()))
                : partialSumType();
    }

    @Override
    public final void writePartial(int[] groups, int from, int count, ColumnVector target) {
        prepare(target, count);
        ColumnVector sums = counting ? ((RowVector) target).field(0) : target;
        for (int i = 0; i < count; i++) {
            int group = groups[from + i];
            if (counting) {
                ((LongVector) ((RowVector) target).field(1)).set(i, counts[group]);
                writePartialSum(group, sums, i);
            } else if (empty(group)) {
                sums.setNull(i);
            } else {
                writePartialSum(group, sums, i);
            }
        }
    }

    @Override
    public final void merge(ColumnVector partial, int[] rows, int[] groups, int from, int count) {
        if (counting) {
            RowVector row = (RowVector) partial;
            long[] partialCounts = ((LongVector) row.field(1)).values();
            for (int i = from; i < from + count; i++) {
                counts[groups[i]] += partialCounts[rows[i]];
                mergeSum(row.field(0), rows[i], groups[i]);
            }
            return;
        }
        for (int i = from; i < from + count; i++) {
            if (!partial.isNull(rows[i])) {
                seen[groups[i]] = 1;
                mergeSum(partial, rows[i], groups[i]);
            }
        }
    }

    abstract long sumBytes();

    @Override
    public final long memoryBytes() {
        return counts.length * 8L + seen.length + sumBytes();
    }
}
