package io.tidemill.config;

import static io.tidemill.config.ConfigOptions.key;
import static io.tidemill.config.ExecutionMode.BATCH;
import static io.tidemill.config.ExecutionMode.STREAMING;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/** {@code table.exec.*}: how operators run. Sinks are in {@link SinkOptions}, finer streaming knobs in {@link StreamingOptions}. */
public final class ExecutionOptions {
    /** Batch operators that can be taken away from the optimizer. */
    public enum DisabledOperator implements OptionValue {
        NESTED_LOOP_JOIN("NestedLoopJoin"),
        SHUFFLE_HASH_JOIN("ShuffleHashJoin"),
        BROADCAST_HASH_JOIN("BroadcastHashJoin"),
        SORT_MERGE_JOIN("SortMergeJoin"),
        HASH_AGG("HashAgg"),
        SORT_AGG("SortAgg");

        private final String text;

        DisabledOperator(String text) {
            this.text = text;
        }

        @Override
        public String text() {
            return text;
        }
    }

    /** Which edges of a batch plan are pipelined; the others are blocking. */
    public enum ShuffleMode {
        ALL_EDGES_BLOCKING,
        FORWARD_EDGES_PIPELINED,
        POINTWISE_EDGES_PIPELINED,
        ALL_EDGES_PIPELINED
    }

    /** Order of the results of asynchronous lookups. */
    public enum AsyncOutputMode {
        ORDERED,
        ALLOW_UNORDERED
    }

    /** What a failed CAST gives. */
    public enum LegacyCastBehaviour {
        ENABLED,
        DISABLED
    }

    private static final String NOW_OFF = "off is 0 ms";

    public static final ConfigOption<Integer> ASYNC_LOOKUP_BUFFER_CAPACITY =
            key("table.exec.async-lookup.buffer-capacity")
                    .integer()
                    .defaultsTo(100)
                    .in(BATCH, STREAMING)
                    .check(Ranges.atLeast(1))
                    .describe("Most lookups of an asynchronous lookup join that may be in flight in one task.");

    public static final ConfigOption<Duration> ASYNC_LOOKUP_TIMEOUT = key("table.exec.async-lookup.timeout")
            .duration()
            .defaultsTo(Duration.ofMinutes(3))
            .in(BATCH, STREAMING)
            .describe(
                    "Longest time from the start of an asynchronous lookup to its end, retries included; 0 ms means no"
                            + " limit.");

    public static final ConfigOption<AsyncOutputMode> ASYNC_LOOKUP_OUTPUT_MODE =
            key("table.exec.async-lookup.output-mode")
                    .enumeration(AsyncOutputMode.class)
                    .defaultsTo(AsyncOutputMode.ORDERED)
                    .in(BATCH, STREAMING)
                    .describe(
                            "ALLOW_UNORDERED lets results of asynchronous lookups overtake each other, between watermarks, where the"
                                    + " input is insert-only.");

    public static final ConfigOption<Boolean> ASYNC_LOOKUP_KEY_ORDERED_ENABLED =
            key("table.exec.async-lookup.key-ordered-enabled")
                    .bool()
                    .defaultsTo(false)
                    .in(STREAMING)
                    .describe(
                            "With ALLOW_UNORDERED and a changing input, keep order only among the changes of one key.");

    public static final ConfigOption<Integer> ASYNC_SCALAR_MAX_CONCURRENT_OPERATIONS =
            key("table.exec.async-scalar.max-concurrent-operations")
                    .integer()
                    .defaultsTo(10)
                    .in(BATCH, STREAMING)
                    .check(Ranges.atLeast(1))
                    .oldKey("table.exec.async-scalar.buffer-capacity")
                    .describe("Most calls of an asynchronous scalar function that may be in flight in one task.");

