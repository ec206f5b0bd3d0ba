package io.tidemill.optimizer.physical;

import io.tidemill.core.plan.BatchJoinNode;
import io.tidemill.core.plan.DynamicFilter;
import io.tidemill.core.plan.NodeProperties;
import io.tidemill.core.plan.PhysicalNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Gives the nodes of a finished plan the ids 1, 2, 3, inputs first: the same statement always gets the same ids. */
final class Numbering {
    private final Map<PhysicalNode, PhysicalNode> numbered = new IdentityHashMap<>();
    private final Map<Integer, Integer> newIds = new HashMap<>();

    private Numbering() {}

    static List<PhysicalNode> number(List<PhysicalNode> roots) {
        Numbering numbering = new Numbering();
        return roots.stream().map(numbering::number).toList();
    }

    private PhysicalNode number(PhysicalNode node) {
        PhysicalNode known = numbered.get(node);
        if (known != null) {
            return known;
        }
        List<PhysicalNode> inputs = node.inputs().stream().map(this::number).toList();
        NodeProperties old = node.properties();
        NodeProperties properties = new NodeProperties(
                numbered.size() + 1,
                old.outputType(),
                old.changes(),
                old.upsertKeys(),
                old.parallelism(),
                old.parallelismReason(),
                old.rows());
        PhysicalNode copy = withScanIds(NodeCopier.copy(node, properties, inputs));
        newIds.put(node.id(), copy.id());
        numbered.put(node, copy);
        return copy;
    }

    private PhysicalNode withScanIds(PhysicalNode node) {
        if (!(node instanceof BatchJoinNode join) || join.dynamicFilters().isEmpty()) {
            return node;
        }
        List<DynamicFilter> filters = new ArrayList<>();
        for (DynamicFilter filter : join.dynamicFilters()) {
            filters.add(new DynamicFilter(newIds.get(filter.scanId()), filter.keyIndex(), filter.column()));
        }
        return new BatchJoinNode(
                join.properties(), join.left(), join.right(), join.join(), join.strategy(), join.buildLeft(), filters);
    }
}
