package io.tidemill.optimizer.physical;

import io.tidemill.optimizer.logical.LogicalRank;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.core.Project;

/** Whether the rank that a Top-N computes is wanted: without it far fewer changes are needed when rows move up or down. */
final class RankColumn {
    private RankColumn() {}

    static boolean isRead(Project project, LogicalRank rank) {
        if (!rank.outputsRank()) {
            return true;
        }
        int rankColumn = rank.getRowType().getFieldCount() - 1;
        return RelOptUtil.InputFinder.bits(project.getProjects(), null).get(rankColumn);
    }
}
