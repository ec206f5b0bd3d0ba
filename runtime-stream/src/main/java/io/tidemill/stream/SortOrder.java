package io.tidemill.stream;

import io.tidemill.core.arena.ColumnValues;
import io.tidemill.core.plan.SortKey;
import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.DoubleVector;
import io.tidemill.spi.vector.FloatVector;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.spi.vector.LongVector;
import java.util.List;

/** Compares rows by sort keys. A 64-bit prefix of the first key settles most comparisons; equal prefixes leave them open. */
final class SortOrder {
    private final int[] columns;
    private final boolean[] ascending;
    private final boolean[] nullsFirst;

    SortOrder(List<SortKey> keys) {
        columns = new int[keys.size()];
        ascending = new boolean[keys.size()];
        nullsFirst = new boolean[keys.size()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = keys.get(i).column();
            ascending[i] = keys.get(i).ascending();
            nullsFirst[i] = keys.get(i).nullsFirst();
        }
    }

    int keyCount() {
        return columns.length;
    }

    int column(int key) {
        return columns[key];
    }

    /** A number that orders rows as the first key does, except that different rows may have the same. */
    long prefix(ColumnVector firstKey, int row) {
        if (firstKey.isNull(row)) {
            return nullsFirst[0] ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
        long image = image(firstKey, row);
        return ascending[0] ? image : ~image;
    }

    private static long image(ColumnVector vector, int row) {
        if (vector instanceof LongVector longs) {
            return longs.get(row);
        } else if (vector instanceof IntVector ints) {
            return ints.get(row);
        } else if (vector instanceof DoubleVector doubles) {
            return orderedBits(doubles.get(row));
        } else if (vector instanceof FloatVector floats) {
            return orderedBits(floats.get(row));
        } else if (vector instanceof BytesVector bytes) {
            return firstBytes(bytes, row);
        }
        return 0;
    }

    private static long orderedBits(double value) {
        long bits = Double.doubleToLongBits(value);
        return bits ^ (bits >> 63 & Long.MAX_VALUE);
    }

    private static long firstBytes(BytesVector vector, int row) {
        long image = 0;
        int offset = vector.offsets()[row];
        int length = vector.lengths()[row];
        for (int i = 0; i < 8; i++) {
            image = image << 8 | (i < length ? vector.heap()[offset + i] & 0xff : 0);
        }
        return image ^ Long.MIN_VALUE;
    }

    /** Compares by one key. */
    int compareKey(int key, ColumnVector left, int leftRow, ColumnVector right, int rightRow) {
        boolean leftNull = left.isNull(leftRow);
        boolean rightNull = right.isNull(rightRow);
        if (leftNull || rightNull) {
            return leftNull && rightNull ? 0 : leftNull == nullsFirst[key] ? -1 : 1;
        }
        int order = ColumnValues.compare(left, leftRow, right, rightRow);
        return ascending[key] ? order : -order;
    }
}
