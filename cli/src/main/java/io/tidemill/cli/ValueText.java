package io.tidemill.cli;

import io.tidemill.type.LogicalType;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.time.ZoneId;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Values as text: what CAST AS STRING gives, with booleans in lower case. TIMESTAMP_LTZ is shown in the session's time zone. */
final class ValueText {
    private static final String NULL = "NULL";
    private static final int NANO_DIGITS = 9;

    private final ZoneId zone;

    ValueText(ZoneId zone) {
        this.zone = zone;
    }

    /** The text of a value that is not NULL. */
    String of(Object value, LogicalType type) {
        return switch (type.root()) {
            case DECIMAL -> ((BigDecimal) value).toPlainString();
            case BINARY, VARBINARY -> "x'" + HexFormat.of().formatHex((byte[]) value) + "'";
            case TIME -> time((LocalTime) value, type.precision());
            case TIMESTAMP -> timestamp((LocalDateTime) value, type.precision());
            case TIMESTAMP_LTZ -> timestamp(((Instant) value).atZone(zone).toLocalDateTime(), type.precision());
            case INTERVAL_YEAR_MONTH -> months((Period) value);
            case INTERVAL_DAY_TIME -> days((Duration) value);
            case ARRAY -> array((List<?>) value, type.children().get(0));
            case MAP ->
                map((Map<?, ?>) value, type.children().get(0), type.children().get(1));
            case MULTISET -> map((Map<?, ?>) value, type.children().get(0), LogicalType.int32());
            case ROW -> row((List<?>) value, type.children());
            default -> value.toString();
        };
    }

    private String orNull(Object value, LogicalType type) {
        return value == null ? NULL : of(value, type);
    }

    private static String time(LocalTime time, int precision) {
        return String.format(Locale.ROOT, "%02d:%02d:%02d", time.getHour(), time.getMinute(), time.getSecond())
                + fraction(time.getNano(), precision);
    }

    private static String timestamp(LocalDateTime timestamp, int precision) {
        return timestamp.toLocalDate() + " "
                + String.format(
                        Locale.ROOT,
                        "%02d:%02d:%02d",
                        timestamp.getHour(),
                        timestamp.getMinute(),
                        timestamp.getSecond())
                + fraction(timestamp.getNano(), precision);
    }

    private static String fraction(int nanos, int precision) {
        if (precision == 0) {
            return "";
        }
        String digits = Integer.toString(nanos);
        return "." + ("0".repeat(NANO_DIGITS - digits.length()) + digits).substring(0, precision);
    }

    private static String months(Period period) {
        long months = period.toTotalMonths();
        return (months < 0 ? "-" : "+") + Math.abs(months) / 12 + "-"
                + String.format(Locale.ROOT, "%02d", Math.abs(months) % 12);
    }

    private static String days(Duration duration) {
        Duration absolute = duration.abs();
        return (duration.isNegative() ? "-" : "+")
                + String.format(
                        Locale.ROOT,
                        "%d %02d:%02d:%02d.%03d",
                        absolute.toDaysPart(),
                        absolute.toHoursPart(),
                        absolute.toMinutesPart(),
                        absolute.toSecondsPart(),
                        absolute.toMillisPart());
    }

    private String array(List<?> values, LogicalType element) {
        StringBuilder text = new StringBuilder("[");
        for (Object value : values) {
            text.append(text.length() > 1 ? ", " : "").append(orNull(value, element));
        }
        return text.append(']').toString();
    }

    private String map(Map<?, ?> entries, LogicalType key, LogicalType value) {
        StringBuilder text = new StringBuilder("{");
        entries.forEach((k, v) -> text.append(text.length() > 1 ? ", " : "")
                .append(orNull(k, key))
                .append('=')
                .append(orNull(v, value)));
        return text.append('}').toString();
    }

    private String row(List<?> values, List<LogicalType> types) {
        StringBuilder text = new StringBuilder("(");
        for (int i = 0; i < types.size(); i++) {
            text.append(i > 0 ? ", " : "").append(orNull(values.get(i), types.get(i)));
        }
        return text.append(')').toString();
    }
}
