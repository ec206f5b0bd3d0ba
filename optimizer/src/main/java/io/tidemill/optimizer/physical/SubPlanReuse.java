package io.tidemill.optimizer.physical;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.config.OptimizerOptions;
import io.tidemill.core.plan.Distribution;
import io.tidemill.core.plan.ExchangeMode;
import io.tidemill.core.plan.ExchangeNode;
import io.tidemill.core.plan.NodeProperties;
import io.tidemill.core.plan.PhysicalNode;
import io.tidemill.core.plan.PlanText;
import io.tidemill.core.plan.ResultNode;
import io.tidemill.core.plan.ScanNode;
import io.tidemill.core.plan.SinkNode;
import io.tidemill.core.plan.ValuesNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Computes equal parts of a plan once. Parts with expressions that differ from call to call stay apart: two sub-queries that both call
 * RAND() are two.
 */
final class SubPlanReuse {
    private static final NodeProperties NEUTRAL =
            NodeProperties.insertOnly(0, io.tidemill.type.LogicalType.row(List.of(), List.of()), 1, 0);
    private static final PhysicalNode PLACEHOLDER = new ValuesNode(NEUTRAL, List.of());

    /** A node without its ids. */
    private record Shape(PhysicalNode node, List<Integer> inputs) {}

    private final boolean subPlans;
    private final boolean sources;
    private final ConfigSnapshot config;
    private final VolatileNodes volatileNodes;
    private final Map<Shape, PhysicalNode> kept = new HashMap<>();
    private final Map<PhysicalNode, PhysicalNode> merged = new IdentityHashMap<>();
    private int lastCopy = 1_000_000;

    SubPlanReuse(PlanningContext context) {
        this.config = context.config();
        this.volatileNodes = new VolatileNodes(context.catalog());
        this.subPlans = config.get(OptimizerOptions.REUSE_SUB_PLAN_ENABLED);
        this.sources = subPlans && config.get(OptimizerOptions.REUSE_SOURCE_ENABLED);
    }

    List<PhysicalNode> apply(List<PhysicalNode> roots, boolean streaming) {
        List<PhysicalNode> result = roots;
        if (subPlans) {
            result = result.stream().map(this::merge).toList();
            result = new SinkReuse(config, () -> ++lastCopy).apply(result);
        }
        return streaming ? result : new SharedResults().apply(result);
    }

    private PhysicalNode merge(PhysicalNode node) {
        PhysicalNode known = merged.get(node);
        if (known != null) {
            return known;
        }
        List<PhysicalNode> inputs = node.inputs().stream().map(this::merge).toList();
        PhysicalNode copy = inputs.equals(node.inputs()) ? node : NodeCopier.copy(node, node.properties(), inputs);
        PhysicalNode result = copy;
        if (isReusable(copy)) {
            PhysicalNode first = kept.putIfAbsent(shape(copy, inputs), copy);
            if (first != null) {
                result = first;
                config.acted(
                        copy instanceof ScanNode
                                ? OptimizerOptions.REUSE_SOURCE_ENABLED
                                : OptimizerOptions.REUSE_SUB_PLAN_ENABLED,
                        PlanText.name(copy));
            }
        }
        merged.put(node, result);
        return result;
    }

    private boolean isReusable(PhysicalNode node) {
        if (node instanceof ResultNode || node instanceof SinkNode || volatileNodes.isVolatile(node)) {
            return false;
        }
        PhysicalNode read = node;
        while (read instanceof ExchangeNode exchange) {
            read = exchange.input();
        }
        return sources || !(read instanceof ScanNode);
    }

    private static Shape shape(PhysicalNode node, List<PhysicalNode> inputs) {
        NodeProperties own = node.properties();
        NodeProperties neutral =
                new NodeProperties(0, own.outputType(), own.changes(), List.of(), own.parallelism(), "", Double.NaN);
        List<PhysicalNode> placeholders = new ArrayList<>();
        List<Integer> ids = new ArrayList<>();
        for (PhysicalNode input : inputs) {
            placeholders.add(PLACEHOLDER);
            ids.add(input.id());
        }
        return new Shape(NodeCopier.copy(node, neutral, placeholders), ids);
    }

    /** In batch a result that several nodes read is kept whole, so that no reader has to wait for another. */
    private final class SharedResults {
        private final Map<PhysicalNode, Integer> readers = new IdentityHashMap<>();
        private final Map<PhysicalNode, PhysicalNode> done = new IdentityHashMap<>();

        List<PhysicalNode> apply(List<PhysicalNode> roots) {
            roots.forEach(this::count);
            return roots.stream().map(this::rewrite).toList();
        }

        private void count(PhysicalNode node) {
            boolean first = !readers.containsKey(node);
            readers.merge(node, 1, Integer::sum);
            if (first) {
                node.inputs().forEach(this::count);
            }
        }

        private PhysicalNode rewrite(PhysicalNode node) {
            PhysicalNode known = done.get(node);
            if (known != null) {
                return known;
            }
            List<PhysicalNode> inputs =
                    node.inputs().stream().map(this::rewrite).toList();
            PhysicalNode copy = inputs.equals(node.inputs()) ? node : NodeCopier.copy(node, node.properties(), inputs);
            if (readers.get(node) > 1) {
                copy = kept(copy);
            }
            done.put(node, copy);
            return copy;
        }

        private PhysicalNode kept(PhysicalNode node) {
            if (node instanceof ExchangeNode exchange) {
                return new ExchangeNode(
                        exchange.properties(), exchange.input(), exchange.distribution(), ExchangeMode.BLOCKING);
            }
            NodeProperties own = node.properties();
            NodeProperties properties = new NodeProperties(
                    ++lastCopy,
                    own.outputType(),
                    own.changes(),
                    own.upsertKeys(),
                    own.parallelism(),
                    own.parallelismReason(),
                    own.rows());
            return new ExchangeNode(
                    properties, node, new Distribution(Distribution.Kind.FORWARD, List.of()), ExchangeMode.BLOCKING);
        }
    }
}
