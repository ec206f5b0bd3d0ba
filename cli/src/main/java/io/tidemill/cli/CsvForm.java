package io.tidemill.cli;

import io.tidemill.type.LogicalType;
import java.io.PrintStream;
import java.util.List;

/**
 * RFC 4180 with a header line and line feeds. NULL is an empty field, or the text of {@code --null}; an empty string is {@code ""}.
 */
final class CsvForm implements RowForm {
    private final PrintStream out;
    private final ValueText text;
    private final String nullText;
    private final StringBuilder line = new StringBuilder();
    private List<LogicalType> types;
    private List<String> header;

    CsvForm(PrintStream out, ValueText text, String nullText) {
        this.out = out;
        this.text = text;
        this.nullText = nullText;
    }

    @Override
    public void begin(List<String> names, List<LogicalType> columnTypes) {
        types = columnTypes;
        header = names;
    }

    /** Waits for the first row or the end, so that a failure before both prints nothing. */
    private void header() {
        if (header != null) {
            header.forEach(this::field);
            header = null;
            endLine();
        }
    }

    @Override
    public void row(List<Object> values) {
        header();
        for (int i = 0; i < types.size(); i++) {
            Object value = values.get(i);
            if (value == null) {
                line.append(nullText).append(',');
            } else {
                field(text.of(value, types.get(i)));
            }
        }
        endLine();
    }

    private void field(String value) {
        if (value.isEmpty() || value.equals(nullText) || needsQuotes(value)) {
            line.append('"').append(value.replace("\"", "\"\"")).append('"');
        } else {
            line.append(value);
        }
        line.append(',');
    }

    private static boolean needsQuotes(String value) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == ',' || c == '"' || c == '\n' || c == '\r') {
                return true;
            }
        }
        return false;
    }

    private void endLine() {
        if (line.length() > 0) {
            line.setCharAt(line.length() - 1, '\n');
        } else {
            line.append('\n');
        }
        out.append(line);
        line.setLength(0);
    }

    @Override
    public void flush() {
        out.flush();
    }

    @Override
    public void end() {
        header();
        out.flush();
    }
}
