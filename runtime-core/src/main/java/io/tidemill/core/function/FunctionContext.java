package io.tidemill.core.function;

import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneRules;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;

/** What functions may depend on besides their arguments, with what they keep between rows. One thread. */
public final class FunctionContext {
    private static final int RECENT = 8;
    private static final int MAX_PREPARED = 1000;

    private final ZoneId zone;
    private final ZoneRules rules;
    private final long fixedOffsetMicros;
    private final boolean fixedOffset;
    private final InstantSource clock;
    private final long queryStartMillis;
    private final LongSupplier watermarkMillis;
    private final Map<PreparedKey, Object> prepared = new HashMap<>();
    private final Map<Integer, Random> randoms = new HashMap<>();
    private final Slice[] recentTexts = new Slice[RECENT];
    private final Object[] recentOwners = new Object[RECENT];
    private final Object[] recentValues = new Object[RECENT];
    private int recentNext;
    private long batchMicros;
    // The offset that was valid for the last instant, and for how long: most rows of a batch are close in time.
    private long offsetFromMicros = Long.MAX_VALUE;
    private long offsetToMicros = Long.MIN_VALUE;
    private long offsetMicros;

    private record PreparedKey(Object owner, Slice text) {}

    /**
     * A context.
     *
     * @param queryStartMillis the time of CURRENT_TIMESTAMP and its kin; negative to read the clock for each batch
     * @param watermarkMillis Long.MIN_VALUE when there was no watermark
     */
    public FunctionContext(ZoneId zone, InstantSource clock, long queryStartMillis, LongSupplier watermarkMillis) {
        this.zone = zone;
        this.rules = zone.getRules();
        this.fixedOffset = rules.isFixedOffset();
        this.fixedOffsetMicros = fixedOffset ? rules.getOffset(Instant.EPOCH).getTotalSeconds() * 1_000_000L : 0;
        this.clock = clock;
        this.queryStartMillis = queryStartMillis;
        this.watermarkMillis = watermarkMillis;
        startBatch();
    }

    /** Reads the clock. */
    public void startBatch() {
        batchMicros = queryStartMillis >= 0 ? queryStartMillis * 1000 : clockMicros();
    }

    /** The time of CURRENT_TIMESTAMP, microseconds since 1970 in UTC. */
    public long currentMicros() {
        return batchMicros;
    }

    /** The clock now, for CURRENT_ROW_TIMESTAMP and PROCTIME. */
    public long clockMicros() {
        return clock.millis() * 1000;
    }

    public ZoneId zone() {
        return zone;
    }

    /** Milliseconds, Long.MIN_VALUE when there was none. */
    public long watermarkMillis() {
        return watermarkMillis.getAsLong();
    }

    /** From UTC to the session zone's local time, both in microseconds since 1970. */
    public long toLocal(long utcMicros) {
        if (fixedOffset) {
            return utcMicros + fixedOffsetMicros;
        }
        if (utcMicros < offsetFromMicros || utcMicros >= offsetToMicros) {
            Instant instant = instant(utcMicros);
            offsetMicros = rules.getOffset(instant).getTotalSeconds() * 1_000_000L;
            var previous = rules.previousTransition(instant.plusNanos(1));
            var next = rules.nextTransition(instant);
            offsetFromMicros = previous == null ? Long.MIN_VALUE : previous.toEpochSecond() * 1_000_000L;
            offsetToMicros = next == null ? Long.MAX_VALUE : next.toEpochSecond() * 1_000_000L;
        }
        return utcMicros + offsetMicros;
    }

    /** From the session zone's local time to UTC; a time in a gap moves forward, of an ambiguous one the earlier instant counts. */
    public long toUtc(long localMicros) {
        return fixedOffset ? localMicros - fixedOffsetMicros : toUtc(localMicros, zone);
    }

    /** As {@link #toUtc(long)} for another zone. */
    public static long toUtc(long localMicros, ZoneId zone) {
        var local = java.time.LocalDateTime.ofEpochSecond(
                Math.floorDiv(localMicros, 1_000_000L),
                (int) Math.floorMod(localMicros, 1_000_000L) * 1000,
                ZoneOffset.UTC);
        return micros(local.atZone(zone).toInstant());
    }

    /** As {@link #toLocal(long)} for another zone. */
    public static long toLocal(long utcMicros, ZoneId zone) {
        return utcMicros + zone.getRules().getOffset(instant(utcMicros)).getTotalSeconds() * 1_000_000L;
    }

    private static Instant instant(long micros) {
        return Instant.ofEpochSecond(Math.floorDiv(micros, 1_000_000L), Math.floorMod(micros, 1_000_000L) * 1000);
    }

    private static long micros(Instant instant) {
        return instant.getEpochSecond() * 1_000_000L + instant.getNano() / 1000;
    }

    /** What {@code make} prepares from a text argument (a pattern, a format, a path), kept for later rows with the same text. */
    <T> T prepared(Slice text, Preparation<T> make) {
        for (int i = 0; i < RECENT; i++) {
            if (recentOwners[i] == make && recentTexts[i].equals(text)) {
                return make.type().cast(recentValues[i]);
            }
        }
        Slice copy = Slice.of(text.toBytes());
        T value = make.type().cast(prepared.get(new PreparedKey(make, copy)));
        if (value == null) {
            if (prepared.size() > MAX_PREPARED) {
                prepared.clear();
            }
            value = make.apply(text.toString(), this);
            prepared.put(new PreparedKey(make, copy), value);
        }
        recentOwners[recentNext] = make;
        recentTexts[recentNext] = copy;
        recentValues[recentNext] = value;
        recentNext = (recentNext + 1) % RECENT;
        return value;
    }

    /** The sequence of RAND(seed). */
    Random random(int seed) {
        return randoms.computeIfAbsent(seed, Random::new);
    }

    /** How a text argument becomes a reusable object; compared by identity. */
    record Preparation<T>(Class<T> type, BiFunction<String, FunctionContext, T> make) {
        T apply(String text, FunctionContext context) {
            return make.apply(text, context);
        }

        @Override
        public boolean equals(Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(this);
        }
    }
}
