package io.tidemill.plugin.filesystem;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.type.LogicalType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Partition values as folder names: {@code base/year=2024/country=CH/file}, with special characters as {@code %XX}.
 *
 * @param base the table's folder
 * @param keys the partition columns in order
 * @param types their types
 * @param defaultName stands for NULL
 * @param zone of TIMESTAMP_LTZ values
 */
record PartitionNames(Path base, List<String> keys, List<LogicalType> types, String defaultName, ZoneId zone) {
    private static final String ESCAPED = "\"#%'*/:=?\\{}[]^\u007f";
    private static final DateTimeFormatter TIMESTAMP = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE)
            .appendLiteral(' ')
            .appendPattern("HH:mm[:ss]")
            .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
            .toFormatter();

    /** The values in the path of a file, NULL as null; an error when a folder level is missing. */
    Map<String, String> valuesOf(Path file) {
        Map<String, String> values = new LinkedHashMap<>();
        Path relative = base.relativize(file);
        for (int i = 0; i < relative.getNameCount() - 1; i++) {
            String name = relative.getName(i).toString();
            int sign = name.indexOf('=');
            if (sign > 0) {
                String key = unescape(name.substring(0, sign));
                if (keys.contains(key)) {
                    String value = unescape(name.substring(sign + 1));
                    values.put(key, value.equals(defaultName) ? null : value);
                }
            }
        }
        for (String key : keys) {
            if (!values.containsKey(key)) {
                throw new EngineException(
                        ErrorCode.DATA_MALFORMED,
                        file + ": no folder names the partition column \"" + key + "\"; files of this table lie in "
                                + base + "/" + String.join("=.../", keys) + "=.../");
            }
        }
        return values;
    }

    /** The folder of a partition, relative to the table's. */
    String folderOf(Map<String, String> values) {
        StringBuilder folder = new StringBuilder();
        for (String key : keys) {
            String value = values.get(key);
            folder.append(folder.isEmpty() ? "" : "/")
                    .append(escape(key))
                    .append('=')
                    .append(value == null || value.isEmpty() ? escape(defaultName) : escape(value));
        }
        return folder.toString();
    }

    /** A value in the form of {@link io.tidemill.spi.predicate.Predicate}. */
    Object parse(String key, String text) {
        if (text == null) {
            return null;
        }
        LogicalType type = types.get(keys.indexOf(key));
        try {
            return switch (type.root()) {
                case BOOLEAN -> bool(text);
                case TINYINT -> (int) Byte.parseByte(text);
                case SMALLINT -> (int) Short.parseShort(text);
                case INT, INTERVAL_YEAR_MONTH -> Integer.valueOf(text);
                case BIGINT, INTERVAL_DAY_TIME -> Long.valueOf(text);
                case FLOAT -> Float.valueOf(text);
                case DOUBLE -> Double.valueOf(text);
                case DECIMAL -> new BigDecimal(text).setScale(type.scale(), RoundingMode.HALF_UP);
                case CHAR, VARCHAR -> text;
                case DATE -> (int) LocalDate.parse(text).toEpochDay();
                case TIME -> (int) (LocalTime.parse(text).toNanoOfDay() / 1_000_000);
                case TIMESTAMP -> point(type, LocalDateTime.parse(text.replace('T', ' '), TIMESTAMP), ZoneOffset.UTC);
                case TIMESTAMP_LTZ -> point(type, LocalDateTime.parse(text.replace('T', ' '), TIMESTAMP), zone);
                default ->
                    throw new EngineException(
                            ErrorCode.UNSUPPORTED,
                            "partition column \"" + key + "\" has type " + type + ", which no folder name can hold");
            };
        } catch (RuntimeException e) {
            if (e instanceof EngineException) {
                throw e;
            }
            throw new EngineException(
                    ErrorCode.DATA_MALFORMED,
                    "partition " + key + "=" + text + " of " + base + ": '" + text + "' is not of type " + type,
                    e);
        }
    }

    private static Boolean bool(String text) {
        if (!text.equalsIgnoreCase("true") && !text.equalsIgnoreCase("false")) {
            throw new IllegalArgumentException(text);
        }
        return Boolean.valueOf(text);
    }

    private static Object point(LogicalType type, LocalDateTime time, ZoneId zone) {
        long seconds = time.atZone(zone).toEpochSecond();
        if (type.precision() <= LogicalType.MAX_LONG_TIMESTAMP_PRECISION) {
            return seconds * 1_000_000 + time.getNano() / 1000;
        }
        return BigInteger.valueOf(seconds)
                .multiply(BigInteger.valueOf(1_000_000_000))
                .add(BigInteger.valueOf(time.getNano()));
    }

    static String escape(String text) {
        StringBuilder escaped = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || ESCAPED.indexOf(c) >= 0) {
                escaped.append(String.format(java.util.Locale.ROOT, "%%%02X", (int) c));
            } else {
                escaped.append(c);
            }
        }
        return escaped.toString();
    }

    static String unescape(String text) {
        if (text.indexOf('%') < 0) {
            return text;
        }
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '%' && i + 2 < text.length() && isHex(text.charAt(i + 1)) && isHex(text.charAt(i + 2))) {
                plain.append((char) Integer.parseInt(text.substring(i + 1, i + 3), 16));
                i += 2;
            } else {
                plain.append(c);
            }
        }
        return plain.toString();
    }

    private static boolean isHex(char c) {
        return Character.digit(c, 16) >= 0;
    }
}
