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
import java.math.BigInteger;
import java.time.ZoneId;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;

/** Reads the text of one value into a vector. One class a kind of type; thread-safe. */
public abstract class ScalarText {
    private ScalarText() {}

    /**
     * Sets {@code vector[row]} to the value of {@code bytes[from .. to)}. Text and binary values become views, so the vector's heap must be
     * {@code bytes}; base64 is decoded in place.
     *
     * @return false when the text is no value of the type; the vector is then as before
     */
    public abstract boolean read(byte[] bytes, int from, int to, ColumnVector vector, int row);

    /**
     * The reader for a type.
     *
     * @param separator between date and time of timestamps
     * @param zone of TIMESTAMP_LTZ text that names none
     */
    public static ScalarText of(LogicalType type, DateTimeText.Separator separator, ZoneId zone) {
        return switch (type.root()) {
            case BOOLEAN, NULL -> new BooleanText();
            case TINYINT -> new IntText(Byte.MIN_VALUE, Byte.MAX_VALUE);
            case SMALLINT -> new IntText(Short.MIN_VALUE, Short.MAX_VALUE);
            case INT, INTERVAL_YEAR_MONTH -> new IntText(Integer.MIN_VALUE, Integer.MAX_VALUE);
            case BIGINT, INTERVAL_DAY_TIME -> new LongText();
            case DECIMAL ->
                type.precision() <= LogicalType.MAX_LONG_DECIMAL_PRECISION
                        ? new DecimalText(type.precision(), type.scale())
                        : new WideDecimalText(type.precision(), type.scale());
            case FLOAT -> new FloatText();
            case DOUBLE -> new DoubleText();
            case CHAR, VARCHAR -> new CharacterText();
            case BINARY, VARBINARY -> new BinaryText();
            case DATE -> new DateText();
            case TIME -> new TimeText();
            case TIMESTAMP -> new TimestampText(type.precision(), separator, null);
            case TIMESTAMP_LTZ -> new TimestampText(type.precision(), separator, zone);
            case ARRAY, MULTISET, MAP, ROW ->
                throw new EngineException(ErrorCode.UNSUPPORTED, "a value of type " + type + " is not one text");
        };
    }

    private static final class BooleanText extends ScalarText {
        @Override
        public boolean read(byte[] bytes, int from, int to, ColumnVector vector, int row) {
            String text =
                    NumberText.trimmed(bytes, from, Math.min(to, from + 16)).toLowerCase(Locale.ROOT);
            boolean isTrue = text.equals("true");
            if (!isTrue && !text.equals("false")) {
                return false;
            }
            ((ByteVector) vector).set(row, (byte) (isTrue ? 1 : 0));
            return true;
        }
    }

    private static final class IntText extends ScalarText {
        private final int min;
        private final int max;

        IntText(int min, int max) {
            this.min = min;
            this.max = max;
        }

        @Override
        public boolean read(byte[] bytes, int from, int to, ColumnVector vector, int row) {
            long value = NumberText.integer(bytes, from, to);
            if (value == NumberText.NOT_PLAIN) {
                Optional<Long> any = NumberText.anyInteger(bytes, from, to);
                if (any.isEmpty()) {
                    return false;
                }
                value = any.get();
            }
            if (value < min || value > max) {
                return false;
            }
            ((IntVector) vector).set(row, (int) value);
            return true;
        }
    }

    private static final class LongText extends ScalarText {
        @Override
        public boolean read(byte[] bytes, int from, int to, ColumnVector vector, int row) {
            long value = NumberText.integer(bytes, from, to);
            if (value == NumberText.NOT_PLAIN) {
                Optional<Long> any = NumberText.anyInteger(bytes, from, to);
                if (any.isEmpty()) {
                    return false;
                }
                value = any.get();
            }
            ((LongVector) vector).set(row, value);
            return true;
        }
    }

    private static final class DecimalText extends ScalarText {
        private final int precision;
        private final int scale;
        private final long bound;

        DecimalText(int precision, int scale) {
            this.precision = precision;
            this.scale = scale;
            this.bound = NumberText.power(precision);
        }

        @Override
        public boolean read(byte[] bytes, int from, int to, ColumnVector vector, int row) {
            long value = NumberText.decimal(bytes, from, to, scale);
            if (value == NumberText.NOT_PLAIN) {
                Optional<BigInteger> any = NumberText.anyDecimal(bytes, from, to, precision, scale);
                if (any.isEmpty()) {
                    return false;
                }
                value = any.get().longValueExact();
            }
            if (value >= bound || value <= -bound) {
                return false;
            }
            ((LongVector) vector).set(row, value);
            return true;
        }
    }

