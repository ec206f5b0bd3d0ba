package io.tidemill.core.codegen;

import io.tidemill.core.expression.BoxedValues;
import io.tidemill.core.expression.Int128;
import io.tidemill.core.function.BoxedFunction;
import io.tidemill.core.function.FunctionContext;
import io.tidemill.core.function.Slice;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
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
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** What generated code calls. */
final class KernelSupport {
    static final byte[] NO_BYTES = new byte[0];
    private static final long TEN_38_HIGH = Int128.powerOfTen(38).high();
    /** Bitmap without NULLs for batches of usual size; shared, never written. */
    private static final long[] ALL_VALID = ones(256);

    private KernelSupport() {}

    private static long[] ones(int words) {
        long[] ones = new long[words];
        Arrays.fill(ones, -1L);
        return ones;
    }

    /** The validity bitmap of a vector; one that says "not NULL" where it has none. */
    static long[] validity(ColumnVector vector, int rows) {
        long[] validity = vector.validity();
        if (validity != null) {
            return validity;
        }
        int words = ColumnVector.words(rows);
        return words <= ALL_VALID.length ? ALL_VALID : ones(words);
    }

    static ColumnVector field(ColumnVector row, int index) {
        return ((RowVector) row).field(index);
    }

    static ColumnVector elements(ColumnVector array) {
        return ((ArrayVector) array).elements();
    }

    static ColumnVector keys(ColumnVector map) {
        return ((MapVector) map).keys();
    }

    static ColumnVector values(ColumnVector map) {
        return ((MapVector) map).values();
    }

    /** The row of the element at an index from 1, or -1 when there is none. */
    static int elementRow(ColumnVector array, int row, int index) {
        ArrayVector vector = (ArrayVector) array;
        return index >= 1 && index <= vector.lengths()[row] ? vector.starts()[row] + index - 1 : -1;
    }

    // ---- constants ------------------------------------------------------------------------------------------------

    static int intConstant(Object value) {
        return (Integer) value;
    }

    static long longConstant(Object value) {
        return (Long) value;
    }

    static float floatConstant(Object value) {
        return (Float) value;
    }

    static double doubleConstant(Object value) {
        return (Double) value;
    }

    // ---- 128-bit integers -----------------------------------------------------------------------------------------

    static long addHigh(long aHigh, long aLow, long bHigh, long bLow) {
        long low = aLow + bLow;
        // The carry out of the unsigned sum, without a branch.
        return aHigh + bHigh + ((aLow & bLow | (aLow | bLow) & ~low) >>> 63);
    }

    static long subtractHigh(long aHigh, long aLow, long bHigh, long bLow) {
        long low = aLow - bLow;
        return aHigh - bHigh - ((~aLow & bLow | (~aLow | bLow) & low) >>> 63);
    }

    /** The upper 64 bits of a 128-bit by 64-bit product modulo 2^128. */
    static long multiplyHigh(long high, long low, long factor) {
        if (high == low >> 63) {
            // Nearly always: the value fits in a long, and one multiplication does.
            return Math.multiplyHigh(low, factor);
        }
        // multiplyHigh takes the lower word as signed.
        return Math.multiplyHigh(low, factor) + (low >> 63 & factor) + high * factor;
    }

    /** 1 when the product surely fits in 128 bits; 0 when it has more than 38 digits. */
    static int productFits(long high, long low, long factor) {
        if (high == low >> 63) {
            return 1;
        }
        // 2^127 is 1.7e38: what is less than 1.6e38 in floating point has not wrapped around.
        double magnitude = Math.abs(high * 0x1p64 + (low >>> 1) * 2.0) * Math.abs((double) factor);
        return magnitude < 1.6e38 ? 1 : 0;
    }

    /** 1 when a value has at most so many digits. */
    static int hasDigits(long high, long low, int precision) {
        // 10^38 without its lower word: a smaller high word means fewer than 39 digits.
        long quick = TEN_38_HIGH;
        if (precision == 38 && high < quick && high > -quick) {
            return 1;
        }
        return new Int128(high, low).hasDigits(precision) ? 1 : 0;
    }

