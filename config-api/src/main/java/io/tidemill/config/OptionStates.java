package io.tidemill.config;

import java.util.HashMap;
import java.util.Map;

/**
 * What each of the engine's options does at present: the one place to change when an option comes to act. An option that is
 * missing here belongs to a plugin and acts there.
 */
final class OptionStates {
    private static final Map<String, OptionState> STATES = new HashMap<>();

    static {
        // OptimizerOptions
        acts("table.optimizer.adaptive-broadcast-join.strategy", "choice of join operators");
        acts("table.optimizer.agg-phase-strategy", "aggregates");
        acts("table.optimizer.bushy-join-reorder-threshold", "join order");
        waiting("table.optimizer.delta-join.strategy", "the optimizer");
        waiting("table.optimizer.distinct-agg.split.bucket-num", "the optimizer");
        waiting("table.optimizer.distinct-agg.split.enabled", "the optimizer");
        acts("table.optimizer.dynamic-filtering.enabled", "scans on the probe side of joins");
        waiting("table.optimizer.incremental-agg-enabled", "the optimizer");
        acts("table.optimizer.join-reorder-enabled", "join order");
        acts("table.optimizer.join.broadcast-threshold", "choice of join operators");
        waiting("table.optimizer.multi-join.enabled", "the optimizer");
        waiting("table.optimizer.multiple-input-enabled", "the optimizer");
        waiting("table.optimizer.non-deterministic-update.strategy", "the optimizer");
        waiting("table.optimizer.ptf.max-tables", "the optimizer");
        waiting("table.optimizer.reuse-optimize-block-with-digest-enabled", "the optimizer");
        waiting("table.optimizer.reuse-sink-enabled", "the optimizer");
        acts("table.optimizer.reuse-source-enabled", "scans of one table");
        acts("table.optimizer.reuse-sub-plan-enabled", "equal parts of a plan");
        waiting("table.optimizer.runtime-filter.enabled", "the optimizer");
        waiting("table.optimizer.runtime-filter.max-build-data-size", "the optimizer");
        waiting("table.optimizer.runtime-filter.min-filter-ratio", "the optimizer");
        waiting("table.optimizer.runtime-filter.min-probe-data-size", "the optimizer");
        waiting("table.optimizer.skewed-join-optimization.skewed-factor", "the optimizer");
        waiting("table.optimizer.skewed-join-optimization.skewed-threshold", "the optimizer");
        waiting("table.optimizer.skewed-join-optimization.strategy", "the optimizer");
        acts("table.optimizer.source.predicate-pushdown-enabled", "filters of scans");
        acts("table.optimizer.source.report-statistics-enabled", "statistics of scans");
        waiting("table.optimizer.sql2rel.project-merge.enabled", "the optimizer");
        waiting("table.optimizer.union-all-as-breakpoint-enabled", "the optimizer");
        // ExecutionOptions
        waiting("table.exec.async-lookup.buffer-capacity", "the runtimes");
        waiting("table.exec.async-lookup.key-ordered-enabled", "the runtimes");
        waiting("table.exec.async-lookup.output-mode", "the runtimes");
        waiting("table.exec.async-lookup.timeout", "the runtimes");
        waiting("table.exec.async-scalar.max-concurrent-operations", "the runtimes");
        acts("table.exec.disabled-operators", "choice of batch operators");
        acts("table.exec.legacy-cast-behaviour", "casts");
        acts("table.exec.local-hash-agg.adaptive.distinct-value-rate-threshold", "local hash aggregates");
        acts("table.exec.local-hash-agg.adaptive.enabled", "local hash aggregates");
        acts("table.exec.local-hash-agg.adaptive.sampling-threshold", "local hash aggregates");
        acts("table.exec.mini-batch.allow-latency", "stateful operators of streams");
        acts("table.exec.mini-batch.enabled", "stateful operators of streams");
        acts("table.exec.mini-batch.size", "stateful operators of streams");
        inert("table.exec.operator-fusion-codegen.enabled", "operators always run as generated kernels");
        acts("table.exec.resource.default-parallelism", "parallelism of every operator");
        waiting("table.exec.resource.external-buffer-memory", "the runtimes");
        waiting("table.exec.resource.hash-agg.memory", "the runtimes");
        waiting("table.exec.resource.hash-join.memory", "the runtimes");
        waiting("table.exec.resource.sort.memory", "the runtimes");
        acts("table.exec.shuffle-mode", "exchanges of batch plans");
        inert("table.exec.simplify-operator-name-enabled", "operator names are always short here");
        waiting("table.exec.sort.async-merge-enabled", "the runtimes");
        waiting("table.exec.sort.default-limit", "the runtimes");
        waiting("table.exec.sort.default-limit.apply-to-insert", "the runtimes");
        acts("table.exec.sort.max-num-file-handles", "merging of spilled runs");
        acts("table.exec.source.cdc-events-duplicate", "sources of changes with a primary key");
        acts("table.exec.source.idle-timeout", "watermarks of sources");
        acts("table.exec.spill-compression.block-size", "spill files");
        acts("table.exec.spill-compression.enabled", "spill files");
        acts("table.exec.state.ttl", "stateful operators of streams");
        waiting("table.exec.window-agg.buffer-size-limit", "the runtimes");
        // SinkOptions
        waiting("table.exec.sink.keyed-shuffle", "the sinks");
        waiting("table.exec.sink.nested-constraint-enforcer", "the sinks");
        acts("table.exec.sink.not-null-enforcer", "sinks");
        acts("table.exec.sink.require-on-conflict", "planning of sinks with a primary key");
        waiting("table.exec.sink.rowtime-inserter", "the sinks");
        acts("table.exec.sink.type-length-enforcer", "sinks");
        acts("table.exec.sink.upsert-materialize", "sinks with a primary key");
        // StreamingOptions
        inert("table.exec.async-state.enabled", "state is local, there is nothing to wait for");
        waiting("table.exec.deduplicate.insert-update-after-sensitive-enabled", "the streaming runtime");
        acts("table.exec.deduplicate.mini-batch.compact-changes-enabled", "deduplication of streams");
        waiting("table.exec.delta-join.cache-enabled", "the streaming runtime");
        waiting("table.exec.delta-join.left.cache-size", "the streaming runtime");
        waiting("table.exec.delta-join.right.cache-size", "the streaming runtime");
        waiting("table.exec.emit.allow-lateness", "the streaming runtime");
        waiting("table.exec.emit.early-fire.delay", "the streaming runtime");
        waiting("table.exec.emit.early-fire.enabled", "the streaming runtime");
        waiting("table.exec.emit.late-fire.delay", "the streaming runtime");
        waiting("table.exec.emit.late-fire.enabled", "the streaming runtime");
        waiting("table.exec.interval-join.min-cleanup-interval", "the streaming runtime");
        waiting("table.exec.rank.topn-cache-size", "the streaming runtime");
        inert("table.exec.uid.format", "operator ids always come from the plan");
        inert("table.exec.uid.generation", "operator ids always come from the plan");
        inert("table.exec.unbounded-over.version", "there is one state layout");
        // TableOptions
        acts("table.builtin-catalog-name", "start of a session");
        acts("table.builtin-database-name", "start of a session");
        acts("table.display.max-column-width", "printing of tables");
        acts("table.dml-sync", "end of INSERT statements");
        waiting("table.dynamic-table-options.enabled", "the session");
        acts("table.generated-code.max-length", "generated kernels");
        acts("table.local-time-zone", "casts, functions and windows over TIMESTAMP_LTZ, printing");
        inert(
                "table.planner",
                "the planners it chose between are gone; tidemill.planner chooses the planner of this engine");
        refused("table.sql-dialect", "the hive dialect is not part of this engine");
        // PipelineOptions
        acts("parallelism.default", "parallelism of every operator");
        acts("pipeline.auto-watermark-interval", "watermarks of sources");
        waiting("pipeline.max-parallelism", "the job runner");
        acts("pipeline.name", "name of the job");
        // RuntimeOptions
        waiting("execution.batch-shuffle-mode", "the job runner");
        acts("execution.runtime-mode", "planning of every statement");
        waiting("execution.state-recovery.path", "the job runner");
        acts("sql-client.execution.result-mode", "printing of streaming results");
        waiting("state.backend.type", "the job runner");
        // CheckpointOptions
        inert("execution.checkpointing.aligned-checkpoint-timeout", "checkpoints are always aligned");
        waiting("execution.checkpointing.checkpoints-after-tasks-finish", "checkpoints");
        waiting("execution.checkpointing.dir", "checkpoints");
        waiting("execution.checkpointing.externalized-checkpoint-retention", "checkpoints");
        waiting("execution.checkpointing.incremental", "checkpoints");
        waiting("execution.checkpointing.interval", "checkpoints");
        waiting("execution.checkpointing.max-concurrent-checkpoints", "checkpoints");
        waiting("execution.checkpointing.min-pause", "checkpoints");
        waiting("execution.checkpointing.mode", "checkpoints");
        waiting("execution.checkpointing.num-retained", "checkpoints");
        waiting("execution.checkpointing.savepoint-dir", "checkpoints");
        waiting("execution.checkpointing.timeout", "checkpoints");
        waiting("execution.checkpointing.tolerable-failed-checkpoints", "checkpoints");
        inert(
                "execution.checkpointing.unaligned.enabled",
                "queues are short and in memory, so aligning inputs costs little");
        // TidemillOptions
        acts("tidemill.batch-size", "sources and operators");
        acts("tidemill.config.unknown-keys", "when a key is set");
        acts("tidemill.data-dir", "spill files");
        acts("tidemill.memory.size", "operators that hold rows");
        acts("tidemill.optimizer.disabled-passes", "the named passes");
        acts("tidemill.planner", "planning of every statement");
        acts("tidemill.plugins.dir", "start of the engine");
    }

    private OptionStates() {}

    static OptionState of(String key) {
        return STATES.getOrDefault(key, OptionState.acts(""));
    }

    static boolean isDecided(String key) {
        return STATES.containsKey(key);
    }

    private static void acts(String key, String where) {
        STATES.put(key, OptionState.acts(where));
    }

    private static void refused(String key, String reason) {
        STATES.put(key, OptionState.refused(reason));
    }

    private static void inert(String key, String reason) {
        STATES.put(key, OptionState.inert(reason));
    }

    private static void waiting(String key, String issue) {
        STATES.put(key, OptionState.waiting(issue));
    }
}
