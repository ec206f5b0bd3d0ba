package io.tidemill.plugin.datagen;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.DoubleVector;
import io.tidemill.spi.vector.FloatVector;
import io.tidemill.spi.vector.Int128Vector;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;

/** The numbers from a start on. */
final class SequenceMaker implements ColumnMaker {
    private final long start;
    private final BigInteger unit;
    private final long longUnit;

    SequenceMaker(String column, LogicalType type, long start) {
        if (!type.isNumeric() && !type.isCharacter()) {
            throw new EngineException(
                    ErrorCode.INVALID_TABLE_OPTION,
                    "column \"" + column + "\" has type " + type
                            + ", but a sequence gives numbers or text; set 'fields." + column + ".kind' = 'random'");
        }
        this.start = start;
        this.unit = type.is(TypeRoot.DECIMAL) ? BigInteger.TEN.pow(type.scale()) : BigInteger.ONE;
        this.longUnit = unit.bitLength() < 63 ? unit.longValueExact() : 0;
    }

    @Override
    public void set(ColumnVector vector, int row, long number, long random) {
        long value = start + number;
        if (vector instanceof LongVector longs) {
            longs.set(row, value * longUnit);
        } else if (vector instanceof IntVector ints) {
            ints.set(row, (int) value);
        } else if (vector instanceof DoubleVector doubles) {
            doubles.set(row, value);
        } else if (vector instanceof FloatVector floats) {
            floats.set(row, value);
        } else if (vector instanceof Int128Vector wide) {
            BigInteger scaled = BigInteger.valueOf(value).multiply(unit);
            wide.set(row, scaled.shiftRight(64).longValue(), scaled.longValue());
        } else {
            byte[] text = Long.toString(value).getBytes(StandardCharsets.US_ASCII);
            ((BytesVector) vector).append(row, text, 0, text.length);
        }
    }
}