    static long negateHigh(long high, long low) {
        return ~high + (low == 0 ? 1 : 0);
    }

    // ---- rows of vectors ------------------------------------------------------------------------------------------

    static void putNull(ColumnVector vector, int row) {
        Vectors.writeNull(vector, row);
    }

    static void putBoolean(ColumnVector vector, int row, int value) {
        ((ByteVector) vector).set(row, (byte) value);
        vector.setNotNull(row);
    }

    static void putInt(ColumnVector vector, int row, int value) {
        ((IntVector) vector).set(row, value);
        vector.setNotNull(row);
    }

    static void putLong(ColumnVector vector, int row, long value) {
        ((LongVector) vector).set(row, value);
        vector.setNotNull(row);
    }

    static void putInt128(ColumnVector vector, int row, long high, long low) {
        ((Int128Vector) vector).set(row, high, low);
        vector.setNotNull(row);
    }

    static void putFloat(ColumnVector vector, int row, float value) {
        ((FloatVector) vector).set(row, value);
        vector.setNotNull(row);
    }

    static void putDouble(ColumnVector vector, int row, double value) {
        ((DoubleVector) vector).set(row, value);
        vector.setNotNull(row);
    }

    static void putBytes(ColumnVector vector, int row, byte[] heap, int offset, int length) {
        ((BytesVector) vector).append(row, heap, offset, length);
        vector.setNotNull(row);
    }

    static void putNested(ColumnVector vector, int row, ColumnVector source, int sourceRow) {
        vector.set(row, source, sourceRow);
    }

    static int getBoolean(ColumnVector vector, int row) {
        return ((ByteVector) vector).get(row);
    }

    static int getInt(ColumnVector vector, int row) {
        return ((IntVector) vector).get(row);
    }

    static long getLong(ColumnVector vector, int row) {
        return ((LongVector) vector).get(row);
    }

    static long getHigh(ColumnVector vector, int row) {
        return ((Int128Vector) vector).high()[row];
    }

    static long getLow(ColumnVector vector, int row) {
        return ((Int128Vector) vector).low()[row];
    }

    static float getFloat(ColumnVector vector, int row) {
        return ((FloatVector) vector).get(row);
    }

    static double getDouble(ColumnVector vector, int row) {
        return ((DoubleVector) vector).get(row);
    }

    /** A fresh row of a scratch vector. */
    static int nextScratchRow(KernelFrame frame, int slot) {
        int row = frame.scratchRows[slot]++;
        frame.scratch[slot].ensureCapacity(row + 1);
        return row;
    }

    static int startArray(ColumnVector vector, int row, int length) {
        return ((ArrayVector) vector).append(row, length);
    }

    static int startMap(ColumnVector vector, int row, int length) {
        return ((MapVector) vector).append(row, length);
    }

    // ---- functions on objects -------------------------------------------------------------------------------------

    static Object[] arguments(int count) {
        return new Object[count];
    }

    static Object call(Object function, Object[] arguments, FunctionContext context) {
        return ((BoxedFunction) function).apply(arguments, context);
    }

    static void boxBoolean(Object[] arguments, int index, SignatureTypes types, int value) {
        arguments[index] = value != 0;
    }

    static void boxInt(Object[] arguments, int index, SignatureTypes types, int value) {
        arguments[index] = value;
    }

    static void boxLong(Object[] arguments, int index, SignatureTypes types, long value) {
        LogicalType type = types.argument(index);
        arguments[index] =
                type.is(TypeRoot.DECIMAL) ? (Object) BigDecimal.valueOf(value, type.scale()) : (Object) value;
    }

    static void boxInt128(Object[] arguments, int index, SignatureTypes types, long high, long low) {
        LogicalType type = types.argument(index);
        BigInteger value = Int128.toBigInteger(high, low);
        arguments[index] = type.is(TypeRoot.DECIMAL) ? new BigDecimal(value, type.scale()) : value;
    }

