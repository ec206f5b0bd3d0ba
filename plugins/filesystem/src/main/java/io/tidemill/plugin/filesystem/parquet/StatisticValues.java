package io.tidemill.plugin.filesystem.parquet;

import io.tidemill.spi.vector.ByteVector;
import io.tidemill.spi.vector.BytesVector;
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
import java.nio.charset.StandardCharsets;

/** Values of columns in the form of {@link io.tidemill.spi.predicate.Predicate}. */
final class StatisticValues {
    private StatisticValues() {}

    static Object of(LogicalType type, long value) {
        return type.is(TypeRoot.DECIMAL) ? (Object) BigDecimal.valueOf(value, type.scale()) : (Object) value;
    }

    static Object of(LogicalType type, BigInteger value) {
        return type.is(TypeRoot.DECIMAL) ? new BigDecimal(value, type.scale()) : value;
    }

    /** A value that is not NULL. */
    static Object value(LogicalType type, ColumnVector vector, int row) {
        if (vector instanceof LongVector longs) {
            return of(type, longs.get(row));
        }
        if (vector instanceof IntVector ints) {
            return ints.get(row);
        }
        if (vector instanceof ByteVector bytes) {
            return bytes.get(row) != 0;
        }
        if (vector instanceof DoubleVector doubles) {
            return doubles.get(row);
        }
        if (vector instanceof FloatVector floats) {
            return floats.get(row);
        }
        if (vector instanceof Int128Vector wide) {
            BigInteger low = BigInteger.valueOf(wide.low()[row]);
            if (low.signum() < 0) {
                low = low.add(BigInteger.ONE.shiftLeft(64));
            }
            return of(type, BigInteger.valueOf(wide.high()[row]).shiftLeft(64).add(low));
        }
        return new String(((BytesVector) vector).getBytes(row), StandardCharsets.UTF_8);
    }
}