    public static final ConfigOption<List<DisabledOperator>> DISABLED_OPERATORS = key("table.exec.disabled-operators")
            .enumList(
                    DisabledOperator.class,
                    Map.of(
                            "HashJoin",
                            List.of(DisabledOperator.SHUFFLE_HASH_JOIN, DisabledOperator.BROADCAST_HASH_JOIN)))
            .defaultsTo(List.of())
            .documentedDefault("(none)")
            .documentedType("String")
            .in(BATCH)
            .describe(
                    "Operators that the optimizer must do without, for tests and as a way out of a bad plan; HashJoin stands"
                            + " for both hash joins.");

    public static final ConfigOption<Duration> MINI_BATCH_ALLOW_LATENCY = key("table.exec.mini-batch.allow-latency")
            .duration()
            .defaultsTo(Duration.ZERO)
            .in(STREAMING)
            .oldForm(OldForms.NEGATIVE_DURATION_AS_OFF, NOW_OFF)
            .describe("Longest time that a row may wait in a mini-batch. Must be greater than 0 when"
                    + " table.exec.mini-batch.enabled is true.");

    public static final ConfigOption<Boolean> MINI_BATCH_ENABLED = key("table.exec.mini-batch.enabled")
            .bool()
            .defaultsTo(false)
            .in(STREAMING)
            .describe(
                    "Collect rows per key and update state and output once for each batch instead of once for each row.");

    public static final ConfigOption<Long> MINI_BATCH_SIZE = key("table.exec.mini-batch.size")
            .longInteger()
            .defaultsTo(-1L)
            .in(STREAMING)
            .check(Ranges.atLeast(0L).or(-1L, "not set"))
            .describe("Most rows that a task collects in a mini-batch. Must be greater than 0 when"
                    + " table.exec.mini-batch.enabled is true and the statement has an operator that collects.");

    public static final ConfigOption<Integer> DEFAULT_PARALLELISM = key("table.exec.resource.default-parallelism")
            .integer()
            .defaultsTo(-1)
            .in(BATCH, STREAMING)
            .check(Ranges.atLeast(1).or(-1, "not set"))
            .describe("Number of parallel tasks of every operator that does not ask for another number; comes before"
                    + " parallelism.default.");

    public static final ConfigOption<MemorySize> EXTERNAL_BUFFER_MEMORY =
            key("table.exec.resource.external-buffer-memory")
                    .memory()
                    .defaultsTo(MemorySize.ofMegabytes(10))
                    .in(BATCH)
                    .describe(
                            "Most memory that a task keeps of a nested-loop join's inner rows, or of the rows with one key of a sort-merge join,"
                                    + " before it spills. Not set: what tidemill.memory.size has left.");

    public static final ConfigOption<MemorySize> HASH_AGG_MEMORY = key("table.exec.resource.hash-agg.memory")
            .memory()
            .defaultsTo(MemorySize.ofMegabytes(128))
            .in(BATCH)
            .describe(
                    "Most memory that the groups of a task may take before a hash aggregate spills. Not set: what tidemill.memory.size"
                            + " has left.");

    public static final ConfigOption<MemorySize> HASH_JOIN_MEMORY = key("table.exec.resource.hash-join.memory")
            .memory()
            .defaultsTo(MemorySize.ofMegabytes(128))
            .in(BATCH)
            .describe(
                    "Most memory that the build side of a hash join may take in a task before it spills. Not set: what"
                            + " tidemill.memory.size has left.");

    public static final ConfigOption<MemorySize> SORT_MEMORY = key("table.exec.resource.sort.memory")
            .memory()
            .defaultsTo(MemorySize.ofMegabytes(128))
            .in(BATCH)
            .describe(
                    "Most memory that a sort takes in a task before it spills. Not set: what tidemill.memory.size has left.");

    public static final ConfigOption<ShuffleMode> SHUFFLE_MODE = key("table.exec.shuffle-mode")
            .enumeration(ShuffleMode.class)
            .documentedType("String")
            .defaultsTo(ShuffleMode.ALL_EDGES_BLOCKING)
            .in(BATCH)
            .oldValue("batch", ShuffleMode.ALL_EDGES_BLOCKING.name())
            .oldValue("pipelined", ShuffleMode.ALL_EDGES_PIPELINED.name())
            .describe("Which exchanges pass rows on at once (pipelined) and which only when the producer has finished"
                    + " (blocking). Its successor execution.batch-shuffle-mode wins when both are set.");

