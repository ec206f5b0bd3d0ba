package io.tidemill.benchmarks.worker;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;

/** One text for equal values of different engines, and CSV of it. */
public final class CanonicalText {
    /** NULL. */
    public static final String NULL = "\\N";

    private static final DateTimeFormatter TIMESTAMP = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS");

    private CanonicalText() {}

    /** Numbers without trailing zeros, doubles with at most six decimals, timestamps with milliseconds. */
    public static String cell(Object value) {
        if (value == null) {
            return NULL;
        }
        if (value instanceof Double || value instanceof Float) {
            double number = ((Number) value).doubleValue();
            return Double.isFinite(number)
                    ? plain(new BigDecimal(number).setScale(6, RoundingMode.HALF_UP))
                    : String.valueOf(number);
        }
        if (value instanceof BigDecimal decimal) {
            return plain(decimal);
        }
        if (value instanceof LocalDateTime time) {
            return TIMESTAMP.format(time);
        }
        if (value instanceof java.sql.Timestamp time) {
            return TIMESTAMP.format(time.toLocalDateTime());
        }
        return value.toString();
    }

    /** As {@link #cell}, but decimals keep the zeros of their scale: the form of the stored Nexmark digests. */
    public static String exactCell(Object value) {
        return value instanceof BigDecimal decimal ? decimal.toPlainString() : cell(value);
    }

    private static String plain(BigDecimal number) {
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }

    /** A line of CSV. */
    public static String line(List<String> cells) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < cells.size(); i++) {
            String cell = cells.get(i);
            line.append(i > 0 ? "," : "");
            boolean quote = cell.indexOf(',') >= 0 || cell.indexOf('"') >= 0 || cell.indexOf('\n') >= 0;
            line.append(quote ? '"' + cell.replace("\"", "\"\"") + '"' : cell);
        }
        return line.toString();
    }

    /** The cells of a line of CSV without line breaks inside cells. */
    public static List<String> cells(String line) {
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"') {
                if (quoted && i + 1 < line.length() && line.charAt(i + 1) == '"') {
                    cell.append('"');
                    i++;
                } else {
                    quoted = !quoted;
                }
            } else if (c == ',' && !quoted) {
                cells.add(cell.toString());
                cell.setLength(0);
            } else {
                cell.append(c);
            }
        }
        cells.add(cell.toString());
        return cells;
    }
}
