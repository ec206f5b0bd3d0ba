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
        waiting("table.optimizer.adaptive-broadcast-join.strategy", "the optimizer");
        waiting("table.optimizer.agg-phase-strategy", "the optimizer");
        waiting("table.optimizer.bushy-join-reorder-threshold", "the optimizer");
        waiting("table.optimizer.delta-join.strategy", "the optimizer");
        waiting("table.optimizer.distinct-agg.split.bucket-num", "the optimizer");
        waiting("table.optimizer.distinct-agg.split.enabled", "the optimizer");
        waiting("table.optimizer.dynamic-filtering.enabled", "the optimizer");
        waiting("table.optimizer.incremental-agg-enabled", "the optimizer");
        waiting("table.optimizer.join-reorder-enabled", "the optimizer");
        waiting("table.optimizer.join.broadcast-threshold", "the optimizer");
        waiting("table.optimizer.multi-join.enabled", "the optimizer");
        waiting("table.optimizer.multiple-input-enabled", "the optimizer");
        waiting("table.optimizer.non-deterministic-update.strategy", "the optimizer");
        waiting("table.optimizer.ptf.max-tables", "the optimizer");
        waiting("table.optimizer.reuse-optimize-block-with-digest-enabled", "the optimizer");
        waiting("table.optimizer.reuse-sink-enabled", "the optimizer");
        waiting("table.optimizer.reuse-source-enabled", "the optimizer");
        waiting("table.optimizer.reuse-sub-plan-enabled", "the optimizer");
        waiting("table.optimizer.runtime-filter.enabled", "the optimizer");
        waiting("table.optimizer.runtime-filter.max-build-data-size", "the optimizer");
        waiting("table.optimizer.runtime-filter.min-filter-ratio", "the optimizer");
        waiting("table.optimizer.runtime-filter.min-probe-data-size", "the optimizer");
        waiting("table.optimizer.skewed-join-optimization.skewed-factor", "the optimizer");
        waiting("table.optimizer.skewed-join-optimization.skewed-threshold", "the optimizer");
        waiting("table.optimizer.skewed-join-optimization.strategy", "the optimizer");
        waiting("table.optimizer.source.predicate-pushdown-enabled", "the optimizer");
        waiting("table.optimizer.source.report-statistics-enabled", "the optimizer");
        waiting("table.optimizer.sql2rel.project-merge.enabled", "the optimizer");
        waiting("table.optimizer.union-all-as-breakpoint-enabled", "the optimizer");
        // ExecutionOptions
        waiting("table.exec.async-lookup.buffer-capacity", "the runtimes");
        waiting("table.exec.async-lookup.key-ordered-enabled", "the runtimes");
        waiting("table.exec.async-lookup.output-mode", "the runtimes");
        waiting("table.exec.async-lookup.timeout", "the runtimes");
        waiting("table.exec.async-scalar.max-concurrent-operations", "the runtimes");
        waiting("table.exec.disabled-operators", "the runtimes");
        waiting("table.exec.legacy-cast-behaviour", "the runtimes");
        waiting("table.exec.local-hash-agg.adaptive.distinct-value-rate-threshold", "the runtimes");
        waiting("table.exec.local-hash-agg.adaptive.enabled", "the runtimes");
        waiting("table.exec.local-hash-agg.adaptive.sampling-threshold", "the runtimes");
        waiting("table.exec.mini-batch.allow-latency", "the runtimes");
        waiting("table.exec.mini-batch.enabled", "the runtimes");
        waiting("table.exec.mini-batch.size", "the runtimes");
        inert("table.exec.operator-fusion-codegen.enabled", "operators always run as generated kernels");
        waiting("table.exec.resource.default-parallelism", "the runtimes");
        waiting("table.exec.resource.external-buffer-memory", "the runtimes");
        waiting("table.exec.resource.hash-agg.memory", "the runtimes");
        waiting("table.exec.resource.hash-join.memory", "the runtimes");
        waiting("table.exec.resource.sort.memory", "the runtimes");
        waiting("table.exec.shuffle-mode", "the runtimes");
        inert("table.exec.simplify-operator-name-enabled", "operator names are always short here");
        waiting("table.exec.sort.async-merge-enabled", "the runtimes");
        waiting("table.exec.sort.default-limit", "the runtimes");
        waiting("table.exec.sort.default-limit.apply-to-insert", "the runtimes");
        waiting("table.exec.sort.max-num-file-handles", "the runtimes");
        waiting("table.exec.source.cdc-events-duplicate", "the runtimes");
        waiting("table.exec.source.idle-timeout", "the runtimes");
        waiting("table.exec.spill-compression.block-size", "the runtimes");
        waiting("table.exec.spill-compression.enabled", "the runtimes");
        waiting("table.exec.state.ttl", "the runtimes");
        waiting("table.exec.window-agg.buffer-size-limit", "the runtimes");
        // SinkOptions
        waiting("table.exec.sink.keyed-shuffle", "the sinks");
        waiting("table.exec.sink.nested-constraint-enforcer", "the sinks");
        waiting("table.exec.sink.not-null-enforcer", "the sinks");
        waiting("table.exec.sink.require-on-conflict", "the sinks");
        waiting("table.exec.sink.rowtime-inserter", "the sinks");
        waiting("table.exec.sink.type-length-enforcer", "the sinks");
        waiting("table.exec.sink.upsert-materialize", "the sinks");
        // StreamingOptions
        inert("table.exec.async-state.enabled", "state is local, there is nothing to wait for");
        waiting("table.exec.deduplicate.insert-update-after-sensitive-enabled", "the streaming runtime");
        waiting("table.exec.deduplicate.mini-batch.compact-changes-enabled", "the streaming runtime");
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
        waiting("table.builtin-catalog-name", "the session");
        waiting("table.builtin-database-name", "the session");
        waiting("table.display.max-column-width", "the session");
        waiting("table.dml-sync", "the session");
        waiting("table.dynamic-table-options.enabled", "the session");
        waiting("table.generated-code.max-length", "the session");
        waiting("table.local-time-zone", "the session");
        inert(
                "table.planner",
                "the planners it chose between are gone; tidemill.planner chooses the planner of this engine");
        refused("table.sql-dialect", "the hive dialect is not part of this engine");
        // PipelineOptions
        waiting("parallelism.default", "the job runner");
        waiting("pipeline.auto-watermark-interval", "the job runner");
        waiting("pipeline.max-parallelism", "the job runner");
        waiting("pipeline.name", "the job runner");
        // RuntimeOptions
        waiting("execution.batch-shuffle-mode", "the job runner");
        waiting("execution.runtime-mode", "the job runner");
        waiting("execution.state-recovery.path", "the job runner");
        waiting("sql-client.execution.result-mode", "the job runner");
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
        waiting("tidemill.batch-size", "the engine");
        acts("tidemill.config.unknown-keys", "when a key is set");
        waiting("tidemill.data-dir", "the engine");
        waiting("tidemill.memory.size", "the engine");
        waiting("tidemill.optimizer.disabled-passes", "the engine");
        waiting("tidemill.planner", "the engine");
        waiting("tidemill.plugins.dir", "the engine");
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