    public static final ConfigOption<Boolean> SORT_ASYNC_MERGE_ENABLED = key("table.exec.sort.async-merge-enabled")
            .bool()
            .defaultsTo(true)
            .in(BATCH)
            .describe(
                    "Merge spilled runs of a sort already while input is still being read, once there are more than two merges can read.");

    public static final ConfigOption<Integer> SORT_DEFAULT_LIMIT = key("table.exec.sort.default-limit")
            .integer()
            .defaultsTo(-1)
            .in(BATCH)
            .describe("LIMIT of an ORDER BY that has none; 0 or less means no limit.");

    public static final ConfigOption<Boolean> SORT_DEFAULT_LIMIT_APPLY_TO_INSERT =
            key("table.exec.sort.default-limit.apply-to-insert")
                    .bool()
                    .defaultsTo(false)
                    .in(BATCH)
                    .describe("Apply table.exec.sort.default-limit to INSERT statements too, which then lose rows.");

    public static final ConfigOption<Integer> SORT_MAX_NUM_FILE_HANDLES = key("table.exec.sort.max-num-file-handles")
            .integer()
            .defaultsTo(128)
            .in(BATCH)
            .check(Ranges.between(2, 65_536))
            .describe("Most spilled runs that one merge reads at a time.");

    public static final ConfigOption<Boolean> SOURCE_CDC_EVENTS_DUPLICATE =
            key("table.exec.source.cdc-events-duplicate")
                    .bool()
                    .defaultsTo(false)
                    .in(STREAMING)
                    .describe(
                            "The changes that sources deliver may come twice: normalise them by primary key, which tables then must"
                                    + " have.");

    public static final ConfigOption<Duration> SOURCE_IDLE_TIMEOUT = key("table.exec.source.idle-timeout")
            .duration()
            .defaultsTo(Duration.ZERO)
            .in(STREAMING)
            .oldForm(OldForms.NEGATIVE_DURATION_AS_OFF, NOW_OFF)
            .describe(
                    "A source that delivers nothing for this long no longer holds back watermarks; 0 ms means never.");

    public static final ConfigOption<MemorySize> SPILL_COMPRESSION_BLOCK_SIZE =
            key("table.exec.spill-compression.block-size")
                    .memory()
                    .documentedType("String")
                    .defaultsTo(MemorySize.ofKilobytes(64))
                    .in(BATCH)
                    .check(Ranges.between(MemorySize.ofKilobytes(4), MemorySize.ofMegabytes(4)))
                    .describe("Bytes that are compressed together when operators spill.");

    public static final ConfigOption<Boolean> SPILL_COMPRESSION_ENABLED = key("table.exec.spill-compression.enabled")
            .bool()
            .defaultsTo(true)
            .in(BATCH)
            .describe("Compress what operators spill.");

    public static final ConfigOption<Duration> STATE_TTL = key("table.exec.state.ttl")
            .duration()
            .defaultsTo(Duration.ZERO)
            .in(STREAMING)
            .oldForm(OldForms.NEGATIVE_DURATION_AS_OFF, NOW_OFF)
            .describe(
                    "State that was not written for this long may be forgotten; 0 ms keeps it for ever. Results can then"
                            + " differ from those of a batch run.");

    public static final ConfigOption<Integer> WINDOW_AGG_BUFFER_SIZE_LIMIT =
            key("table.exec.window-agg.buffer-size-limit")
                    .integer()
                    .defaultsTo(100_000)
                    .in(BATCH)
                    .check(Ranges.atLeast(0))
                    .describe("Most rows of a group window that are kept in memory before they spill.");

    public static final ConfigOption<Boolean> LOCAL_HASH_AGG_ADAPTIVE_ENABLED =
            key("table.exec.local-hash-agg.adaptive.enabled")
                    .bool()
                    .defaultsTo(true)
                    .in(BATCH)
                    .describe(
                            "Stop aggregating before the exchange once a sample shows that it hardly reduces the rows.");

