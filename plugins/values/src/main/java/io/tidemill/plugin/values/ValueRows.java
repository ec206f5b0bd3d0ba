package io.tidemill.plugin.values;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.RowKind;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The rows of a table, as columns. Never changed after they were parsed. */
final class ValueRows {
    private static final String OPERATION = "op";

    private final LogicalType type;
    private final ColumnVector[] columns;
    private final List<RowKind> kinds;

    private ValueRows(LogicalType type, ColumnVector[] columns, List<RowKind> kinds) {
        this.type = type;
        this.columns = columns;
        this.kinds = kinds;
    }

    static ValueRows parse(String data, LogicalType type, ZoneId zone, String tableName) {
        List<Object> rows = rows(data, tableName);
        int width = type.children().size();
        ColumnVector[] columns = Vectors.allocateAll(type.children(), rows.size());
        List<RowKind> kinds = new ArrayList<>();
        ValueSetter setter = new ValueSetter(zone);
        for (int i = 0; i < rows.size(); i++) {
            String place = "table " + tableName + ": row " + (i + 1) + " of 'data'";
            RowKind kind = RowKind.INSERT;
            Object[] values = new Object[width];
            if (rows.get(i) instanceof List<?> list) {
                int first = 0;
                if (list.size() == width + 1) {
                    kind = kind(list.get(0), place);
                    first = 1;
                } else if (list.size() != width) {
                    throw wrong(place + " has " + list.size() + " values where the table has " + width + " columns");
                }
                for (int column = 0; column < width; column++) {
                    values[column] = list.get(first + column);
                }
            } else if (rows.get(i) instanceof Map<?, ?> map) {
                for (Map.Entry<?, ?> entry : map.entrySet()) {
                    int column = type.names().indexOf(entry.getKey());
                    if (column >= 0) {
                        values[column] = entry.getValue();
                    } else if (OPERATION.equals(entry.getKey())) {
                        kind = kind(entry.getValue(), place);
                    } else {
                        throw wrong(place + " names \"" + entry.getKey() + "\"; columns are "
                                + String.join(", ", type.names()));
                    }
                }
            } else {
                throw wrong(place + " is neither an array of values nor an object");
            }
            for (int column = 0; column < width; column++) {
                try {
                    setter.set(
                            columns[column], i, values[column], type.children().get(column));
                } catch (IllegalArgumentException e) {
                    throw new EngineException(
                            ErrorCode.INVALID_TABLE_OPTION,
                            place + ", column \"" + type.names().get(column) + "\": " + e.getMessage(),
                            e);
                }
            }
            kinds.add(kind);
        }
        return new ValueRows(type, columns, kinds);
    }

    private static List<Object> rows(String data, String tableName) {
        List<Object> values;
        try {
            values = new JsonText(data).values();
        } catch (JsonText.Mistake e) {
            throw new EngineException(
                    ErrorCode.INVALID_TABLE_OPTION, "table " + tableName + ": 'data' is no JSON: " + e.getMessage(), e);
        }
        // One array of rows, as opposed to one row that is an array of values.
        if (values.size() == 1
                && values.get(0) instanceof List<?> list
                && list.stream().allMatch(row -> row instanceof List || row instanceof Map)) {
            return new ArrayList<>(list);
        }
        return values;
    }

    private static RowKind kind(Object text, String place) {
        for (RowKind kind : RowKind.values()) {
            if (kind.symbol().equals(text)) {
                return kind;
            }
        }
        throw wrong(place + ": '" + text + "' is no kind of change; they are +I, -U, +U, -D");
    }

    private static EngineException wrong(String text) {
        return new EngineException(ErrorCode.INVALID_TABLE_OPTION, text);
    }

    LogicalType type() {
        return type;
    }

    int count() {
        return kinds.size();
    }

    RowKind kind(int row) {
        return kinds.get(row);
    }

    boolean insertsOnly() {
        return kinds.stream().allMatch(kind -> kind == RowKind.INSERT);
    }

    ColumnVector column(int index) {
        return columns[index];
    }
}
