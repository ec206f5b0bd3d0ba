package io.tidemill.optimizer.bind;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.calcite.plan.RelOptSchema;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.hint.RelHint;
import org.apache.calcite.rel.type.RelDataType;

/** A name in a FROM clause as the validator sees it: a table or view with all its columns. */
final class SessionTable extends NamedTable {
    private final PlanMaker plan;

    /** Makes the plan of a table from the options of its hints. */
    interface PlanMaker {
        RelNode plan(Map<String, String> hintOptions);
    }

    SessionTable(RelOptSchema schema, List<String> name, RelDataType rowType, PlanMaker plan) {
        super(schema, name, rowType);
        this.plan = plan;
    }

    @Override
    public RelNode toRel(RelOptTable.ToRelContext context) {
        Map<String, String> options = new TreeMap<>();
        for (RelHint hint : context.getTableHints()) {
            options.putAll(hint.kvOptions);
        }
        return plan.plan(options);
    }
}