    private static final class WideDecimalText extends ScalarText {
        private final int precision;
        private final int scale;

        WideDecimalText(int precision, int scale) {
            this.precision = precision;
            this.scale = scale;
        }

        @Override
        public boolean read(byte[] bytes, int from, int to, ColumnVector vector, int row) {
            Optional<BigInteger> any = NumberText.anyDecimal(bytes, from, to, precision, scale);
            if (any.isEmpty()) {
                return false;
            }
            BigInteger value = any.get();
            ((Int128Vector) vector).set(row, value.shiftRight(64).longValue(), value.longValue());
            return true;
        }
    }

    private static final class FloatText extends ScalarText {
        @Override
        public boolean read(byte[] bytes, int from, int to, ColumnVector vector, int row) {
            float value = NumberText.floating32(bytes, from, to);
            if (Float.isNaN(value) && !NumberText.isNaN(bytes, from, to)) {
                return false;
            }
            ((FloatVector) vector).set(row, value);
            return true;
        }
    }

    private static final class DoubleText extends ScalarText {
        @Override
        public boolean read(byte[] bytes, int from, int to, ColumnVector vector, int row) {
            double value = NumberText.floating(bytes, from, to);
            if (Double.isNaN(value) && !NumberText.isNaN(bytes, from, to)) {
                return false;
            }
            ((DoubleVector) vector).set(row, value);
            return true;
        }
    }

    private static final class CharacterText extends ScalarText {
        @Override
        public boolean read(byte[] bytes, int from, int to, ColumnVector vector, int row) {
            ((BytesVector) vector).view(row, from, to - from);
            return true;
        }
    }

    private static final class BinaryText extends ScalarText {
        @Override
        public boolean read(byte[] bytes, int from, int to, ColumnVector vector, int row) {
            byte[] decoded;
            try {
                decoded = Base64.getMimeDecoder().decode(java.util.Arrays.copyOfRange(bytes, from, to));
            } catch (IllegalArgumentException e) {
                return false;
            }
            // Base64 text is longer than what it stands for, so there is room where it stood.
            System.arraycopy(decoded, 0, bytes, from, decoded.length);
            ((BytesVector) vector).view(row, from, decoded.length);
            return true;
        }
    }

    private static final class DateText extends ScalarText {
        @Override
        public boolean read(byte[] bytes, int from, int to, ColumnVector vector, int row) {
            long days = DateTimeText.date(bytes, from, to);
            if (days == DateTimeText.NOT_A_TIME) {
                return false;
            }
            ((IntVector) vector).set(row, (int) days);
            return true;
        }
    }

    private static final class TimeText extends ScalarText {
        @Override
        public boolean read(byte[] bytes, int from, int to, ColumnVector vector, int row) {
            long millis = DateTimeText.timeMillis(bytes, from, to);
            if (millis == DateTimeText.NOT_A_TIME) {
                return false;
            }
            ((IntVector) vector).set(row, (int) millis);
            return true;
        }
    }

    private static final class TimestampText extends ScalarText {
        private final int precision;
        private final DateTimeText.Separator separator;
        private final ZoneId zone;

        /** Without a zone: TIMESTAMP. */
        TimestampText(int precision, DateTimeText.Separator separator, ZoneId zone) {
            this.precision = precision;
            this.separator = separator;
            this.zone = zone;
        }

        @Override
        public boolean read(byte[] bytes, int from, int to, ColumnVector vector, int row) {
            long micros = zone == null
                    ? DateTimeText.timestampMicros(bytes, from, to, separator)
                    : DateTimeText.instantMicros(bytes, from, to, separator, zone);
            if (micros == DateTimeText.NOT_A_TIME) {
                return false;
            }
            if (vector instanceof LongVector longs) {
                longs.set(row, DateTimeText.cut(micros, precision));
            } else {
                int nanos = DateTimeText.nanosOfMicro(bytes, from, to);
                nanos -= nanos % (int) NumberText.power(9 - precision);
                // micros * 1000 + nanos in 128 bits
                long low = micros * 1000;
                long high = Math.multiplyHigh(micros, 1000L);
                long sum = low + nanos;
                ((Int128Vector) vector).set(row, Long.compareUnsigned(sum, low) < 0 ? high + 1 : high, sum);
            }
            return true;
        }
    }
}
