package io.tidemill.core.aggregate;

import io.tidemill.spi.vector.ByteVector;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.type.LogicalType;
import java.util.Arrays;

/** MIN and MAX of everything that is stored in up to 64 bits: integers, dates, times, timestamps, short decimals, booleans. */
final class LongExtremeAccumulators extends ExtremeAccumulators {
    /** The value, negated bitwise for MIN so that the greater one always wins. */
    private long[] values = new long[0];

    private final long flip;

    LongExtremeAccumulators(boolean max, LogicalType type) {
        super(max, type);
        flip = max ? 0 : -1;
    }

    @Override
    void growValues(int groups) {
        int old = values.length;
        values = Arrays.copyOf(values, groups);
        Arrays.fill(values, old, groups, Long.MIN_VALUE);
    }

    @Override
    public void clear(int group) {
        super.clear(group);
        values[group] = Long.MIN_VALUE;
    }

    private static long value(ColumnVector vector, int row) {
        if (vector instanceof LongVector longs) {
            return longs.get(row);
        }
        return vector instanceof IntVector ints ? ints.get(row) : ((ByteVector) vector).get(row);
    }

    @Override
    void take(ColumnVector argument, int row, int group) {
        values[group] = Math.max(values[group], value(argument, row) ^ flip);
        seen[group] = 1;
    }

    @Override
    public void add(ColumnVector[] arguments, int[] rows, int[] groups, int from, int count) {
        if (!arguments[0].mayHaveNulls() && arguments[0] instanceof LongVector longs) {
            addLongs(longs.values(), rows, groups, from, count);
        } else if (!arguments[0].mayHaveNulls() && arguments[0] instanceof IntVector ints) {
            addInts(ints.values(), rows, groups, from, count);
        } else {
            for (int i = from; i < from + count; i++) {
                addRow(arguments, rows[i], groups[i]);
            }
        }
    }

    private void addLongs(long[] source, int[] rows, int[] groups, int from, int count) {
        long[] v = values;
        if (v.length == 1 && count > 0) {
            long best = v[0];
            for (int i = from; i < from + count; i++) {
                best = Math.max(best, source[rows[i]] ^ flip);
            }
            v[0] = best;
            seen[0] = 1;
            return;
        }
        byte[] s = seen;
        long f = flip;
        for (int i = from; i < from + count; i++) {
            int group = groups[i];
            v[group] = Math.max(v[group], source[rows[i]] ^ f);
            s[group] = 1;
        }
    }

    private void addInts(int[] source, int[] rows, int[] groups, int from, int count) {
        long[] v = values;
        if (v.length == 1 && count > 0) {
            long best = v[0];
            for (int i = from; i < from + count; i++) {
                best = Math.max(best, source[rows[i]] ^ flip);
            }
            v[0] = best;
            seen[0] = 1;
            return;
        }
        byte[] s = seen;
        long f = flip;
        for (int i = from; i < from + count; i++) {
            int group = groups[i];
            v[group] = Math.max(v[group], source[rows[i]] ^ f);
            s[group] = 1;
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
        if (kinds != null || arguments[0].mayHaveNulls() || !(arguments[0] instanceof LongVector longs)) {
            super.addRunning(arguments, rows, kinds, groups, from, count, before, after);
            return;
        }
        prepare(before, count);
        prepare(after, count);
        long[] old = before == null ? new long[count] : ((LongVector) before).values();
        long[] now = ((LongVector) after).values();
        long[] source = longs.values();
        for (int i = 0; i < count; i++) {
            int group = groups[from + i];
            long value = values[group];
            if (seen[group] == 0 && before != null) {
                before.setNull(i);
            }
            old[i] = value ^ flip;
            value = Math.max(value, source[rows[from + i]] ^ flip);
            now[i] = value ^ flip;
            values[group] = value;
            seen[group] = 1;
        }
    }

    @Override
    void writeValue(int group, ColumnVector target, int at) {
        long value = values[group] ^ flip;
        if (target instanceof LongVector longs) {
            longs.set(at, value);
        } else if (target instanceof IntVector ints) {
            ints.set(at, (int) value);
        } else {
            ((ByteVector) target).set(at, (byte) value);
        }
    }

    @Override
    public long memoryBytes() {
        return values.length * 9L;
    }
}
