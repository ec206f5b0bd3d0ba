package io.tidemill.optimizer.physical;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.hint.RelHint;

/**
 * How long the state of a join's sides, or of an aggregate, is kept: {@code STATE_TTL} hints over table.exec.state.ttl.
 *
 * @param left milliseconds, 0 for ever
 * @param right milliseconds, 0 for ever
 */
record StateTtls(long left, long right) {
    private static final String HINT = "STATE_TTL";
    private static final Pattern DURATION = Pattern.compile("(\\d+)\\s*(\\p{Alpha}*)");

    /** Sides are named LEFT and RIGHT once the binder has resolved the names of the hint. */
    static StateTtls of(Join join, long otherwise) {
        long left = otherwise;
        long right = otherwise;
        for (RelHint hint : join.getHints()) {
            if (hint.hintName.equalsIgnoreCase(HINT)) {
                left = millis(hint.kvOptions, "LEFT", left);
                right = millis(hint.kvOptions, "RIGHT", right);
            }
        }
        return new StateTtls(left, right);
    }

    static long of(Aggregate aggregate, long otherwise) {
        for (RelHint hint : aggregate.getHints()) {
            if (hint.hintName.equalsIgnoreCase(HINT) && hint.kvOptions.size() == 1) {
                return millis(hint.kvOptions, hint.kvOptions.keySet().iterator().next(), otherwise);
            }
        }
        return otherwise;
    }

    private static long millis(Map<String, String> options, String key, long otherwise) {
        String text = options.get(key);
        if (text == null) {
            return otherwise;
        }
        Matcher matcher = DURATION.matcher(text.trim());
        if (!matcher.matches()) {
            throw invalid(text);
        }
        long amount = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2).toLowerCase(Locale.ROOT)) {
            case "", "ms", "milli", "millis", "millisecond", "milliseconds" -> amount;
            case "s", "sec", "secs", "second", "seconds" ->
                Duration.ofSeconds(amount).toMillis();
            case "m", "min", "minute", "minutes" -> Duration.ofMinutes(amount).toMillis();
            case "h", "hour", "hours" -> Duration.ofHours(amount).toMillis();
            case "d", "day", "days" -> Duration.ofDays(amount).toMillis();
            default -> throw invalid(text);
        };
    }

    private static EngineException invalid(String text) {
        return new EngineException(
                ErrorCode.VALIDATION, "hint STATE_TTL needs durations such as '1 h', not '" + text + "'");
    }
}
