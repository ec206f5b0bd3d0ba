package io.tidemill.testkit.sql;

import io.tidemill.embedded.Row;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/** Values as tests write them: NULL, lower-case booleans, timestamps without trailing zeros behind the second. */
final class CellText {
    static final String NULL = "NULL";

    private final ZoneId zone;

    CellText(ZoneId zone) {
        this.zone = zone;
    }

    String row(Row row, String separator) {
        StringJoiner text = new StringJoiner(separator);
        row.values().forEach(value -> text.add(of(value)));
        return text.toString();
    }

    String of(Object value) {
        if (value == null) {
            return NULL;
        }
        if (value instanceof BigDecimal decimal) {
            return decimal.toPlainString();
        }
        if (value instanceof LocalDateTime timestamp) {
            return timestamp.toLocalDate() + " " + time(timestamp.toLocalTime());
        }
        if (value instanceof Instant instant) {
            return of(instant.atZone(zone).toLocalDateTime());
        }
        if (value instanceof LocalTime time) {
            return time(time);
        }
        if (value instanceof byte[] bytes) {
            return "x'" + HexFormat.of().formatHex(bytes) + "'";
        }
        if (value instanceof List<?> list) {
            StringJoiner text = new StringJoiner(", ", "[", "]");
            list.forEach(element -> text.add(of(element)));
            return text.toString();
        }
        if (value instanceof Map<?, ?> map) {
            StringJoiner text = new StringJoiner(", ", "{", "}");
            map.forEach((key, element) -> text.add(of(key) + "=" + of(element)));
            return text.toString();
        }
        return value.toString();
    }

    private static String time(LocalTime time) {
        String text = time.toString();
        return text.length() == "00:00".length() ? text + ":00" : text.replaceFirst("(\\.\\d*?)0+$", "$1");
    }
}
