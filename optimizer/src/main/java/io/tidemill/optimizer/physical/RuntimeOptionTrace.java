package io.tidemill.optimizer.physical;

import io.tidemill.config.ConfigOption;
import io.tidemill.config.ConfigSnapshot;
import io.tidemill.config.ExecutionOptions;
import io.tidemill.config.PipelineOptions;
import io.tidemill.config.StreamingOptions;
import io.tidemill.config.TableOptions;
import io.tidemill.config.TidemillOptions;
import io.tidemill.core.expression.Expression;
import io.tidemill.core.expression.FunctionCall;
import io.tidemill.core.plan.AggregatePhase;
import io.tidemill.core.plan.BatchAggregateNode;
import io.tidemill.core.plan.BatchJoinNode;
import io.tidemill.core.plan.BatchOverNode;
import io.tidemill.core.plan.BatchRankNode;
import io.tidemill.core.plan.BatchSortNode;
import io.tidemill.core.plan.CalcNode;
import io.tidemill.core.plan.ExchangeNode;
import io.tidemill.core.plan.JoinStrategy;
import io.tidemill.core.plan.PhysicalNode;
import io.tidemill.core.plan.PlanText;
import io.tidemill.core.plan.SinkNode;
import io.tidemill.core.plan.StreamDeduplicateNode;
import io.tidemill.core.plan.StreamWatermarkNode;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/** Options that operators read when they run leave no trace in a plan; EXPLAIN OPTIONS names the operators that will read those that somebody set. */
final class RuntimeOptionTrace {
    private static final List<ConfigOption<?>> WHOLE_JOB =
            List.of(TidemillOptions.BATCH_SIZE, TidemillOptions.MEMORY_SIZE, PipelineOptions.NAME);

    private static final List<ConfigOption<?>> ADAPTIVE_PHASE = List.of(
            ExecutionOptions.LOCAL_HASH_AGG_ADAPTIVE_ENABLED,
            ExecutionOptions.LOCAL_HASH_AGG_ADAPTIVE_SAMPLING_THRESHOLD,
            ExecutionOptions.LOCAL_HASH_AGG_ADAPTIVE_DISTINCT_VALUE_RATE_THRESHOLD);

    private final ConfigSnapshot config;
    private final Set<PhysicalNode> seen = Collections.newSetFromMap(new IdentityHashMap<>());

    private RuntimeOptionTrace(ConfigSnapshot config) {
        this.config = config;
    }

    static void record(List<PhysicalNode> roots, ConfigSnapshot config) {
        RuntimeOptionTrace trace = new RuntimeOptionTrace(config);
        for (ConfigOption<?> option : WHOLE_JOB) {
            if (config.isSet(option)) {
                config.acted(option, "the whole job");
            }
        }
        roots.forEach(trace::visit);
    }

    private void visit(PhysicalNode node) {
        if (seen.add(node)) {
            node.inputs().forEach(this::visit);
            record(node);
        }
    }

    private void record(PhysicalNode node) {
        if (sorts(node)) {
            acted(node, ExecutionOptions.SORT_MEMORY);
            acted(node, ExecutionOptions.SORT_MAX_NUM_FILE_HANDLES);
            acted(node, ExecutionOptions.SORT_ASYNC_MERGE_ENABLED);
            spills(node);
        }
        if (node instanceof BatchAggregateNode aggregate
                && !aggregate.groupKeys().isEmpty()
                && !aggregate.sorted()) {
            acted(node, ExecutionOptions.HASH_AGG_MEMORY);
            spills(node);
            adapts(aggregate);
        } else if (node instanceof BatchJoinNode join) {
            boolean hashes = join.strategy() == JoinStrategy.HASH || join.strategy() == JoinStrategy.BROADCAST_HASH;
            acted(node, hashes ? ExecutionOptions.HASH_JOIN_MEMORY : ExecutionOptions.EXTERNAL_BUFFER_MEMORY);
            spills(node);
        } else if (node instanceof CalcNode calc) {
            acted(node, TableOptions.GENERATED_CODE_MAX_LENGTH);
            if (casts(calc)) {
                acted(node, ExecutionOptions.LEGACY_CAST_BEHAVIOUR);
            }
        } else if (node instanceof SinkNode) {
            acted(node, TableOptions.DML_SYNC);
        } else if (node instanceof StreamWatermarkNode watermark) {
            acted(node, PipelineOptions.AUTO_WATERMARK_INTERVAL);
            if (watermark.idleTimeoutMillis() > 0) {
                acted(node, ExecutionOptions.SOURCE_IDLE_TIMEOUT);
            }
        } else if (node instanceof StreamDeduplicateNode deduplicate) {
            deduplicates(deduplicate);
        }
    }

