package io.tidemill.testkit.sql;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A mode and options under which a test runs; none of them may change a result.
 *
 * @param name for messages
 * @param mode the mode
 * @param options options beside the mode
 */
public record EngineSetting(String name, RunMode mode, Map<String, String> options) {
    private static final String PLANNER = "tidemill.planner";
    private static final String PARALLELISM = "table.exec.resource.default-parallelism";
    private static final String BATCH_SIZE = "tidemill.batch-size";

    public EngineSetting {
        options = Map.copyOf(options);
    }

    /** The defaults with one worker. */
    public static EngineSetting plain(RunMode mode) {
        return of("defaults", mode, PARALLELISM, "1");
    }

    private static EngineSetting of(String name, RunMode mode, String... keysAndValues) {
        Map<String, String> options = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            options.put(keysAndValues[i], keysAndValues[i + 1]);
        }
        return new EngineSetting(mode.text() + ", " + name, mode, options);
    }

    /** The first settings of {@link #sample(RunMode)}. */
    public static List<EngineSetting> sample(RunMode mode, int atMost) {
        List<EngineSetting> settings = sample(mode);
        return settings.subList(0, Math.min(atMost, settings.size()));
    }

    /** A sample: the defaults, the other planner, and settings that take other paths through planner and runtime. */
    public static List<EngineSetting> sample(RunMode mode) {
        List<EngineSetting> settings = new ArrayList<>(List.of(
                plain(mode),
                of("rule-only planner", mode, PLANNER, "rule-only", PARALLELISM, "1"),
                of("three workers, small batches", mode, PARALLELISM, "3", BATCH_SIZE, "3"),
                of(
                        "no push-down, no reuse",
                        mode,
                        "table.optimizer.source.predicate-pushdown-enabled",
                        "false",
                        "table.optimizer.reuse-sub-plan-enabled",
                        "false",
                        "table.optimizer.reuse-source-enabled",
                        "false",
                        "table.optimizer.reuse-sink-enabled",
                        "false",
                        "table.optimizer.source.report-statistics-enabled",
                        "false"),
                of(
                        "join reorder, two phases, blocks, merged projections",
                        mode,
                        "table.optimizer.join-reorder-enabled",
                        "true",
                        "table.optimizer.agg-phase-strategy",
                        "TWO_PHASE",
                        "table.optimizer.reuse-optimize-block-with-digest-enabled",
                        "true",
                        "table.optimizer.sql2rel.project-merge.enabled",
                        "true",
                        PARALLELISM,
                        "2")));
        settings.addAll(mode == RunMode.BATCH ? batchSample() : streamingSample());
        return settings;
    }

    private static List<EngineSetting> batchSample() {
        return List.of(
                of(
                        "sort-based operators with little memory",
                        RunMode.BATCH,
                        "table.exec.disabled-operators",
                        "HashAgg,HashJoin",
                        "table.exec.resource.sort.memory",
                        "0 b",
                        "table.exec.resource.external-buffer-memory",
                        "0 b",
                        "table.exec.sort.max-num-file-handles",
                        "2",
                        PARALLELISM,
                        "2"),
                of(
                        "one phase, no broadcast, pipelined, little memory for tables",
                        RunMode.BATCH,
                        "table.optimizer.agg-phase-strategy",
                        "ONE_PHASE",
                        "table.optimizer.join.broadcast-threshold",
                        "-1",
                        "table.exec.shuffle-mode",
                        "ALL_EDGES_PIPELINED",
                        "table.exec.resource.hash-join.memory",
                        "0 b",
                        "table.exec.resource.hash-agg.memory",
                        "0 b",
                        PARALLELISM,
                        "2"),
                of("little memory", RunMode.BATCH, "tidemill.memory.size", "8 mb", PARALLELISM, "2"));
    }

    private static List<EngineSetting> streamingSample() {
        return List.of(
                of(
                        "mini-batch",
                        RunMode.STREAMING,
                        "table.exec.mini-batch.enabled",
                        "true",
                        "table.exec.mini-batch.allow-latency",
                        "1 s",
                        "table.exec.mini-batch.size",
                        "3"),
                of(
                        "mini-batch, split distinct aggregates",
                        RunMode.STREAMING,
                        "table.exec.mini-batch.enabled",
                        "true",
                        "table.exec.mini-batch.allow-latency",
                        "10 s",
                        "table.exec.mini-batch.size",
                        "1000",
                        "table.optimizer.distinct-agg.split.enabled",
                        "true",
                        "table.optimizer.distinct-agg.split.bucket-num",
                        "4",
                        "table.exec.sink.keyed-shuffle",
                        "FORCE",
                        PARALLELISM,
                        "2"));
    }

    @Override
    public String toString() {
        return name;
    }
}
