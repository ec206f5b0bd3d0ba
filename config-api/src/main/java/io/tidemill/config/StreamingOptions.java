package io.tidemill.config;

import static io.tidemill.config.ConfigOptions.key;
import static io.tidemill.config.ExecutionMode.STREAMING;

import java.time.Duration;

/** Finer knobs of streaming operators under {@code table.exec.*}. */
public final class StreamingOptions {
    /** When operators get the ids by which their state is found again. */
    public enum UidGeneration {
        PLAN_ONLY,
        ALWAYS,
        DISABLED
    }

    public static final ConfigOption<Long> RANK_TOPN_CACHE_SIZE = key("table.exec.rank.topn-cache-size")
            .longInteger()
            .defaultsTo(10_000L)
            .in(STREAMING)
            .check(Ranges.atLeast(1L))
            .describe("Rows of Top-N state that a task keeps in memory.");

    public static final ConfigOption<Boolean> DEDUPLICATE_INSERT_UPDATE_AFTER_SENSITIVE_ENABLED =
            key("table.exec.deduplicate.insert-update-after-sensitive-enabled")
                    .bool()
                    .defaultsTo(true)
                    .in(STREAMING)
                    .describe(
                            "Tell the first row of a key (+I) from later ones (+U) when deduplicating; false saves reading state.");

    public static final ConfigOption<Boolean> DEDUPLICATE_MINI_BATCH_COMPACT_CHANGES_ENABLED =
            key("table.exec.deduplicate.mini-batch.compact-changes-enabled")
                    .bool()
                    .defaultsTo(false)
                    .in(STREAMING)
                    .describe("Let row-time deduplication send only the last change of a key in each mini-batch.");

    public static final ConfigOption<Duration> INTERVAL_JOIN_MIN_CLEANUP_INTERVAL =
            key("table.exec.interval-join.min-cleanup-interval")
                    .duration()
                    .defaultsTo(Duration.ZERO)
                    .in(STREAMING)
                    .describe(
                            "Shortest time between two removals of outdated rows of an interval join. A longer one saves work, holds"
                                    + " more state and sends NULL-padded rows of outer joins later.");

    public static final ConfigOption<Boolean> EMIT_EARLY_FIRE_ENABLED = key("table.exec.emit.early-fire.enabled")
            .bool()
            .defaultsTo(false)
            .in(STREAMING)
            .describe("Send results of a window before its end.");

    public static final ConfigOption<Duration> EMIT_EARLY_FIRE_DELAY = key("table.exec.emit.early-fire.delay")
            .duration()
            .in(STREAMING)
            .describe("Time between two early results of a window; 0 ms sends one for every row.");

    public static final ConfigOption<Boolean> EMIT_LATE_FIRE_ENABLED = key("table.exec.emit.late-fire.enabled")
            .bool()
            .defaultsTo(false)
            .in(STREAMING)
            .describe("Send corrected results of a window for rows that come after its end, within"
                    + " table.exec.emit.allow-lateness.");

    public static final ConfigOption<Duration> EMIT_LATE_FIRE_DELAY = key("table.exec.emit.late-fire.delay")
            .duration()
            .in(STREAMING)
            .describe("Time between two late results of a window; 0 ms sends one for every row.");

    public static final ConfigOption<Duration> EMIT_ALLOW_LATENESS = key("table.exec.emit.allow-lateness")
            .duration()
            .in(STREAMING)
            .describe("How long after its end a window still takes rows; table.exec.state.ttl when not set.");

    public static final ConfigOption<Integer> UNBOUNDED_OVER_VERSION = key("table.exec.unbounded-over.version")
            .integer()
            .defaultsTo(2)
            .in(STREAMING)
            .check(Ranges.between(1, 2))
            .describe("State layout of unbounded OVER aggregates.");

    public static final ConfigOption<Boolean> ASYNC_STATE_ENABLED = key("table.exec.async-state.enabled")
            .bool()
            .defaultsTo(false)
            .in(STREAMING)
            .describe("Read and write state asynchronously.");

    public static final ConfigOption<Boolean> DELTA_JOIN_CACHE_ENABLED = key("table.exec.delta-join.cache-enabled")
            .bool()
            .defaultsTo(true)
            .in(STREAMING)
            .describe("Keep looked-up rows of a delta join in memory.");

    public static final ConfigOption<Long> DELTA_JOIN_LEFT_CACHE_SIZE = key("table.exec.delta-join.left.cache-size")
            .longInteger()
            .defaultsTo(10_000L)
            .in(STREAMING)
            .check(Ranges.atLeast(1L))
            .describe("Join keys whose left rows a delta join keeps in memory.");

    public static final ConfigOption<Long> DELTA_JOIN_RIGHT_CACHE_SIZE = key("table.exec.delta-join.right.cache-size")
            .longInteger()
            .defaultsTo(10_000L)
            .in(STREAMING)
            .check(Ranges.atLeast(1L))
            .describe("Join keys whose right rows a delta join keeps in memory.");

    public static final ConfigOption<UidGeneration> UID_GENERATION = key("table.exec.uid.generation")
            .enumeration(UidGeneration.class)
            .defaultsTo(UidGeneration.PLAN_ONLY)
            .in(STREAMING)
            .describe("When operators get the ids by which their state is found again after a restart.");

    public static final ConfigOption<String> UID_FORMAT = key("table.exec.uid.format")
            .string()
            .defaultsTo("<id>_<transformation>")
            .in(STREAMING)
            .check(Ranges.contains("<id>"))
            .describe("Form of the ids by which state is found again.");

    public static final OptionGroup GROUP = OptionGroup.of(
            "streaming",
            "Streaming options",
            ASYNC_STATE_ENABLED,
            DEDUPLICATE_INSERT_UPDATE_AFTER_SENSITIVE_ENABLED,
            DEDUPLICATE_MINI_BATCH_COMPACT_CHANGES_ENABLED,
            DELTA_JOIN_CACHE_ENABLED,
            DELTA_JOIN_LEFT_CACHE_SIZE,
            DELTA_JOIN_RIGHT_CACHE_SIZE,
            EMIT_ALLOW_LATENESS,
            EMIT_EARLY_FIRE_DELAY,
            EMIT_EARLY_FIRE_ENABLED,
            EMIT_LATE_FIRE_DELAY,
            EMIT_LATE_FIRE_ENABLED,
            INTERVAL_JOIN_MIN_CLEANUP_INTERVAL,
            RANK_TOPN_CACHE_SIZE,
            UID_FORMAT,
            UID_GENERATION,
            UNBOUNDED_OVER_VERSION);

    private StreamingOptions() {}
}