    static void boxFloat(Object[] arguments, int index, SignatureTypes types, float value) {
        arguments[index] = value;
    }

    static void boxDouble(Object[] arguments, int index, SignatureTypes types, double value) {
        arguments[index] = value;
    }

    static void boxBytes(Object[] arguments, int index, SignatureTypes types, byte[] heap, int offset, int length) {
        arguments[index] = types.argument(index).isBinary()
                ? Arrays.copyOfRange(heap, offset, offset + length)
                : new String(heap, offset, length, StandardCharsets.UTF_8);
    }

    static void boxNested(Object[] arguments, int index, SignatureTypes types, ColumnVector vector, int row) {
        arguments[index] = BoxedValues.read(vector, row, types.argument(index));
    }

    static int unboxBoolean(Object value) {
        return (Boolean) value ? 1 : 0;
    }

    static int unboxInt(Object value) {
        return ((Number) value).intValue();
    }

    static long unboxLong(Object value, SignatureTypes types) {
        return value instanceof BigDecimal decimal
                ? unscaled(decimal, types).longValue()
                : ((Number) value).longValue();
    }

    private static BigInteger unscaled(BigDecimal value, SignatureTypes types) {
        LogicalType type = types.result();
        BigDecimal scaled = value.setScale(type.scale(), java.math.RoundingMode.HALF_UP);
        if (scaled.precision() > type.precision()) {
            throw new EngineException(
                    ErrorCode.JOB_FAILED,
                    "a function returned " + value.toPlainString() + ", which does not fit its type " + type);
        }
        return scaled.unscaledValue();
    }

    static Int128 unboxInt128(Object value, SignatureTypes types) {
        return Int128.of(
                value instanceof BigDecimal decimal
                        ? unscaled(decimal, types)
                        : value instanceof BigInteger integer
                                ? integer
                                : BigInteger.valueOf(((Number) value).longValue()));
    }

    static float unboxFloat(Object value) {
        return ((Number) value).floatValue();
    }

    static double unboxDouble(Object value) {
        return ((Number) value).doubleValue();
    }

    static Slice unboxSlice(Object value) {
        return value instanceof Slice slice ? slice : Slice.of(BoxedValues.bytes(value));
    }

    static ColumnVector unboxNested(Object value, SignatureTypes types) {
        ColumnVector vector = Vectors.allocate(types.result(), 1);
        BoxedValues.write(vector, 0, value, types.result());
        return vector;
    }

    // ---- errors ---------------------------------------------------------------------------------------------------

    private static RuntimeException castFailure(String value, String type) {
        return new EngineException(
                ErrorCode.CAST_FAILED, "cannot cast " + value + " to " + type + "; use TRY_CAST to get NULL");
    }

    static RuntimeException castFailed(byte[] heap, int offset, int length, String type) {
        String text = new String(heap, offset, Math.min(length, 200), StandardCharsets.UTF_8);
        return castFailure("'" + text + (length > 200 ? "..." : "") + "'", type);
    }

    static RuntimeException castFailed(int value, String type) {
        return castFailure(Integer.toString(value), type);
    }

    static RuntimeException castFailed(long value, String type) {
        return castFailure(Long.toString(value), type);
    }

    static RuntimeException castFailed(long high, long low, String type) {
        return castFailure(new Int128(high, low).toString(), type);
    }

    static RuntimeException castFailed(long unscaled, int scale, String type) {
        return castFailure(BigDecimal.valueOf(unscaled, scale).toPlainString(), type);
    }

    static RuntimeException castFailed(long high, long low, int scale, String type) {
        return castFailure(new BigDecimal(Int128.toBigInteger(high, low), scale).toPlainString(), type);
    }

    static RuntimeException castFailed(float value, String type) {
        return castFailure(Float.toString(value), type);
    }

    static RuntimeException castFailed(double value, String type) {
        return castFailure(Double.toString(value), type);
    }
}
