package io.tidemill.optimizer.physical;

import io.tidemill.config.SinkOptions;
import io.tidemill.core.plan.Distribution;
import io.tidemill.core.plan.LengthEnforcement;
import io.tidemill.core.plan.NodeProperties;
import io.tidemill.core.plan.PhysicalNode;
import io.tidemill.core.plan.SinkNode;
import io.tidemill.core.plan.SinkSpec;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.optimizer.logical.JobOutput;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.List;

/** The last node of an INSERT: constraints of the table written and how changes are stored. */
final class Sinks {
    private final PlanningContext context;

    Sinks(PlanningContext context) {
        this.context = context;
    }

    PhysicalNode batch(JobOutput.Insert insert, PhysicalNode input, PhysicalPlanner planner) {
        return node(insert, input, planner);
    }

    PhysicalNode node(JobOutput.Insert insert, PhysicalNode input, PhysicalPlanner planner) {
        LogicalType row = insert.table().schema().sinkRow();
        NodeProperties below = input.properties();
        Parallelism inherited = new Parallelism(below.parallelism(), below.parallelismReason());
        Parallelism tasks = Parallelism.ofSink(insert.table(), inherited);
        PhysicalNode placed = input;
        if (tasks.tasks() != inherited.tasks()) {
            placed = planner.exchange(
                    input, tasks.tasks() == 1 ? Distribution.SINGLE : PhysicalPlanner.spread(input), tasks);
        }
        return new SinkNode(
                new NodeProperties(
                        planner.nextId(),
                        placed.properties().outputType(),
                        placed.properties().changes(),
                        placed.properties().upsertKeys(),
                        tasks.tasks(),
                        tasks.reason(),
                        below.rows()),
                placed,
                insert.table(),
                spec(insert, row, input));
    }

    private SinkSpec spec(JobOutput.Insert insert, LogicalType row, PhysicalNode input) {
        List<Integer> notNull = notNullColumns(row, input);
        boolean drop = false;
        if (!notNull.isEmpty()) {
            drop = context.config().get(SinkOptions.NOT_NULL_ENFORCER) == SinkOptions.NotNullEnforcer.DROP;
            context.config()
                    .acted(
                            SinkOptions.NOT_NULL_ENFORCER,
                            "Sink(" + insert.table().path() + ")");
        }
        return new SinkSpec(
                insert.overwrite(),
                insert.staticPartition(),
                notNull,
                drop,
                lengthEnforcement(insert, row),
                primaryKey(insert, row));
    }

    /** Columns that the query may fill with NULL and the table may not hold it in. */
    private static List<Integer> notNullColumns(LogicalType row, PhysicalNode input) {
        List<Integer> columns = new ArrayList<>();
        List<LogicalType> given = input.properties().outputType().children();
        for (int i = 0; i < row.children().size(); i++) {
            if (!row.children().get(i).nullable() && given.get(i).nullable()) {
                columns.add(i);
            }
        }
        return columns;
    }

    private LengthEnforcement lengthEnforcement(JobOutput.Insert insert, LogicalType row) {
        boolean bounded = row.children().stream()
                .anyMatch(type -> (type.isCharacter() || type.isBinary()) && type.length() != LogicalType.MAX_LENGTH);
        if (!bounded) {
            return LengthEnforcement.IGNORE;
        }
        LengthEnforcement enforcement = switch (context.config().get(SinkOptions.TYPE_LENGTH_ENFORCER)) {
            case IGNORE -> LengthEnforcement.IGNORE;
            case TRIM_PAD -> LengthEnforcement.TRIM_PAD;
            case ERROR -> LengthEnforcement.ERROR;
        };
        if (enforcement != LengthEnforcement.IGNORE) {
            context.config()
                    .acted(
                            SinkOptions.TYPE_LENGTH_ENFORCER,
                            "Sink(" + insert.table().path() + ")");
        }
        return enforcement;
    }

    static List<Integer> primaryKey(JobOutput.Insert insert, LogicalType row) {
        List<Integer> key = new ArrayList<>();
        for (String column : insert.table().schema().primaryKey()) {
            int index = row.names().indexOf(column);
            if (index < 0) {
                throw new EngineException(
                        ErrorCode.VALIDATION,
                        "PRIMARY KEY column " + column + " of " + insert.table().path() + " is not written by INSERT");
            }
            key.add(index);
        }
        return key;
    }
}
