package io.tidemill.config;

import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The value of {@code table.local-time-zone}: {@code default}, a zone of the time zone database, or {@code GMT+08:00}. */
public final class SessionZone {
    /** The zone of the JVM. */
    public static final String DEFAULT = "default";

    private static final String RULE =
            "'default', a time zone id such as America/New_York, UTC, or an offset such as GMT+08:00;"
                    + " three-letter abbreviations mean different zones to different people";

    static final ValueCheck<String> CHECK = new ValueCheck<>(RULE) {
        @Override
        public boolean accepts(String value) {
            return isValid(value);
        }
    };

    static final Function<String, Optional<String>> OTHER_OFFSETS = new Function<>() {
        @Override
        public Optional<String> apply(String text) {
            return respell(text);
        }
    };

    /** Compiled when the first value is read, not when options are declared. */
    private static final class Form {
        static final Pattern OFFSET = Pattern.compile("(?:UTC|GMT|UT|)([+-])([0-9]{1,2})(?::?([0-9]{2}))?");
        static final Pattern CANONICAL_OFFSET = Pattern.compile("GMT[+-][0-9]{2}:[0-9]{2}");
    }

    private SessionZone() {}

    /** The zone that the session works in. */
    public static ZoneId of(ConfigReader config) {
        String text = config.get(TableOptions.LOCAL_TIME_ZONE);
        return text.equals(DEFAULT) ? ZoneId.systemDefault() : ZoneId.of(text);
    }

    private static boolean isValid(String text) {
        if (text.equals(DEFAULT)) {
            return true;
        }
        // ZoneId also reads +08:00 and UTC+8; the respelling has already turned those into the one canonical form.
        if (!Form.CANONICAL_OFFSET.matcher(text).matches()
                && !ZoneId.getAvailableZoneIds().contains(text)) {
            return false;
        }
        try {
            ZoneId.of(text);
            return true;
        } catch (DateTimeException e) {
            return false;
        }
    }

    /** {@code +08:00}, {@code UTC+8} and {@code GMT+8} in the canonical form. */
    private static Optional<String> respell(String text) {
        String trimmed = ValueType.unquoted(text);
        Matcher offset = Form.OFFSET.matcher(trimmed);
        if (!offset.matches()) {
            return Optional.empty();
        }
        String hours = offset.group(2).length() == 1 ? "0" + offset.group(2) : offset.group(2);
        String minutes = offset.group(3) == null ? "00" : offset.group(3);
        String canonical = "GMT" + offset.group(1) + hours + ":" + minutes;
        return canonical.equals(trimmed) ? Optional.empty() : Optional.of(canonical);
    }
}
