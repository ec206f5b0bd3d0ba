package io.tidemill.core.plan;

import io.tidemill.spi.vector.RowKind;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;

/**
 * A plan as the tree that EXPLAIN prints. A node that several others read is printed once, with {@code (reuse_id=[n])}; later places
 * refer to it with {@code Reused(reference_id=[n])}.
 */
public final class PlanText {
    private final Set<PlanDetail> details;
    private final Map<PhysicalNode, Integer> consumers = new IdentityHashMap<>();
    private final Map<PhysicalNode, Integer> reuseIds = new IdentityHashMap<>();
    private final StringBuilder text = new StringBuilder();

    private PlanText(Set<PlanDetail> details) {
        this.details = details;
    }

    /** All outputs of a plan, one tree after the other. */
    public static String of(PhysicalPlan plan, Set<PlanDetail> details) {
        PlanText printer = new PlanText(details);
        for (PhysicalNode node : plan.nodes()) {
            for (PhysicalNode input : node.inputs()) {
                printer.consumers.merge(input, 1, Integer::sum);
            }
        }
        boolean first = true;
        for (PhysicalNode root : plan.roots()) {
            if (!first) {
                printer.text.append('\n');
            }
            first = false;
            printer.print(root, "", "");
        }
        return printer.text.toString();
    }

    /** What a node is called, for example {@code LocalHashAggregate}. */
    public static String name(PhysicalNode node) {
        return node.accept(new NodeNames());
    }

    /** One line about a node, for example {@code Calc(select=[a, b], where=[a > 1])}. */
    public static String line(PhysicalNode node) {
        StringJoiner attributes = new StringJoiner(", ", "(", ")");
        for (Map.Entry<String, String> attribute : attributes(node).entrySet()) {
            attributes.add(attribute.getKey() + "=[" + attribute.getValue() + "]");
        }
        return name(node) + attributes;
    }

    /** What a node does, by the names of its attributes. */
    public static Map<String, String> attributes(PhysicalNode node) {
        return node.accept(new NodeAttributes());
    }

    private void print(PhysicalNode node, String lead, String indent) {
        Integer known = reuseIds.get(node);
        if (known != null) {
            text.append(lead).append("Reused(reference_id=[").append(known).append("])\n");
            return;
        }
        text.append(lead).append(line(node));
        if (consumers.getOrDefault(node, 0) > 1) {
            int id = reuseIds.size() + 1;
            reuseIds.put(node, id);
            text.append("(reuse_id=[").append(id).append("])");
        }
        appendDetails(node);
        text.append('\n');
        List<PhysicalNode> inputs = node.inputs();
        for (int i = 0; i < inputs.size(); i++) {
            boolean last = i == inputs.size() - 1;
            print(inputs.get(i), indent + (last ? "+- " : ":- "), indent + (last ? "   " : ":  "));
        }
    }

    private void appendDetails(PhysicalNode node) {
        NodeProperties properties = node.properties();
        StringJoiner shown = new StringJoiner(", ", ", ", "");
        shown.setEmptyValue("");
        if (details.contains(PlanDetail.CHANGELOG_MODE)) {
            shown.add("changelogMode=[" + changelogMode(properties.changes()) + "]");
        }
        if (details.contains(PlanDetail.ESTIMATED_COST)) {
            shown.add("rows=[" + rows(properties.rows()) + "]");
        }
        if (details.contains(PlanDetail.PARALLELISM)) {
            shown.add("parallelism=[" + properties.parallelism()
                    + (properties.parallelismReason().isEmpty() ? "" : ", " + properties.parallelismReason())
                    + "]");
        }
        text.append(shown);
    }

    private static String changelogMode(Set<RowKind> kinds) {
        Map<RowKind, String> symbols = new HashMap<>();
        symbols.put(RowKind.INSERT, "I");
        symbols.put(RowKind.UPDATE_BEFORE, "UB");
        symbols.put(RowKind.UPDATE_AFTER, "UA");
        symbols.put(RowKind.DELETE, "D");
        StringJoiner shown = new StringJoiner(",");
        for (RowKind kind : RowKind.values()) {
            if (kinds.contains(kind)) {
                shown.add(symbols.get(kind));
            }
        }
        return shown.toString();
    }

    private static String rows(double rows) {
        if (Double.isNaN(rows)) {
            return "unknown";
        }
        return rows < 1e15 ? String.format(Locale.ROOT, "%d", Math.round(rows)) : Double.toString(rows);
    }
}
