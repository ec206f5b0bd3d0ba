package io.tidemill.embedded;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.vector.RowKind;
import java.util.List;
import java.util.StringJoiner;

/**
 * A row of a result. Values are Boolean, Byte, Short, Integer, Long, Float, Double, BigDecimal, String, byte[], LocalDate, LocalTime, LocalDateTime, Instant (TIMESTAMP_LTZ), Period and Duration
 * (intervals), List (ARRAY and ROW), Map (MAP, and MULTISET with counts); null for NULL.
 */
public final class Row {
    private final RowKind kind;
    private final List<String> names;
    private final List<Object> values;

    Row(RowKind kind, List<String> names, List<Object> values) {
        this.kind = kind;
        this.names = names;
        this.values = values;
    }

    /** The kind of change; INSERT for rows of a table. */
    public RowKind kind() {
        return kind;
    }

    public int size() {
        return values.size();
    }

    /** The value of a column by position, from 0. */
    public Object get(int column) {
        return values.get(column);
    }

    /** The value of a column by name. */
    public Object get(String name) {
        int column = names.indexOf(name);
        if (column < 0) {
            throw new EngineException(
                    ErrorCode.COLUMN_NOT_FOUND,
                    "column '" + name + "' is not in the result; columns are " + String.join(", ", names));
        }
        return values.get(column);
    }

    public long getLong(String name) {
        return ((Number) get(name)).longValue();
    }

    public int getInt(String name) {
        return ((Number) get(name)).intValue();
    }

    public double getDouble(String name) {
        return ((Number) get(name)).doubleValue();
    }

    /** The value as text; null for NULL. */
    public String getString(String name) {
        Object value = get(name);
        return value == null ? null : value.toString();
    }

    public List<Object> values() {
        return values;
    }

    /** For example {@code +I[1, abc, null]}. */
    @Override
    public String toString() {
        StringJoiner text = new StringJoiner(", ", kind.symbol() + "[", "]");
        values.forEach(value -> text.add(String.valueOf(value)));
        return text.toString();
    }
}
