package io.tidemill.core.arena;

import io.tidemill.spi.vector.ArrayVector;
import io.tidemill.spi.vector.ByteVector;
import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.DoubleVector;
import io.tidemill.spi.vector.FloatVector;
import io.tidemill.spi.vector.Int128Vector;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.spi.vector.MapVector;
import io.tidemill.spi.vector.RowVector;
import java.util.Arrays;

/** Equality, order and hash of single values inside vectors. NULL equals NULL; two floating-point values are equal when their bits are, with one NaN and one zero. */
public final class ColumnValues {
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;
    private static final int NULL_HASH = 0x5bd1e995;

    private ColumnValues() {}

    /** True when the values are equal; NULL equals NULL. Both vectors have the same class. */
    public static boolean equal(ColumnVector left, int leftRow, ColumnVector right, int rightRow) {
        boolean leftNull = left.isNull(leftRow);
        if (leftNull || right.isNull(rightRow)) {
            return leftNull && right.isNull(rightRow);
        }
        if (left instanceof LongVector a) {
            return a.get(leftRow) == ((LongVector) right).get(rightRow);
        }
        if (left instanceof IntVector a) {
            return a.get(leftRow) == ((IntVector) right).get(rightRow);
        }
        if (left instanceof BytesVector a) {
            BytesVector b = (BytesVector) right;
            int length = a.lengths()[leftRow];
            if (length != b.lengths()[rightRow]) {
                return false;
            }
            int from = a.offsets()[leftRow];
            int otherFrom = b.offsets()[rightRow];
            return Arrays.equals(a.heap(), from, from + length, b.heap(), otherFrom, otherFrom + length);
        }
        if (left instanceof ByteVector a) {
            return a.get(leftRow) == ((ByteVector) right).get(rightRow);
        }
        if (left instanceof DoubleVector a) {
            return bits(a.get(leftRow)) == bits(((DoubleVector) right).get(rightRow));
        }
        if (left instanceof FloatVector a) {
            return bits(a.get(leftRow)) == bits(((FloatVector) right).get(rightRow));
        }
        if (left instanceof Int128Vector a) {
            Int128Vector b = (Int128Vector) right;
            return a.low()[leftRow] == b.low()[rightRow] && a.high()[leftRow] == b.high()[rightRow];
        }
        return equalNested(left, leftRow, right, rightRow);
    }

    private static boolean equalNested(ColumnVector left, int leftRow, ColumnVector right, int rightRow) {
        if (left instanceof RowVector a) {
            RowVector b = (RowVector) right;
            for (int i = 0; i < a.fieldCount(); i++) {
                if (!equal(a.field(i), leftRow, b.field(i), rightRow)) {
                    return false;
                }
            }
            return true;
        }
        if (left instanceof ArrayVector a) {
            ArrayVector b = (ArrayVector) right;
            int length = a.lengths()[leftRow];
            if (length != b.lengths()[rightRow]) {
                return false;
            }
            for (int i = 0; i < length; i++) {
                if (!equal(a.elements(), a.starts()[leftRow] + i, b.elements(), b.starts()[rightRow] + i)) {
                    return false;
                }
            }
            return true;
        }
        return equalMaps((MapVector) left, leftRow, (MapVector) right, rightRow);
    }

