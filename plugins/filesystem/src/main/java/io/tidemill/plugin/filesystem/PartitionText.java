package io.tidemill.plugin.filesystem;

import io.tidemill.spi.vector.ByteVector;
import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.DoubleVector;
import io.tidemill.spi.vector.FloatVector;
import io.tidemill.spi.vector.Int128Vector;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.type.LogicalType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** Partition values as the text in folder names; {@link PartitionNames#parse} reads them back. */
final class PartitionText {
    private PartitionText() {}

    /** The text, or null for NULL. */
    static String of(ColumnVector vector, LogicalType type, int row, ZoneId zone) {
        if (vector.isNull(row)) {
            return null;
        }
        return switch (type.root()) {
            case BOOLEAN -> Boolean.toString(((ByteVector) vector).get(row) != 0);
            case DATE -> LocalDate.ofEpochDay(((IntVector) vector).get(row)).toString();
            case TIME ->
                LocalTime.ofNanoOfDay(((IntVector) vector).get(row) * 1_000_000L)
                        .toString();
            case TIMESTAMP -> point(vector, row, ZoneOffset.UTC);
            case TIMESTAMP_LTZ -> point(vector, row, zone);
            case DECIMAL -> new BigDecimal(integer(vector, row), type.scale()).toPlainString();
            case FLOAT -> Float.toString(((FloatVector) vector).get(row));
            case DOUBLE -> Double.toString(((DoubleVector) vector).get(row));
            case CHAR, VARCHAR, BINARY, VARBINARY ->
                new String(((BytesVector) vector).getBytes(row), StandardCharsets.UTF_8);
            default -> integer(vector, row).toString();
        };
    }

    private static BigInteger integer(ColumnVector vector, int row) {
        if (vector instanceof IntVector ints) {
            return BigInteger.valueOf(ints.get(row));
        }
        if (vector instanceof LongVector longs) {
            return BigInteger.valueOf(longs.get(row));
        }
        Int128Vector wide = (Int128Vector) vector;
        BigInteger low = BigInteger.valueOf(wide.low()[row]);
        if (low.signum() < 0) {
            low = low.add(BigInteger.ONE.shiftLeft(64));
        }
        return BigInteger.valueOf(wide.high()[row]).shiftLeft(64).add(low);
    }

    private static String point(ColumnVector vector, int row, ZoneId zone) {
        BigInteger nanos = integer(vector, row);
        if (vector instanceof LongVector) {
            nanos = nanos.multiply(BigInteger.valueOf(1000));
        }
        BigInteger[] parts = {
            nanos.subtract(nanos.mod(BigInteger.valueOf(1_000_000_000))).divide(BigInteger.valueOf(1_000_000_000)),
            nanos.mod(BigInteger.valueOf(1_000_000_000))
        };
        LocalDateTime time = Instant.ofEpochSecond(parts[0].longValueExact(), parts[1].longValueExact())
                .atZone(zone)
                .toLocalDateTime();
        String text = time.toString().replace('T', ' ');
        return text.length() == 16 ? text + ":00" : text;
    }
}
