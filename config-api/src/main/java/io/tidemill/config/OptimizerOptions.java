package io.tidemill.config;

import static io.tidemill.config.ConfigOptions.key;
import static io.tidemill.config.ExecutionMode.BATCH;
import static io.tidemill.config.ExecutionMode.STREAMING;

/** {@code table.optimizer.*}: how a statement is planned. */
public final class OptimizerOptions {
    /** When a shuffled join may become a broadcast join. */
    public enum AdaptiveBroadcastJoinStrategy implements OptionValue {
        AUTO("auto"),
        RUNTIME_ONLY("runtime_only"),
        NONE("none");

        private final String text;

        AdaptiveBroadcastJoinStrategy(String text) {
            this.text = text;
        }

        @Override
        public String text() {
            return text;
        }
    }

    /** In how many steps an aggregate is computed. */
    public enum AggPhaseStrategy {
        AUTO,
        ONE_PHASE,
        TWO_PHASE
    }

    /** When a streaming join reads the other side from its table instead of keeping it as state. */
    public enum DeltaJoinStrategy {
        AUTO,
        FORCE,
        NONE
    }

    /** What happens to updates whose values would differ when computed again. */
    public enum NonDeterministicUpdateStrategy {
        TRY_RESOLVE,
        IGNORE
    }

    /** When a skewed partition of a join is shared by several workers. */
    public enum SkewedJoinStrategy implements OptionValue {
        AUTO("auto"),
        FORCED("forced"),
        NONE("none");

        private final String text;

        SkewedJoinStrategy(String text) {
            this.text = text;
        }

        @Override
        public String text() {
            return text;
        }
    }

    public static final ConfigOption<AdaptiveBroadcastJoinStrategy> ADAPTIVE_BROADCAST_JOIN_STRATEGY =
            key("table.optimizer.adaptive-broadcast-join.strategy")
                    .enumeration(AdaptiveBroadcastJoinStrategy.class)
                    .defaultsTo(AdaptiveBroadcastJoinStrategy.AUTO)
                    .in(BATCH)
                    .describe(
                            "When a join may become a broadcast join: auto decides by statistics and again by the bytes really"
                                    + " read, runtime_only by the bytes alone, none by statistics alone.");

    public static final ConfigOption<AggPhaseStrategy> AGG_PHASE_STRATEGY = key("table.optimizer.agg-phase-strategy")
            .enumeration(AggPhaseStrategy.class)
            .defaultsTo(AggPhaseStrategy.AUTO)
            .in(BATCH, STREAMING)
            .describe(
                    "TWO_PHASE aggregates before and after the exchange, ONE_PHASE only after it, AUTO takes the cheaper."
                            + " In streaming two phases need table.exec.mini-batch.enabled.");

    public static final ConfigOption<Integer> BUSHY_JOIN_REORDER_THRESHOLD =
            key("table.optimizer.bushy-join-reorder-threshold")
                    .integer()
                    .defaultsTo(12)
                    .in(BATCH, STREAMING)
                    .describe(
                            "Up to this many joined inputs are ordered by trying all shapes; beyond it left-deep orders only. Acts"
                                    + " when table.optimizer.join-reorder-enabled is true; 1 or less means always left-deep.");

    public static final ConfigOption<DeltaJoinStrategy> DELTA_JOIN_STRATEGY = key("table.optimizer.delta-join.strategy")
            .enumeration(DeltaJoinStrategy.class)
            .defaultsTo(DeltaJoinStrategy.AUTO)
            .in(STREAMING)
            .describe(
                    "Whether a join looks up the other side by index instead of keeping it as state: AUTO where possible,"
                            + " FORCE fails where it is not possible, NONE never.");

    public static final ConfigOption<Integer> DISTINCT_AGG_SPLIT_BUCKET_NUM =
            key("table.optimizer.distinct-agg.split.bucket-num")
                    .integer()
                    .defaultsTo(1024)
                    .in(STREAMING)
                    .check(Ranges.atLeast(1))
                    .describe("Number of buckets over which the values of a DISTINCT aggregate are spread when"
                            + " table.optimizer.distinct-agg.split.enabled is true.");

    public static final ConfigOption<Boolean> DISTINCT_AGG_SPLIT_ENABLED =
            key("table.optimizer.distinct-agg.split.enabled")
                    .bool()
                    .defaultsTo(false)
                    .in(STREAMING)
                    .describe(
                            "Compute DISTINCT aggregates in two steps, first by a bucket of the distinct value, then by the group"
                                    + " key, so that one hot group no longer hangs on one worker.");

    public static final ConfigOption<Boolean> DYNAMIC_FILTERING_ENABLED =
            key("table.optimizer.dynamic-filtering.enabled")
                    .bool()
                    .defaultsTo(true)
                    .in(BATCH, STREAMING)
                    .describe(
                            "Let the values of a join's small side prune what the source of the large side reads: partitions,"
                                    + " files and row groups.");

