package io.tidemill.cli.engine;

import io.tidemill.core.plan.JobMetrics;
import io.tidemill.core.plan.PhysicalNode;
import io.tidemill.core.plan.PhysicalPlan;
import io.tidemill.core.plan.PlanText;
import java.util.HashSet;
import java.util.Set;

/** EXPLAIN ANALYZE: the plan as a tree, each node with what was counted. */
final class AnalyzedPlan {
    private final JobMetrics metrics;
    private final StringBuilder text = new StringBuilder();
    private final Set<Integer> printed = new HashSet<>();

    private AnalyzedPlan(JobMetrics metrics) {
        this.metrics = metrics;
    }

    static String text(PhysicalPlan plan, JobMetrics metrics) {
        AnalyzedPlan analyzed = new AnalyzedPlan(metrics);
        plan.roots().forEach(root -> analyzed.print(root, 0));
        return analyzed.text.toString();
    }

    private void print(PhysicalNode node, int depth) {
        text.append("  ".repeat(depth));
        if (!printed.add(node.id())) {
            text.append("reused [").append(node.id()).append("]\n");
            return;
        }
        text.append(PlanText.line(node)).append(" [").append(node.id()).append(']');
        for (JobMetrics.NodeMetrics counted : metrics.nodes()) {
            if (counted.nodeId() == node.id()) {
                counted.counters().entrySet().stream()
                        .sorted(java.util.Map.Entry.comparingByKey())
                        .forEach(counter -> text.append(' ')
                                .append(counter.getKey())
                                .append('=')
                                .append(counter.getValue()));
            }
        }
        text.append('\n');
        node.inputs().forEach(input -> print(input, depth + 1));
    }
}
