package io.tidemill.core.expression;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.type.LogicalType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HexFormat;
import java.util.List;

/**
 * A constant.
 *
 * @param value null for NULL, otherwise in the form described at {@link io.tidemill.spi.predicate.Predicate}: Boolean, Integer, Long, BigInteger, Float,
 *     Double, BigDecimal (with the type's scale), String; binary values as {@link HexBytes}; ARRAY and ROW as a List of such values, MAP as a List of two-element Lists
 * @param type its type
 */
public record Literal(Object value, LogicalType type) implements Expression {
    /**
     * A binary constant with value equality.
     *
     * @param hex the bytes in lower-case hexadecimal
     */
    public record HexBytes(String hex) {
        public static HexBytes of(byte[] bytes) {
            return new HexBytes(HexFormat.of().formatHex(bytes));
        }

        public byte[] bytes() {
            return HexFormat.of().parseHex(hex);
        }
    }

    public Literal {
        if (value != null && !fits(value, type)) {
            throw new EngineException(
                    ErrorCode.INTERNAL,
                    "literal " + value + " of " + value.getClass().getSimpleName() + " cannot be " + type);
        }
    }

    public static Literal nullOf(LogicalType type) {
        return new Literal(null, type.withNullable(true));
    }

    public static Literal of(boolean value) {
        return new Literal(value, LogicalType.bool().notNull());
    }

    public static Literal of(int value) {
        return new Literal(value, LogicalType.int32().notNull());
    }

    public static Literal of(long value) {
        return new Literal(value, LogicalType.bigint().notNull());
    }

    public static Literal of(String value) {
        return new Literal(value, LogicalType.string().notNull());
    }

    public boolean isNull() {
        return value == null;
    }

    private static boolean fits(Object value, LogicalType type) {
        return switch (type.root()) {
            case BOOLEAN -> value instanceof Boolean;
            case TINYINT, SMALLINT, INT, DATE, TIME, INTERVAL_YEAR_MONTH -> value instanceof Integer;
            case BIGINT, INTERVAL_DAY_TIME -> value instanceof Long;
            case TIMESTAMP, TIMESTAMP_LTZ ->
                type.precision() <= LogicalType.MAX_LONG_TIMESTAMP_PRECISION
                        ? value instanceof Long
                        : value instanceof BigInteger;
            case FLOAT -> value instanceof Float;
            case DOUBLE -> value instanceof Double;
            case DECIMAL -> value instanceof BigDecimal decimal && decimal.scale() == type.scale();
            case CHAR, VARCHAR -> value instanceof String;
            case BINARY, VARBINARY -> value instanceof HexBytes;
            case ARRAY, MULTISET, MAP, ROW -> value instanceof List;
            case NULL -> false;
        };
    }

    @Override
    public String toString() {
        if (value instanceof String text) {
            return "'" + text.replace("'", "''") + "'";
        }
        return value == null ? "NULL" : value instanceof HexBytes bytes ? "x'" + bytes.hex() + "'" : value.toString();
    }
}