    public static final ConfigOption<Boolean> INCREMENTAL_AGG_ENABLED = key("table.optimizer.incremental-agg-enabled")
            .bool()
            .defaultsTo(true)
            .in(STREAMING)
            .describe(
                    "With split distinct aggregates and mini-batches, fuse the middle two of the four aggregation steps"
                            + " into one that keeps only the distinct values as state.");

    public static final ConfigOption<Boolean> JOIN_REORDER_ENABLED = key("table.optimizer.join-reorder-enabled")
            .bool()
            .defaultsTo(false)
            .in(BATCH, STREAMING)
            .describe("Order joins by estimated cost instead of as written.");

    public static final ConfigOption<Long> JOIN_BROADCAST_THRESHOLD = key("table.optimizer.join.broadcast-threshold")
            .longInteger()
            .defaultsTo(1024L * 1024)
            .in(BATCH)
            .check(Ranges.atLeast(0L).or(-1L, "never"))
            .describe("Largest size in bytes of a join side that is given whole to every worker; -1 never does so.");

    public static final ConfigOption<Boolean> MULTI_JOIN_ENABLED = key("table.optimizer.multi-join.enabled")
            .bool()
            .defaultsTo(false)
            .in(STREAMING)
            .describe(
                    "Run a chain of joins on one common key as a single operator without state for the results between.");

    public static final ConfigOption<Boolean> MULTIPLE_INPUT_ENABLED = key("table.optimizer.multiple-input-enabled")
            .bool()
            .defaultsTo(true)
            .in(BATCH)
            .describe("Fuse operators that are joined by forward edges into one task with several inputs.");

    public static final ConfigOption<NonDeterministicUpdateStrategy> NON_DETERMINISTIC_UPDATE_STRATEGY =
            key("table.optimizer.non-deterministic-update.strategy")
                    .enumeration(NonDeterministicUpdateStrategy.class)
                    .defaultsTo(NonDeterministicUpdateStrategy.IGNORE)
                    .in(STREAMING)
                    .describe(
                            "TRY_RESOLVE refuses statements whose changes could not be taken back, because a function or metadata"
                                    + " gives another value each time; IGNORE takes no care.");

    public static final ConfigOption<Integer> PTF_MAX_TABLES = key("table.optimizer.ptf.max-tables")
            .integer()
            .defaultsTo(20)
            .in(STREAMING)
            .check(Ranges.atLeast(1))
            .describe("Most table arguments that one call of a process table function may have.");

    public static final ConfigOption<Boolean> REUSE_OPTIMIZE_BLOCK_WITH_DIGEST_ENABLED =
            key("table.optimizer.reuse-optimize-block-with-digest-enabled")
                    .bool()
                    .defaultsTo(false)
                    .in(BATCH, STREAMING)
                    .describe(
                            "In a statement set, merge equal logical sub-plans, such as two uses of one view, before optimizing:"
                                    + " computed once, but without push-down per use.");

    public static final ConfigOption<Boolean> REUSE_SINK_ENABLED = key("table.optimizer.reuse-sink-enabled")
            .bool()
            .defaultsTo(true)
            .in(BATCH, STREAMING)
            .describe("In a statement set, write all rows for one table through one sink. Needs"
                    + " table.optimizer.reuse-sub-plan-enabled.");

    public static final ConfigOption<Boolean> REUSE_SOURCE_ENABLED = key("table.optimizer.reuse-source-enabled")
            .bool()
            .defaultsTo(true)
            .in(BATCH, STREAMING)
            .describe("Read a table once for all its uses in a statement. Needs"
                    + " table.optimizer.reuse-sub-plan-enabled.");

    public static final ConfigOption<Boolean> REUSE_SUB_PLAN_ENABLED = key("table.optimizer.reuse-sub-plan-enabled")
            .bool()
            .defaultsTo(true)
            .in(BATCH, STREAMING)
            .describe("Compute equal parts of a plan once.");

    public static final ConfigOption<Boolean> RUNTIME_FILTER_ENABLED = key("table.optimizer.runtime-filter.enabled")
            .bool()
            .defaultsTo(false)
            .in(BATCH)
            .describe("Build a filter from the small side of a join and apply it early on the large side.");

    public static final ConfigOption<MemorySize> RUNTIME_FILTER_MAX_BUILD_DATA_SIZE =
            key("table.optimizer.runtime-filter.max-build-data-size")
                    .memory()
                    .defaultsTo(MemorySize.ofMegabytes(150))
                    .in(BATCH)
                    .describe("Largest estimated build side of a runtime filter. Must be smaller than"
                            + " table.optimizer.runtime-filter.min-probe-data-size.");

    public static final ConfigOption<Double> RUNTIME_FILTER_MIN_FILTER_RATIO =
            key("table.optimizer.runtime-filter.min-filter-ratio")
                    .decimal()
                    .defaultsTo(0.5)
                    .in(BATCH)
                    .check(Ranges.between(0.0, 1.0))
                    .describe(
                            "Smallest estimated share of probe rows that a runtime filter must remove to be worth its cost.");

