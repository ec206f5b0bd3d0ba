package io.tidemill.plugin.formats.text;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
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
import java.time.LocalDate;
import java.util.Base64;

/** Writes one value of a type, that is not NULL, as text; {@link ScalarText} reads it back. */
public final class ScalarPrinter {
    /** How decimals are written. */
    public enum Decimals {
        /** All digits of the scale, never an exponent. */
        PLAIN,
        /** All digits of the scale; an exponent for very small numbers. */
        EXACT,
        /** Without trailing zeros; an exponent where that is shorter. */
        STRIPPED
    }

    private final LogicalType type;
    private final Decimals decimals;
    private final char separator;

    /**
     * A printer.
     *
     * @param separator between the date and the time of a timestamp
     */
    public ScalarPrinter(LogicalType type, Decimals decimals, char separator) {
        this.type = type;
        this.decimals = decimals;
        this.separator = separator;
    }

    public LogicalType type() {
        return type;
    }

    /** Appends the value of a row. */
    public void print(ColumnVector vector, int row, ByteText out) {
        switch (type.root()) {
            case BOOLEAN, NULL -> out.add(((ByteVector) vector).get(row) != 0 ? "true" : "false");
            case TINYINT, SMALLINT, INT, INTERVAL_YEAR_MONTH -> out.add((long) ((IntVector) vector).get(row));
            case BIGINT, INTERVAL_DAY_TIME -> out.add(((LongVector) vector).get(row));
            case DECIMAL -> decimal(vector, row, out);
            case FLOAT -> out.add(Float.toString(((FloatVector) vector).get(row)));
            case DOUBLE -> out.add(Double.toString(((DoubleVector) vector).get(row)));
            case CHAR, VARCHAR -> {
                BytesVector text = (BytesVector) vector;
                out.add(text.heap(), text.offsets()[row], text.lengths()[row]);
            }
            case BINARY, VARBINARY -> out.add(Base64.getEncoder().encode(((BytesVector) vector).getBytes(row)));
            case DATE -> date(((IntVector) vector).get(row), out);
            case TIME -> time(((IntVector) vector).get(row) * 1_000_000L, out);
            case TIMESTAMP, TIMESTAMP_LTZ -> timestamp(vector, row, out);
            case ARRAY, MULTISET, MAP, ROW ->
                throw new EngineException(ErrorCode.UNSUPPORTED, "a value of type " + type + " is not one text");
        }
    }

    private void decimal(ColumnVector vector, int row, ByteText out) {
        if (decimals == Decimals.PLAIN && vector instanceof LongVector longs) {
            plain(longs.get(row), type.scale(), out);
            return;
        }
        BigDecimal value = decimalValue(vector, row, type.scale());
        out.add(
                switch (decimals) {
                    case PLAIN -> value.toPlainString();
                    case EXACT -> value.toString();
                    case STRIPPED ->
                        value.signum() == 0 ? "0" : value.stripTrailingZeros().toString();
                });
    }

    /** A DECIMAL value. */
    public static BigDecimal decimalValue(ColumnVector vector, int row, int scale) {
        if (vector instanceof LongVector longs) {
            return BigDecimal.valueOf(longs.get(row), scale);
        }
        return new BigDecimal(int128((Int128Vector) vector, row), scale);
    }

    private static BigInteger int128(Int128Vector vector, int row) {
        BigInteger low = BigInteger.valueOf(vector.low()[row]);
        if (low.signum() < 0) {
            low = low.add(BigInteger.ONE.shiftLeft(64));
        }
        return BigInteger.valueOf(vector.high()[row]).shiftLeft(64).add(low);
    }

    private static void plain(long unscaled, int scale, ByteText out) {
        if (scale == 0) {
            out.add(unscaled);
            return;
        }
        if (unscaled < 0) {
            out.add('-');
        }
        long magnitude = Math.abs(unscaled);
        long unit = NumberText.power(scale);
        out.digits(magnitude / unit, 1).add('.').digits(magnitude % unit, scale);
    }

    private static void date(int days, ByteText out) {
        LocalDate date = LocalDate.ofEpochDay(days);
        int year = date.getYear();
        if (year < 0 || year > 9999) {
            out.add(date.toString());
            return;
        }
        out.digits(year, 4).add('-').digits(date.getMonthValue(), 2).add('-').digits(date.getDayOfMonth(), 2);
    }

    /** {@code HH:mm:ss} and, when there is one, the fraction without trailing zeros. */
    private static void time(long nanosOfDay, ByteText out) {
        long seconds = nanosOfDay / 1_000_000_000L;
        long nanos = nanosOfDay % 1_000_000_000L;
        out.digits(seconds / 3600, 2)
                .add(':')
                .digits(seconds / 60 % 60, 2)
                .add(':')
                .digits(seconds % 60, 2);
        if (nanos != 0) {
            int digits = 9;
            while (nanos % 10 == 0) {
                nanos /= 10;
                digits--;
            }
            out.add('.').digits(nanos, digits);
        }
    }

    private void timestamp(ColumnVector vector, int row, ByteText out) {
        long days;
        long nanosOfDay;
        if (vector instanceof LongVector longs) {
            long micros = longs.get(row);
            days = Math.floorDiv(micros, DateTimeText.MICROS_PER_DAY);
            nanosOfDay = Math.floorMod(micros, DateTimeText.MICROS_PER_DAY) * 1000;
        } else {
            BigInteger nanos = int128((Int128Vector) vector, row);
            BigInteger perDay = BigInteger.valueOf(DateTimeText.MICROS_PER_DAY * 1000);
            BigInteger ofDay = nanos.mod(perDay);
            nanosOfDay = ofDay.longValueExact();
            days = nanos.subtract(ofDay).divide(perDay).longValueExact();
        }
        date((int) days, out);
        out.add(separator);
        time(nanosOfDay, out);
        if (type.is(io.tidemill.type.TypeRoot.TIMESTAMP_LTZ)) {
            out.add('Z');
        }
    }
}