    public static final ConfigOption<Long> LOCAL_HASH_AGG_ADAPTIVE_SAMPLING_THRESHOLD =
            key("table.exec.local-hash-agg.adaptive.sampling-threshold")
                    .longInteger()
                    .defaultsTo(500_000L)
                    .in(BATCH)
                    .check(Ranges.atLeast(1L))
                    .describe("Number of rows after which a local hash aggregate is judged.");

    public static final ConfigOption<Double> LOCAL_HASH_AGG_ADAPTIVE_DISTINCT_VALUE_RATE_THRESHOLD =
            key("table.exec.local-hash-agg.adaptive.distinct-value-rate-threshold")
                    .decimal()
                    .defaultsTo(0.5)
                    .in(BATCH)
                    .check(Ranges.between(0.0, 1.0))
                    .describe("Share of distinct keys in the sample above which a local hash aggregate stops.");

    public static final ConfigOption<LegacyCastBehaviour> LEGACY_CAST_BEHAVIOUR =
            key("table.exec.legacy-cast-behaviour")
                    .enumeration(LegacyCastBehaviour.class)
                    .defaultsTo(LegacyCastBehaviour.DISABLED)
                    .in(BATCH, STREAMING)
                    .describe("ENABLED makes a CAST that fails give NULL instead of an error.");

    public static final ConfigOption<Boolean> OPERATOR_FUSION_CODEGEN_ENABLED =
            key("table.exec.operator-fusion-codegen.enabled")
                    .bool()
                    .defaultsTo(false)
                    .in(BATCH)
                    .describe("Generate one piece of code for a chain of operators.");

    public static final ConfigOption<Boolean> SIMPLIFY_OPERATOR_NAME_ENABLED =
            key("table.exec.simplify-operator-name-enabled")
                    .bool()
                    .defaultsTo(true)
                    .in(BATCH, STREAMING)
                    .describe("Shorten operator names in job graphs.");

    public static final OptionGroup GROUP = OptionGroup.of(
            "execution",
            "Execution options",
            ASYNC_LOOKUP_BUFFER_CAPACITY,
            ASYNC_LOOKUP_TIMEOUT,
            ASYNC_LOOKUP_OUTPUT_MODE,
            ASYNC_LOOKUP_KEY_ORDERED_ENABLED,
            ASYNC_SCALAR_MAX_CONCURRENT_OPERATIONS,
            DISABLED_OPERATORS,
            LEGACY_CAST_BEHAVIOUR,
            LOCAL_HASH_AGG_ADAPTIVE_DISTINCT_VALUE_RATE_THRESHOLD,
            LOCAL_HASH_AGG_ADAPTIVE_ENABLED,
            LOCAL_HASH_AGG_ADAPTIVE_SAMPLING_THRESHOLD,
            MINI_BATCH_ALLOW_LATENCY,
            MINI_BATCH_ENABLED,
            MINI_BATCH_SIZE,
            OPERATOR_FUSION_CODEGEN_ENABLED,
            DEFAULT_PARALLELISM,
            EXTERNAL_BUFFER_MEMORY,
            HASH_AGG_MEMORY,
            HASH_JOIN_MEMORY,
            SORT_MEMORY,
            SHUFFLE_MODE,
            SIMPLIFY_OPERATOR_NAME_ENABLED,
            SORT_ASYNC_MERGE_ENABLED,
            SORT_DEFAULT_LIMIT,
            SORT_DEFAULT_LIMIT_APPLY_TO_INSERT,
            SORT_MAX_NUM_FILE_HANDLES,
            SOURCE_CDC_EVENTS_DUPLICATE,
            SOURCE_IDLE_TIMEOUT,
            SPILL_COMPRESSION_BLOCK_SIZE,
            SPILL_COMPRESSION_ENABLED,
            STATE_TTL,
            WINDOW_AGG_BUFFER_SIZE_LIMIT);

    private ExecutionOptions() {}
}