    public static final ConfigOption<MemorySize> RUNTIME_FILTER_MIN_PROBE_DATA_SIZE =
            key("table.optimizer.runtime-filter.min-probe-data-size")
                    .memory()
                    .defaultsTo(MemorySize.ofGigabytes(10))
                    .in(BATCH)
                    .describe("Smallest estimated probe side for which a runtime filter is built. Must be larger than"
                            + " table.optimizer.runtime-filter.max-build-data-size.");

    public static final ConfigOption<Double> SKEWED_JOIN_FACTOR =
            key("table.optimizer.skewed-join-optimization.skewed-factor")
                    .decimal()
                    .defaultsTo(4.0)
                    .in(BATCH)
                    .check(Ranges.greaterThan(0.0))
                    .describe(
                            "A partition of a join is skewed if it is this many times the median size, and larger than"
                                    + " table.optimizer.skewed-join-optimization.skewed-threshold.");

    public static final ConfigOption<MemorySize> SKEWED_JOIN_THRESHOLD =
            key("table.optimizer.skewed-join-optimization.skewed-threshold")
                    .memory()
                    .defaultsTo(MemorySize.ofMegabytes(256))
                    .in(BATCH)
                    .check(Ranges.greaterThan(MemorySize.ofBytes(0)))
                    .describe("A partition of a join up to this size is never skewed.");

    public static final ConfigOption<SkewedJoinStrategy> SKEWED_JOIN_STRATEGY =
            key("table.optimizer.skewed-join-optimization.strategy")
                    .enumeration(SkewedJoinStrategy.class)
                    .defaultsTo(SkewedJoinStrategy.AUTO)
                    .in(BATCH)
                    .describe(
                            "Whether several workers share a skewed partition of a join: auto if no other exchange becomes"
                                    + " necessary, forced also at the cost of one, none never.");

    public static final ConfigOption<Boolean> SOURCE_PREDICATE_PUSHDOWN_ENABLED =
            key("table.optimizer.source.predicate-pushdown-enabled")
                    .bool()
                    .defaultsTo(true)
                    .in(BATCH, STREAMING)
                    .describe("Hand conditions to sources that can evaluate them.");

    public static final ConfigOption<Boolean> SOURCE_REPORT_STATISTICS_ENABLED =
            key("table.optimizer.source.report-statistics-enabled")
                    .bool()
                    .defaultsTo(true)
                    .in(BATCH, STREAMING)
                    .describe("Ask sources for row counts and column statistics where the catalog has none.");

    public static final ConfigOption<Boolean> SQL2REL_PROJECT_MERGE_ENABLED =
            key("table.optimizer.sql2rel.project-merge.enabled")
                    .bool()
                    .defaultsTo(false)
                    .in(BATCH, STREAMING)
                    .describe(
                            "Merge nested projections at once, also where an expression is then computed more than once. Never"
                                    + " duplicates a volatile one, nor a large one.");

    public static final ConfigOption<Boolean> UNION_ALL_AS_BREAKPOINT_ENABLED =
            key("table.optimizer.union-all-as-breakpoint-enabled")
                    .bool()
                    .defaultsTo(true)
                    .in(BATCH, STREAMING)
                    .describe(
                            "In a statement set, optimize a UNION ALL that several sinks share on its own instead of once for each"
                                    + " sink; needs table.optimizer.reuse-optimize-block-with-digest-enabled.");

    public static final OptionGroup GROUP = OptionGroup.of(
            "optimizer",
            "Optimizer options",
            ADAPTIVE_BROADCAST_JOIN_STRATEGY,
            AGG_PHASE_STRATEGY,
            BUSHY_JOIN_REORDER_THRESHOLD,
            DELTA_JOIN_STRATEGY,
            DISTINCT_AGG_SPLIT_BUCKET_NUM,
            DISTINCT_AGG_SPLIT_ENABLED,
            DYNAMIC_FILTERING_ENABLED,
            INCREMENTAL_AGG_ENABLED,
            JOIN_REORDER_ENABLED,
            JOIN_BROADCAST_THRESHOLD,
            MULTI_JOIN_ENABLED,
            MULTIPLE_INPUT_ENABLED,
            NON_DETERMINISTIC_UPDATE_STRATEGY,
            PTF_MAX_TABLES,
            REUSE_OPTIMIZE_BLOCK_WITH_DIGEST_ENABLED,
            REUSE_SINK_ENABLED,
            REUSE_SOURCE_ENABLED,
            REUSE_SUB_PLAN_ENABLED,
            RUNTIME_FILTER_ENABLED,
            RUNTIME_FILTER_MAX_BUILD_DATA_SIZE,
            RUNTIME_FILTER_MIN_FILTER_RATIO,
            RUNTIME_FILTER_MIN_PROBE_DATA_SIZE,
            SKEWED_JOIN_FACTOR,
            SKEWED_JOIN_THRESHOLD,
            SKEWED_JOIN_STRATEGY,
            SOURCE_PREDICATE_PUSHDOWN_ENABLED,
            SOURCE_REPORT_STATISTICS_ENABLED,
            SQL2REL_PROJECT_MERGE_ENABLED,
            UNION_ALL_AS_BREAKPOINT_ENABLED);

    private OptimizerOptions() {}
}
