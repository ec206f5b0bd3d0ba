package io.tidemill.cli.engine;

import io.tidemill.core.plan.PhysicalNode;
import io.tidemill.core.plan.PhysicalPlan;
import io.tidemill.core.plan.ResultNode;
import io.tidemill.core.plan.ScanNode;
import io.tidemill.core.plan.SessionCatalog;
import io.tidemill.core.plan.SinkNode;
import io.tidemill.core.plan.TableReference;
import io.tidemill.spi.vector.RowKind;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/** What execution wants to know of a plan. */
final class PlanFacts {
    private final Set<PhysicalNode> nodes = Collections.newSetFromMap(new IdentityHashMap<>());
    private final PhysicalPlan plan;

    PlanFacts(PhysicalPlan plan) {
        this.plan = plan;
        plan.roots().forEach(this::collect);
    }

    private void collect(PhysicalNode node) {
        if (nodes.add(node)) {
            node.inputs().forEach(this::collect);
        }
    }

    List<TableReference> scannedTables() {
        List<TableReference> tables = new ArrayList<>();
        for (PhysicalNode node : nodes) {
            if (node instanceof ScanNode scan) {
                tables.add(scan.table());
            }
        }
        return tables;
    }

    List<TableReference> writtenTables() {
        List<TableReference> tables = new ArrayList<>();
        for (PhysicalNode node : nodes) {
            if (node instanceof SinkNode sink) {
                tables.add(sink.table());
            }
        }
        return tables;
    }

    /** True when every source ends. */
    boolean bounded(SessionCatalog catalog) {
        if (!plan.streaming()) {
            return true;
        }
        for (TableReference table : scannedTables()) {
            if (!catalog.createSource(table, true).bounded()) {
                return false;
            }
        }
        return true;
    }

    /**
     * What the rows of a query look like.
     *
     * @param names names of the columns of the result
     * @param order their order
     */
    QueryRows.QueryShape shape(SessionCatalog catalog, List<String> names, ResultOrder order) {
        PhysicalNode input = ((ResultNode) plan.roots().get(0)).input();
        List<LogicalType> given = input.properties().outputType().children();
        return new QueryRows.QueryShape(
                names,
                order.visible().stream().map(given::get).toList(),
                plan.streaming(),
                bounded(catalog),
                !plan.streaming() || input.properties().changes().equals(Set.of(RowKind.INSERT)),
                new QueryRows.Given(given, order.visible(), order.keys()));
    }
}