    /** Between two hash phases nothing is exchanged row by row: the tables of the first are those of the second, and there is nothing to give up. */
    private void adapts(BatchAggregateNode aggregate) {
        boolean shared = aggregate.phase() == AggregatePhase.FINAL && isHashPhase(aggregate.input());
        for (ConfigOption<?> option : ADAPTIVE_PHASE) {
            if (config.isSet(option) && shared) {
                config.couldNotAct(option, "both phases of the aggregate work on the same tables");
            }
        }
    }

    private static boolean isHashPhase(PhysicalNode node) {
        return node instanceof ExchangeNode exchange && isHashPhase(exchange.input())
                || node instanceof BatchAggregateNode aggregate
                        && aggregate.phase() == AggregatePhase.PARTIAL
                        && !aggregate.sorted();
    }

    private void deduplicates(StreamDeduplicateNode node) {
        if (node.miniBatch().enabled() && node.timeColumn() >= 0) {
            acted(node, StreamingOptions.DEDUPLICATE_MINI_BATCH_COMPACT_CHANGES_ENABLED);
        }
        if (config.get(StreamingOptions.DEDUPLICATE_INSERT_UPDATE_AFTER_SENSITIVE_ENABLED)) {
            return;
        }
        if (!node.keepLast() || node.timeColumn() >= 0) {
            config.couldNotAct(
                    StreamingOptions.DEDUPLICATE_INSERT_UPDATE_AFTER_SENSITIVE_ENABLED,
                    "only the last row by arrival can be told without state");
        } else if (node.emitUpdateBefore()) {
            config.couldNotAct(
                    StreamingOptions.DEDUPLICATE_INSERT_UPDATE_AFTER_SENSITIVE_ENABLED,
                    "readers of the rows want to know which row each replaces");
        } else {
            acted(node, StreamingOptions.DEDUPLICATE_INSERT_UPDATE_AFTER_SENSITIVE_ENABLED);
        }
    }

    private static boolean sorts(PhysicalNode node) {
        return node instanceof BatchSortNode
                || node instanceof BatchRankNode
                || node instanceof BatchOverNode
                || node instanceof BatchJoinNode join && join.strategy() == JoinStrategy.SORT_MERGE
                || node instanceof BatchAggregateNode aggregate && aggregate.sorted();
    }

    private static boolean casts(CalcNode calc) {
        return calc.condition().filter(RuntimeOptionTrace::casts).isPresent()
                || calc.projections().stream().anyMatch(RuntimeOptionTrace::casts);
    }

    private static boolean casts(Expression expression) {
        return expression instanceof FunctionCall call
                && (call.name().equals("CAST") || call.arguments().stream().anyMatch(RuntimeOptionTrace::casts));
    }

    private void spills(PhysicalNode node) {
        acted(node, ExecutionOptions.SPILL_COMPRESSION_ENABLED);
        acted(node, ExecutionOptions.SPILL_COMPRESSION_BLOCK_SIZE);
    }

    private void acted(PhysicalNode node, ConfigOption<?> option) {
        if (config.isSet(option)) {
            config.acted(option, PlanText.name(node));
        }
    }
}
