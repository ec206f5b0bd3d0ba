package io.tidemill.type;

import java.util.List;
import java.util.Objects;
import java.util.StringJoiner;

/**
 * A SQL type, immutable. Two types are equal when kind, parameters, children and nullability are equal.
 *
 * <p>{@code length} is the length of character and binary types ({@link #MAX_LENGTH} for STRING and BYTES), the precision of
 * numbers, times and timestamps, otherwise 0. {@code children} are the element of ARRAY and MULTISET, key and value of MAP, the
 * fields of ROW; {@code names} are the field names of ROW.
 */
public record LogicalType(
        TypeRoot root, boolean nullable, int length, int scale, List<LogicalType> children, List<String> names) {
    public static final int MAX_LENGTH = Integer.MAX_VALUE;
    public static final int MAX_DECIMAL_PRECISION = 38;
    /** Largest precision of a decimal that is stored in one long. */
    public static final int MAX_LONG_DECIMAL_PRECISION = 18;
    /** Largest fractional-second precision that is stored in one long of microseconds. */
    public static final int MAX_LONG_TIMESTAMP_PRECISION = 6;

    public LogicalType {
        Objects.requireNonNull(root, "root");
        children = List.copyOf(children);
        names = List.copyOf(names);
    }

    public static LogicalType of(TypeRoot root) {
        return switch (root) {
            case DECIMAL -> decimal(10, 0);
            case CHAR, BINARY -> sized(root, 1);
            case VARCHAR, VARBINARY -> sized(root, MAX_LENGTH);
            case TIMESTAMP, TIMESTAMP_LTZ -> sized(root, 6);
            default -> sized(root, 0);
        };
    }

    /** A type with one parameter: length of characters and bytes, precision of TIME, TIMESTAMP, TIMESTAMP_LTZ. */
    public static LogicalType sized(TypeRoot root, int length) {
        return new LogicalType(root, true, length, 0, List.of(), List.of());
    }

    public static LogicalType bool() {
        return of(TypeRoot.BOOLEAN);
    }

    public static LogicalType int32() {
        return of(TypeRoot.INT);
    }

    public static LogicalType bigint() {
        return of(TypeRoot.BIGINT);
    }

    public static LogicalType float64() {
        return of(TypeRoot.DOUBLE);
    }

    public static LogicalType string() {
        return of(TypeRoot.VARCHAR);
    }

    public static LogicalType bytes() {
        return of(TypeRoot.VARBINARY);
    }

    public static LogicalType date() {
        return of(TypeRoot.DATE);
    }

    public static LogicalType timestamp(int precision) {
        return sized(TypeRoot.TIMESTAMP, precision);
    }

    public static LogicalType timestampLtz(int precision) {
        return sized(TypeRoot.TIMESTAMP_LTZ, precision);
    }

    public static LogicalType decimal(int precision, int scale) {
        return new LogicalType(TypeRoot.DECIMAL, true, precision, scale, List.of(), List.of());
    }

    public static LogicalType array(LogicalType element) {
        return new LogicalType(TypeRoot.ARRAY, true, 0, 0, List.of(element), List.of());
    }

    public static LogicalType multiset(LogicalType element) {
        return new LogicalType(TypeRoot.MULTISET, true, 0, 0, List.of(element), List.of());
    }

    public static LogicalType map(LogicalType key, LogicalType value) {
        return new LogicalType(TypeRoot.MAP, true, 0, 0, List.of(key, value), List.of());
    }

    public static LogicalType row(List<String> names, List<LogicalType> types) {
        if (names.size() != types.size()) {
            throw new IllegalArgumentException(names.size() + " names for " + types.size() + " types");
        }
        return new LogicalType(TypeRoot.ROW, false, 0, 0, types, names);
    }

    public LogicalType withNullable(boolean newNullable) {
        return newNullable == nullable ? this : new LogicalType(root, newNullable, length, scale, children, names);
    }

    public LogicalType notNull() {
        return withNullable(false);
    }

    /** Total digits of a DECIMAL, fractional-second digits of times and timestamps. */
    public int precision() {
        return length;
    }

    public boolean is(TypeRoot... roots) {
        for (TypeRoot candidate : roots) {
            if (candidate == root) {
                return true;
            }
        }
        return false;
    }

    public boolean isNumeric() {
        return isInteger() || is(TypeRoot.FLOAT, TypeRoot.DOUBLE, TypeRoot.DECIMAL);
    }

    public boolean isInteger() {
        return is(TypeRoot.TINYINT, TypeRoot.SMALLINT, TypeRoot.INT, TypeRoot.BIGINT);
    }

    public boolean isCharacter() {
        return is(TypeRoot.CHAR, TypeRoot.VARCHAR);
    }

    public boolean isBinary() {
        return is(TypeRoot.BINARY, TypeRoot.VARBINARY);
    }

    public boolean isTimestamp() {
        return is(TypeRoot.TIMESTAMP, TypeRoot.TIMESTAMP_LTZ);
    }

    // Written out: the equality that records bring is put together of method handles on first use, and compares to the
    // end what is the same object.
    @Override
    public boolean equals(Object other) {
        return this == other
                || other instanceof LogicalType type
                        && type.root == root
                        && type.nullable == nullable
                        && type.length == length
                        && type.scale == scale
                        && type.children.equals(children)
                        && type.names.equals(names);
    }

    @Override
    public int hashCode() {
        return ((((root.ordinal() * 31 + length) * 31 + scale) * 31 + children.hashCode()) * 31 + names.hashCode()) * 2
                + (nullable ? 1 : 0);
    }

    /** How values of this type are stored. */
    public PhysicalType physical() {
        return switch (root) {
            case BOOLEAN, NULL -> PhysicalType.BYTE;
            case TINYINT, SMALLINT, INT, DATE, TIME, INTERVAL_YEAR_MONTH -> PhysicalType.INT;
            case BIGINT, INTERVAL_DAY_TIME -> PhysicalType.LONG;
            case DECIMAL -> length <= MAX_LONG_DECIMAL_PRECISION ? PhysicalType.LONG : PhysicalType.INT128;
            case TIMESTAMP, TIMESTAMP_LTZ ->
                length <= MAX_LONG_TIMESTAMP_PRECISION ? PhysicalType.LONG : PhysicalType.INT128;
            case FLOAT -> PhysicalType.FLOAT;
            case DOUBLE -> PhysicalType.DOUBLE;
            case CHAR, VARCHAR, BINARY, VARBINARY -> PhysicalType.BYTES;
            case ARRAY -> PhysicalType.ARRAY;
            case MAP, MULTISET -> PhysicalType.MAP;
            case ROW -> PhysicalType.ROW;
        };
    }

    /** The SQL text, for example {@code DECIMAL(15, 2) NOT NULL}. */
    @Override
    public String toString() {
        return body() + (nullable ? "" : " NOT NULL");
    }

    private String body() {
        return switch (root) {
            case DECIMAL -> "DECIMAL(" + length + ", " + scale + ")";
            case CHAR, BINARY -> root + "(" + length + ")";
            case VARCHAR -> length == MAX_LENGTH ? "STRING" : "VARCHAR(" + length + ")";
            case VARBINARY -> length == MAX_LENGTH ? "BYTES" : "VARBINARY(" + length + ")";
            case TIME, TIMESTAMP, TIMESTAMP_LTZ -> root + "(" + length + ")";
            case INTERVAL_YEAR_MONTH -> "INTERVAL YEAR TO MONTH";
            case INTERVAL_DAY_TIME -> "INTERVAL DAY TO SECOND";
            case ARRAY, MULTISET -> root + "<" + children.get(0) + ">";
            case MAP -> "MAP<" + children.get(0) + ", " + children.get(1) + ">";
            case ROW -> rowBody();
            default -> root.name();
        };
    }

    private String rowBody() {
        StringJoiner fields = new StringJoiner(", ", "ROW<", ">");
        for (int i = 0; i < children.size(); i++) {
            fields.add("`" + names.get(i) + "` " + children.get(i));
        }
        return fields.toString();
    }
}