    /** Entries in any order. */
    private static boolean equalMaps(MapVector a, int leftRow, MapVector b, int rightRow) {
        int length = a.lengths()[leftRow];
        if (length != b.lengths()[rightRow]) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            int entry = a.starts()[leftRow] + i;
            boolean found = false;
            for (int j = 0; j < length && !found; j++) {
                int other = b.starts()[rightRow] + j;
                found = equal(a.keys(), entry, b.keys(), other) && equal(a.values(), entry, b.values(), other);
            }
            if (!found) {
                return false;
            }
        }
        return true;
    }

    /**
     * Order of two values that are not NULL: numbers by value with NaN last, characters and bytes by unsigned bytes, rows and arrays field by field (there NULL comes first).
     */
    public static int compare(ColumnVector left, int leftRow, ColumnVector right, int rightRow) {
        if (left instanceof LongVector a) {
            return Long.compare(a.get(leftRow), ((LongVector) right).get(rightRow));
        }
        if (left instanceof IntVector a) {
            return Integer.compare(a.get(leftRow), ((IntVector) right).get(rightRow));
        }
        if (left instanceof BytesVector a) {
            BytesVector b = (BytesVector) right;
            int from = a.offsets()[leftRow];
            int otherFrom = b.offsets()[rightRow];
            return Arrays.compareUnsigned(
                    a.heap(),
                    from,
                    from + a.lengths()[leftRow],
                    b.heap(),
                    otherFrom,
                    otherFrom + b.lengths()[rightRow]);
        }
        if (left instanceof DoubleVector a) {
            return Double.compare(a.get(leftRow), ((DoubleVector) right).get(rightRow));
        }
        if (left instanceof FloatVector a) {
            return Float.compare(a.get(leftRow), ((FloatVector) right).get(rightRow));
        }
        if (left instanceof ByteVector a) {
            return Byte.compare(a.get(leftRow), ((ByteVector) right).get(rightRow));
        }
        if (left instanceof Int128Vector a) {
            Int128Vector b = (Int128Vector) right;
            int high = Long.compare(a.high()[leftRow], b.high()[rightRow]);
            return high != 0 ? high : Long.compareUnsigned(a.low()[leftRow], b.low()[rightRow]);
        }
        return compareNested(left, leftRow, right, rightRow);
    }

    private static int compareNested(ColumnVector left, int leftRow, ColumnVector right, int rightRow) {
        if (left instanceof RowVector a) {
            RowVector b = (RowVector) right;
            for (int i = 0; i < a.fieldCount(); i++) {
                int order = compareNullsFirst(a.field(i), leftRow, b.field(i), rightRow);
                if (order != 0) {
                    return order;
                }
            }
            return 0;
        }
        if (left instanceof ArrayVector a) {
            ArrayVector b = (ArrayVector) right;
            int length = Math.min(a.lengths()[leftRow], b.lengths()[rightRow]);
            for (int i = 0; i < length; i++) {
                int order = compareNullsFirst(
                        a.elements(), a.starts()[leftRow] + i, b.elements(), b.starts()[rightRow] + i);
                if (order != 0) {
                    return order;
                }
            }
            return Integer.compare(a.lengths()[leftRow], b.lengths()[rightRow]);
        }
        throw new IllegalArgumentException("maps have no order");
    }

    private static int compareNullsFirst(ColumnVector left, int leftRow, ColumnVector right, int rightRow) {
        boolean leftNull = left.isNull(leftRow);
        boolean rightNull = right.isNull(rightRow);
        if (leftNull || rightNull) {
            return Boolean.compare(rightNull, leftNull);
        }
        return compare(left, leftRow, right, rightRow);
    }

    /** A hash that agrees with {@link #equal}. */
    public static int hash(ColumnVector vector, int row) {
        if (vector.isNull(row)) {
            return NULL_HASH;
        }
        if (vector instanceof LongVector v) {
            return mix(v.get(row));
        }
        if (vector instanceof IntVector v) {
            return mix(v.get(row));
        }
        if (vector instanceof BytesVector v) {
            return hash(v.heap(), v.offsets()[row], v.lengths()[row]);
        }
        if (vector instanceof ByteVector v) {
            return mix(v.get(row));
        }
        if (vector instanceof DoubleVector v) {
            return mix(bits(v.get(row)));
        }
        if (vector instanceof FloatVector v) {
            return mix(bits(v.get(row)));
        }
        if (vector instanceof Int128Vector v) {
            return mix(v.low()[row] + v.high()[row] * 31);
        }
        return hashNested(vector, row);
    }

    private static int hashNested(ColumnVector vector, int row) {
        int hash = 17;
        if (vector instanceof RowVector v) {
            for (int i = 0; i < v.fieldCount(); i++) {
                hash = hash * 31 + hash(v.field(i), row);
            }
        } else if (vector instanceof ArrayVector v) {
            for (int i = 0; i < v.lengths()[row]; i++) {
                hash = hash * 31 + hash(v.elements(), v.starts()[row] + i);
            }
        } else if (vector instanceof MapVector v) {
            for (int i = 0; i < v.lengths()[row]; i++) {
                int entry = v.starts()[row] + i;
                hash += hash(v.keys(), entry) * 31 + hash(v.values(), entry);
            }
        }
        return hash;
    }

    /** Spreads the bits of a number. */
    public static int mix(long value) {
        long product = value * MULTIPLIER;
        return (int) (product ^ product >>> 32);
    }

    private static int hash(byte[] heap, int offset, int length) {
        long hash = length;
        int end = offset + length;
        int i = offset;
        for (; i + 4 <= end; i += 4) {
            int word = heap[i] & 0xff | (heap[i + 1] & 0xff) << 8 | (heap[i + 2] & 0xff) << 16 | heap[i + 3] << 24;
            hash = (hash ^ word) * MULTIPLIER;
            hash ^= hash >>> 29;
        }
        for (; i < end; i++) {
            hash = (hash ^ heap[i]) * MULTIPLIER;
        }
        return mix(hash);
    }

    private static long bits(double value) {
        return Double.doubleToLongBits(value == 0 ? 0.0 : value);
    }

    private static int bits(float value) {
        return Float.floatToIntBits(value == 0 ? 0.0f : value);
    }

    /** Bytes that a vector's arrays hold. */
    public static long bytes(ColumnVector vector) {
        long rows = vector.capacity();
        long validity = vector.validity() == null ? 0 : vector.validity().length * 8L;
        if (vector instanceof LongVector || vector instanceof DoubleVector) {
            return validity + rows * 8;
        }
        if (vector instanceof IntVector || vector instanceof FloatVector) {
            return validity + rows * 4;
        }
        if (vector instanceof ByteVector) {
            return validity + rows;
        }
        if (vector instanceof Int128Vector) {
            return validity + rows * 16;
        }
        if (vector instanceof BytesVector v) {
            return validity + rows * 8 + v.heap().length;
        }
        if (vector instanceof ArrayVector v) {
            return validity + rows * 8 + bytes(v.elements());
        }
        if (vector instanceof MapVector v) {
            return validity + rows * 8 + bytes(v.keys()) + bytes(v.values());
        }
        RowVector row = (RowVector) vector;
        for (int i = 0; i < row.fieldCount(); i++) {
            validity += bytes(row.field(i));
        }
        return validity;
    }
}
