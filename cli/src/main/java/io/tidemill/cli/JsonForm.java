package io.tidemill.cli;

import io.tidemill.type.LogicalType;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** One JSON object a line. Numbers and booleans are JSON's own, ROW and MAP are objects, binary is base64, the rest is text. */
final class JsonForm implements RowForm {
    private static final int FIRST_PRINTABLE = 0x20;

    private final PrintStream out;
    private final ValueText text;
    private final StringBuilder line = new StringBuilder();
    private List<String> names;
    private List<LogicalType> types;

    JsonForm(PrintStream out, ValueText text) {
        this.out = out;
        this.text = text;
    }

    @Override
    public void begin(List<String> columnNames, List<LogicalType> columnTypes) {
        names = columnNames;
        types = columnTypes;
    }

    @Override
    public void row(List<Object> values) {
        object(names, types, values);
        out.append(line.append('\n'));
        line.setLength(0);
    }

    private void object(List<String> keys, List<LogicalType> keyTypes, List<?> values) {
        line.append('{');
        for (int i = 0; i < keys.size(); i++) {
            line.append(i > 0 ? "," : "");
            string(keys.get(i));
            line.append(':');
            value(values.get(i), keyTypes.get(i));
        }
        line.append('}');
    }

    private void value(Object value, LogicalType type) {
        if (value == null) {
            line.append("null");
            return;
        }
        switch (type.root()) {
            case BOOLEAN, TINYINT, SMALLINT, INT, BIGINT -> line.append(value);
            case DECIMAL -> line.append(((BigDecimal) value).toPlainString());
            case FLOAT, DOUBLE -> number(((Number) value).doubleValue(), value);
            case BINARY, VARBINARY -> string(Base64.getEncoder().encodeToString((byte[]) value));
            case ARRAY -> array((List<?>) value, type.children().get(0));
            case MAP ->
                map((Map<?, ?>) value, type.children().get(0), type.children().get(1));
            case MULTISET -> map((Map<?, ?>) value, type.children().get(0), LogicalType.int32());
            case ROW -> object(type.names(), type.children(), (List<?>) value);
            default -> string(text.of(value, type));
        }
    }

    /** JSON has no NaN and no infinities. */
    private void number(double number, Object value) {
        if (Double.isFinite(number)) {
            line.append(value);
        } else {
            string(value.toString());
        }
    }

    private void array(List<?> values, LogicalType element) {
        line.append('[');
        for (int i = 0; i < values.size(); i++) {
            line.append(i > 0 ? "," : "");
            value(values.get(i), element);
        }
        line.append(']');
    }

    private void map(Map<?, ?> entries, LogicalType keyType, LogicalType valueType) {
        line.append('{');
        boolean first = true;
        for (Map.Entry<?, ?> entry : entries.entrySet()) {
            line.append(first ? "" : ",");
            first = false;
            string(entry.getKey() == null ? "null" : text.of(entry.getKey(), keyType));
            line.append(':');
            value(entry.getValue(), valueType);
        }
        line.append('}');
    }

    private void string(String value) {
        line.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            switch (c) {
                case '"' -> line.append("\\\"");
                case '\\' -> line.append("\\\\");
                case '\n' -> line.append("\\n");
                case '\r' -> line.append("\\r");
                case '\t' -> line.append("\\t");
                default -> {
                    if (c < FIRST_PRINTABLE) {
                        line.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
                    } else {
                        line.append(c);
                    }
                }
            }
        }
        line.append('"');
    }

    @Override
    public void flush() {
        out.flush();
    }

    @Override
    public void end() {
        out.flush();
    }
}
