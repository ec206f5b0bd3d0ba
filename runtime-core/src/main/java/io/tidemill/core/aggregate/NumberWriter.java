package io.tidemill.core.aggregate;

import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.DoubleVector;
import io.tidemill.spi.vector.FloatVector;
import io.tidemill.spi.vector.Int128Vector;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/** Writes computed numbers in the result type of a call: integers wrap, decimals round half up and become NULL when they do not fit. */
final class NumberWriter {
    private final LogicalType type;

    NumberWriter(LogicalType type) {
        this.type = type;
    }

    void writeLong(long value, ColumnVector target, int at) {
        target.setNotNull(at);
        switch (type.root()) {
            case TINYINT -> ((IntVector) target).set(at, (byte) value);
            case SMALLINT -> ((IntVector) target).set(at, (short) value);
            case INT -> ((IntVector) target).set(at, (int) value);
            case FLOAT -> ((FloatVector) target).set(at, value);
            case DOUBLE -> ((DoubleVector) target).set(at, value);
            case DECIMAL -> writeDecimal(BigDecimal.valueOf(value), target, at);
            default -> ((LongVector) target).set(at, value);
        }
    }

    void writeDouble(double value, ColumnVector target, int at) {
        target.setNotNull(at);
        switch (type.root()) {
            case DOUBLE -> ((DoubleVector) target).set(at, value);
            case FLOAT -> ((FloatVector) target).set(at, (float) value);
            case DECIMAL -> {
                if (Double.isFinite(value)) {
                    writeDecimal(new BigDecimal(value), target, at);
                } else {
                    target.setNull(at);
                }
            }
            default -> writeLong((long) value, target, at);
        }
    }

    void writeDecimal(BigDecimal value, ColumnVector target, int at) {
        if (type.root() != TypeRoot.DECIMAL) {
            if (type.isInteger()) {
                writeLong(value.toBigInteger().longValue(), target, at);
            } else {
                writeDouble(value.doubleValue(), target, at);
            }
            return;
        }
        writeUnscaled(value.setScale(type.scale(), RoundingMode.HALF_UP).unscaledValue(), target, at);
    }

    private void writeUnscaled(BigInteger unscaled, ColumnVector target, int at) {
        if (unscaled.abs().compareTo(Int128Arithmetic.power(type.precision())) >= 0) {
            target.setNull(at);
        } else if (target instanceof LongVector longs) {
            longs.setNotNull(at);
            longs.set(at, unscaled.longValue());
        } else {
            target.setNotNull(at);
            ((Int128Vector) target).set(at, Int128Arithmetic.high(unscaled), unscaled.longValue());
        }
    }

    /** Writes {@code unscaled / divisor} where the unscaled sum has {@code scale} digits after the point. */
    void writeQuotient(long high, long low, int scale, long divisor, ColumnVector target, int at) {
        int up = type.scale() - scale;
        if (type.root() == TypeRoot.DECIMAL && up >= 0 && up <= 18 && Int128Arithmetic.fitsLong(high, low)) {
            long power = Int128Arithmetic.longPower(up);
            long scaled = low * power;
            if (Math.multiplyHigh(low, power) == scaled >> 63 && scaled != Long.MIN_VALUE) {
                writeSmall(divideHalfUp(scaled, divisor), target, at);
                return;
            }
        }
        BigDecimal sum = Int128Arithmetic.toDecimal(high, low, scale);
        writeDecimal(
                sum.divide(
                        BigDecimal.valueOf(divisor),
                        type.root() == TypeRoot.DECIMAL ? type.scale() : Math.max(scale, 20),
                        RoundingMode.HALF_UP),
                target,
                at);
    }

    /** Writes the average of integers: truncated where the result is an integer. */
    void writeLongAverage(long sum, long count, ColumnVector target, int at) {
        if (type.isInteger()) {
            writeLong(sum / count, target, at);
        } else if (type.root() == TypeRoot.DECIMAL) {
            writeQuotient(sum >> 63, sum, 0, count, target, at);
        } else {
            writeDouble((double) sum / count, target, at);
        }
    }

    /** Writes an unscaled sum of {@code scale} digits. */
    void writeSum(long high, long low, int scale, ColumnVector target, int at) {
        if (type.root() == TypeRoot.DECIMAL && type.scale() == scale && Int128Arithmetic.fitsLong(high, low)) {
            writeSmall(low, target, at);
        } else {
            writeDecimal(Int128Arithmetic.toDecimal(high, low, scale), target, at);
        }
    }

    private void writeSmall(long unscaled, ColumnVector target, int at) {
        if (target instanceof Int128Vector wide) {
            wide.setNotNull(at);
            wide.set(at, unscaled >> 63, unscaled);
        } else if (unscaled == Long.MIN_VALUE || Math.abs(unscaled) >= Int128Arithmetic.longPower(type.precision())) {
            target.setNull(at);
        } else {
            target.setNotNull(at);
            ((LongVector) target).set(at, unscaled);
        }
    }

    private static long divideHalfUp(long dividend, long divisor) {
        long quotient = dividend / divisor;
        long remainder = Math.abs(dividend % divisor);
        if (remainder >= divisor - remainder) {
            quotient += dividend < 0 ? -1 : 1;
        }
        return quotient;
    }
}
