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
        waiting("table.optimizer.delta-join.strategy", "the streaming issue: delta joins");
        acts("table.optimizer.distinct-agg.split.bucket-num", "DISTINCT aggregates of streams");
        acts("table.optimizer.distinct-agg.split.enabled", "DISTINCT aggregates of streams");
        acts("table.optimizer.dynamic-filtering.enabled", "scans on the probe side of joins");
        waiting("table.optimizer.incremental-agg-enabled", "the streaming issue: incremental aggregates");
        acts("table.optimizer.join-reorder-enabled", "join order");
        acts("table.optimizer.join.broadcast-threshold", "choice of join operators");
        waiting("table.optimizer.multi-join.enabled", "the streaming issue: joins of many inputs");
        waiting("table.optimizer.multiple-input-enabled", "the batch issue: operators with many inputs");
        acts(
                "table.optimizer.non-deterministic-update.strategy",
                "changes computed by functions whose value differs from call to call");
        waiting("table.optimizer.ptf.max-tables", "the streaming issue: process table functions");
        acts(
                "table.optimizer.reuse-optimize-block-with-digest-enabled",
                "equal parts of several INSERTs in a statement set");
        acts("table.optimizer.reuse-sink-enabled", "INSERTs of one statement set into one table");
        acts("table.optimizer.reuse-source-enabled", "scans of one table");
        acts("table.optimizer.reuse-sub-plan-enabled", "equal parts of a plan");
        waiting("table.optimizer.runtime-filter.enabled", "the batch issue: runtime filters");
        waiting("table.optimizer.runtime-filter.max-build-data-size", "the batch issue: runtime filters");
        waiting("table.optimizer.runtime-filter.min-filter-ratio", "the batch issue: runtime filters");
        waiting("table.optimizer.runtime-filter.min-probe-data-size", "the batch issue: runtime filters");
        waiting("table.optimizer.skewed-join-optimization.skewed-factor", "the batch issue: skewed joins");
        waiting("table.optimizer.skewed-join-optimization.skewed-threshold", "the batch issue: skewed joins");
        waiting("table.optimizer.skewed-join-optimization.strategy", "the batch issue: skewed joins");
        acts("table.optimizer.source.predicate-pushdown-enabled", "filters of scans");
        acts("table.optimizer.source.report-statistics-enabled", "statistics of scans");
        acts("table.optimizer.sql2rel.project-merge.enabled", "nested projections");
        acts("table.optimizer.union-all-as-breakpoint-enabled", "UNION ALL in equal parts of several INSERTs");
        // ExecutionOptions
        waiting("table.exec.async-lookup.buffer-capacity", "the streaming issue: lookup joins");
        waiting("table.exec.async-lookup.key-ordered-enabled", "the streaming issue: lookup joins");
        waiting("table.exec.async-lookup.output-mode", "the streaming issue: lookup joins");
        waiting("table.exec.async-lookup.timeout", "the streaming issue: lookup joins");
        waiting("table.exec.async-scalar.max-concurrent-operations", "the streaming issue: asynchronous functions");
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
        acts("table.exec.resource.external-buffer-memory", "nested-loop and sort-merge joins");
        acts("table.exec.resource.hash-agg.memory", "hash aggregates");
        acts("table.exec.resource.hash-join.memory", "hash joins");
        acts("table.exec.resource.sort.memory", "sorts");
        acts("table.exec.shuffle-mode", "exchanges of batch plans");
        inert("table.exec.simplify-operator-name-enabled", "operator names are always short here");
        acts("table.exec.sort.async-merge-enabled", "spilled runs of sorts");
        acts("table.exec.sort.default-limit", "ORDER BY without LIMIT in batch plans");
        acts("table.exec.sort.default-limit.apply-to-insert", "ORDER BY without LIMIT in INSERT statements");
        acts("table.exec.sort.max-num-file-handles", "merging of spilled runs");
        acts("table.exec.source.cdc-events-duplicate", "sources of changes with a primary key");
        acts("table.exec.source.idle-timeout", "watermarks of sources");
        acts("table.exec.spill-compression.block-size", "spill files");
        acts("table.exec.spill-compression.enabled", "spill files");
        acts("table.exec.state.ttl", "stateful operators of streams");
        inert(
                "table.exec.window-agg.buffer-size-limit",
                "group windows take rows into accumulators as they come and keep none of them");
        // SinkOptions
        acts("table.exec.sink.keyed-shuffle", "sinks with a primary key and several tasks");
        waiting(
                "table.exec.sink.nested-constraint-enforcer",
                "the connectors issue: constraints inside rows and collections");
        acts("table.exec.sink.not-null-enforcer", "sinks");
        acts("table.exec.sink.require-on-conflict", "planning of sinks with a primary key");
        waiting("table.exec.sink.rowtime-inserter", "the connectors issue: timestamps of records");
        acts("table.exec.sink.type-length-enforcer", "sinks");
        acts("table.exec.sink.upsert-materialize", "sinks with a primary key");
        // StreamingOptions
        inert("table.exec.async-state.enabled", "state is local, there is nothing to wait for");
        acts("table.exec.deduplicate.insert-update-after-sensitive-enabled", "deduplication of streams by arrival");
        acts("table.exec.deduplicate.mini-batch.compact-changes-enabled", "deduplication of streams");
        waiting("table.exec.delta-join.cache-enabled", "the streaming issue: delta joins");
        waiting("table.exec.delta-join.left.cache-size", "the streaming issue: delta joins");
        waiting("table.exec.delta-join.right.cache-size", "the streaming issue: delta joins");
        waiting("table.exec.emit.allow-lateness", "the streaming issue: early and late results of windows");
        waiting("table.exec.emit.early-fire.delay", "the streaming issue: early and late results of windows");
        waiting("table.exec.emit.early-fire.enabled", "the streaming issue: early and late results of windows");
        waiting("table.exec.emit.late-fire.delay", "the streaming issue: early and late results of windows");
        waiting("table.exec.emit.late-fire.enabled", "the streaming issue: early and late results of windows");
        waiting("table.exec.interval-join.min-cleanup-interval", "the streaming issue: interval joins");
        waiting("table.exec.rank.topn-cache-size", "the streaming issue: state larger than memory");
        inert("table.exec.uid.format", "operator ids always come from the plan");
        inert("table.exec.uid.generation", "operator ids always come from the plan");
        inert("table.exec.unbounded-over.version", "there is one state layout");
        // TableOptions
        acts("table.builtin-catalog-name", "start of a session");
        acts("table.builtin-database-name", "start of a session");
        acts("table.display.max-column-width", "printing of tables");
        acts("table.dml-sync", "end of INSERT statements");
        acts("table.dynamic-table-options.enabled", "hints OPTIONS");
        acts("table.generated-code.max-length", "generated kernels");
        acts("table.local-time-zone", "casts, functions and windows over TIMESTAMP_LTZ, printing");
        inert(
                "table.planner",
                "the planners it chose between are gone; tidemill.planner chooses the planner of this engine");
        refused("table.sql-dialect", "the hive dialect is not part of this engine");
        // PipelineOptions
        acts("parallelism.default", "parallelism of every operator");
        acts("pipeline.auto-watermark-interval", "watermarks of sources");
        acts("pipeline.max-parallelism", "key groups of streams");
        acts("pipeline.name", "name of the job");
        // RuntimeOptions
        acts("execution.batch-shuffle-mode", "exchanges of batch plans");
        acts("execution.runtime-mode", "planning of every statement");
        waiting("execution.state-recovery.path", "the streaming issue: savepoints");
        acts("sql-client.execution.result-mode", "printing of streaming results");
        waiting("state.backend.type", "the streaming issue: state larger than memory");
        // CheckpointOptions
        inert("execution.checkpointing.aligned-checkpoint-timeout", "checkpoints are always aligned");
        waiting("execution.checkpointing.checkpoints-after-tasks-finish", "the streaming issue: checkpoints");
        waiting("execution.checkpointing.dir", "the streaming issue: checkpoints");
        waiting("execution.checkpointing.externalized-checkpoint-retention", "the streaming issue: checkpoints");
        waiting("execution.checkpointing.incremental", "the streaming issue: checkpoints");
        waiting("execution.checkpointing.interval", "the streaming issue: checkpoints");
        waiting("execution.checkpointing.max-concurrent-checkpoints", "the streaming issue: checkpoints");
        waiting("execution.checkpointing.min-pause", "the streaming issue: checkpoints");
        waiting("execution.checkpointing.mode", "the streaming issue: checkpoints");
        waiting("execution.checkpointing.num-retained", "the streaming issue: checkpoints");
        waiting("execution.checkpointing.savepoint-dir", "the streaming issue: savepoints");
        waiting("execution.checkpointing.timeout", "the streaming issue: checkpoints");
        waiting("execution.checkpointing.tolerable-failed-checkpoints", "the streaming issue: checkpoints");
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
