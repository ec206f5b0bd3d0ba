package io.tidemill.optimizer.physical;

import io.tidemill.core.plan.BatchOverNode;
import io.tidemill.core.plan.OverCall;
import io.tidemill.core.plan.PhysicalNode;
import io.tidemill.type.LogicalType;
import java.util.List;
import org.apache.calcite.rel.core.Window;

/** Window functions in batch: over partitions that are complete and in order. */
final class BatchOvers extends Overs {
    private final BatchPhysicalPlanner planner;

    BatchOvers(BatchPhysicalPlanner planner) {
        super(planner);
        this.planner = planner;
    }

    @Override
    PhysicalNode node(Window window, Window.Group group, LogicalType type, PhysicalNode placed, List<OverCall> calls) {
        return new BatchOverNode(
                planner.at(type, placed.properties().rows(), placed),
                placed,
                group.keys.asList(),
                PhysicalPlanner.sortKeys(group.orderKeys),
                calls);
    }
}
