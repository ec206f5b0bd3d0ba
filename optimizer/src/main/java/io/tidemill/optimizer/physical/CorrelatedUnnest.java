package io.tidemill.optimizer.physical;

import io.tidemill.core.expression.Expression;
import io.tidemill.core.expression.InputReference;
import io.tidemill.core.plan.PhysicalNode;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Uncollect;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;

/** {@code t CROSS JOIN UNNEST(t.items)}: a correlation whose right side only takes the left row's collection apart. */
final class CorrelatedUnnest {
    private CorrelatedUnnest() {}

    static PhysicalNode plan(PhysicalPlanner planner, Correlate correlate) {
        RelNode right = correlate.getRight();
        List<RelNode> above = new ArrayList<>();
        while (right instanceof Project && !(isRowOfValues((Project) right)) || right instanceof Filter) {
            above.add(right);
            right = right.getInput(0);
        }
        boolean outer = correlate.getJoinType() == JoinRelType.LEFT;
        boolean simple = right instanceof Uncollect uncollect
                && uncollect.getInput() instanceof Project project
                && project.getProjects().size() == 1
                && isRowOfValues(project)
                && (correlate.getJoinType() == JoinRelType.INNER
                        || outer && above.stream().allMatch(CorrelatedUnnest::onlyNames));
        if (!simple) {
            throw PhysicalPlanner.unsupported("this correlated sub-query or LATERAL join cannot be executed;"
                    + " rewrite it as a join, or name the columns that both sides share in an equality");
        }
        Uncollect uncollect = (Uncollect) right;
        Project project = (Project) uncollect.getInput();
        PhysicalNode left = planner.plan(correlate.getLeft());
        int leftWidth = PhysicalPlanner.width(left);
        Expression collection =
                planner.translate(decorrelated(correlate, project.getProjects().get(0)));
        PhysicalNode result = planner.unnest(uncollect, left, collection, outer, uncollect.withOrdinality);
        for (int i = above.size() - 1; i >= 0; i--) {
            result = above.get(i) instanceof Filter filter
                    ? filtered(planner, correlate, filter, result, leftWidth)
                    : projected(planner, correlate, (Project) above.get(i), result, leftWidth);
        }
        return result;
    }

    /** Columns of the right side as they are, perhaps under other names: NULL stays NULL. */
    private static boolean onlyNames(RelNode rel) {
        return rel instanceof Project project
                && project.getProjects().stream().allMatch(expression -> expression instanceof RexInputRef);
    }

    private static boolean isRowOfValues(Project project) {
        return project.getInput() instanceof Values values && values.getTuples().size() == 1;
    }

    /** Drops the first column, which held the collection. */
    static PhysicalNode elementsOnly(PhysicalPlanner planner, LogicalType elementRow, PhysicalNode unnested) {
        List<Expression> all = columns(unnested, PhysicalPlanner.width(unnested));
        return planner.calc(
                elementRow, unnested.properties().rows(), unnested, Optional.empty(), all.subList(1, all.size()));
    }

    private static PhysicalNode filtered(
            PhysicalPlanner planner, Correlate correlate, Filter filter, PhysicalNode input, int leftWidth) {
        Expression condition = planner.translate(shifted(decorrelated(correlate, filter.getCondition()), leftWidth));
        return planner.calc(
                input.properties().outputType(),
                input.properties().rows(),
                input,
                Optional.of(condition),
                columns(input, PhysicalPlanner.width(input)));
    }

    private static PhysicalNode projected(
            PhysicalPlanner planner, Correlate correlate, Project project, PhysicalNode input, int leftWidth) {
        List<Expression> projections = columns(input, leftWidth);
        List<Expression> all = columns(input, PhysicalPlanner.width(input));
        for (RexNode expression : project.getProjects()) {
            // A column has the type of the rows below: an outer join may have made it nullable.
            projections.add(
                    expression instanceof RexInputRef column
                            ? all.get(leftWidth + column.getIndex())
                            : planner.translate(shifted(decorrelated(correlate, expression), leftWidth)));
        }
        List<String> names =
                new ArrayList<>(input.properties().outputType().names().subList(0, leftWidth));
        names.addAll(project.getRowType().getFieldNames());
        LogicalType type = LogicalType.row(
                names, projections.stream().map(Expression::type).toList());
        return planner.calc(type, input.properties().rows(), input, Optional.empty(), projections);
    }

    private static List<Expression> columns(PhysicalNode input, int count) {
        List<Expression> columns = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            columns.add(new InputReference(
                    i, input.properties().outputType().children().get(i)));
        }
        return columns;
    }

    /** Columns of the right side stand behind those of the left. References to the left row were marked by {@link #decorrelated}. */
    private static RexNode shifted(RexNode node, int leftWidth) {
        return node.accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef reference) {
                return reference instanceof LeftColumn
                        ? reference
                        : new RexInputRef(reference.getIndex() + leftWidth, reference.getType());
            }
        });
    }

    private static RexNode decorrelated(Correlate correlate, RexNode node) {
        CorrelationId id = correlate.getCorrelationId();
        return node.accept(new RexShuttle() {
            @Override
            public RexNode visitFieldAccess(RexFieldAccess access) {
                return access.getReferenceExpr() instanceof RexCorrelVariable variable && variable.id.equals(id)
                        ? new LeftColumn(access.getField().getIndex(), access)
                        : super.visitFieldAccess(access);
            }
        });
    }

    /** A column of the left row. */
    private static final class LeftColumn extends RexInputRef {
        LeftColumn(int index, RexFieldAccess access) {
            super(index, access.getType());
        }
    }
}
