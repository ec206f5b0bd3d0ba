package io.tidemill.optimizer.physical;

import io.tidemill.core.expression.Expression;
import io.tidemill.core.expression.InputReference;
import io.tidemill.core.plan.AggregateCall;
import io.tidemill.core.plan.AggregatePhase;
import io.tidemill.core.plan.NodeProperties;
import io.tidemill.core.plan.PhysicalNode;
import io.tidemill.core.plan.StreamWindowAggregateNode;
import io.tidemill.core.plan.WindowProperty;
import io.tidemill.core.plan.WindowSpec;
import io.tidemill.optimizer.bind.LogicalWindowAssign;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;

/**
 * {@code GROUP BY window_start, window_end, ..} over a window table function: rows go to the aggregate without their windows, which are closed by
 * watermarks and emitted once.
 *
 * <p>Where an expression or a filter reads the window columns themselves the rows are really assigned to windows, and an unbounded
 * aggregate groups them.
 */
final class StreamWindowAggregates {
    private final StreamPhysicalPlanner planner;

    StreamWindowAggregates(StreamPhysicalPlanner planner) {
        this.planner = planner;
    }

    Optional<PhysicalNode> plan(Aggregate aggregate) {
        if (aggregate.getGroupSets().size() > 1) {
            return Optional.empty();
        }
        RexBuilder rexBuilder = aggregate.getCluster().getRexBuilder();
        RelNode below = aggregate.getInput();
        List<RexNode> columns = identity(rexBuilder, below);
        List<RexNode> conditions = new ArrayList<>();
        while (below instanceof Project || below instanceof Filter) {
            if (below instanceof Project project) {
                columns = RelOptUtil.pushPastProject(columns, project);
                conditions = new ArrayList<>(RelOptUtil.pushPastProject(conditions, project));
            } else {
                conditions.add(((Filter) below).getCondition());
            }
            below = below.getInput(0);
        }
        if (!(below instanceof LogicalWindowAssign assign)) {
            return Optional.empty();
        }
        return plan(aggregate, assign, columns, conditions);
    }

    private static List<RexNode> identity(RexBuilder rexBuilder, RelNode rel) {
        List<RexNode> columns = new ArrayList<>();
        for (int i = 0; i < rel.getRowType().getFieldCount(); i++) {
            columns.add(rexBuilder.makeInputRef(rel, i));
        }
        return columns;
    }

    private Optional<PhysicalNode> plan(
            Aggregate aggregate, LogicalWindowAssign assign, List<RexNode> columns, List<RexNode> conditions) {
        int width = assign.getInput().getRowType().getFieldCount();
        // Per column of the aggregate's input: which window column it is, or null.
        List<WindowProperty> windows = new ArrayList<>();
        for (RexNode column : columns) {
            windows.add(
                    column instanceof RexInputRef reference && reference.getIndex() >= width
                            ? WindowProperty.values()[reference.getIndex() - width]
                            : null);
        }
        List<Integer> keys = new ArrayList<>();
        List<WindowProperty> windowColumns = new ArrayList<>();
        for (int key : aggregate.getGroupSet()) {
            if (windows.get(key) == null) {
                keys.add(key);
            } else {
                windowColumns.add(windows.get(key));
            }
        }
        boolean wholeWindow =
                windowColumns.contains(WindowProperty.START) && windowColumns.contains(WindowProperty.END);
        if (!wholeWindow || readsWindow(aggregate, windows, columns, conditions, width)) {
            return Optional.empty();
        }
        return Optional.of(aggregate(aggregate, assign, columns, conditions, windows, keys, windowColumns));
    }

    private static boolean readsWindow(
            Aggregate aggregate,
            List<WindowProperty> windows,
            List<RexNode> columns,
            List<RexNode> conditions,
            int width) {
        for (org.apache.calcite.rel.core.AggregateCall call : aggregate.getAggCallList()) {
            boolean argument = call.getArgList().stream().anyMatch(column -> windows.get(column) != null);
            if (argument || call.filterArg >= 0 && windows.get(call.filterArg) != null) {
                return true;
            }
        }
        for (int i = 0; i < columns.size(); i++) {
            if (windows.get(i) == null && reads(columns.get(i), width)) {
                return true;
            }
        }
        return conditions.stream().anyMatch(condition -> reads(condition, width));
    }

    private static boolean reads(RexNode node, int width) {
        return RelOptUtil.InputFinder.bits(node).length() > width;
    }

    private PhysicalNode aggregate(
            Aggregate aggregate,
            LogicalWindowAssign assign,
            List<RexNode> columns,
            List<RexNode> conditions,
            List<WindowProperty> windows,
            List<Integer> keys,
            List<WindowProperty> windowColumns) {
        PhysicalNode input = planner.plan(assign.getInput());
        WindowSpec window = assign.window();
        // The calculation below the windows: what the aggregate reads, then what the windows read.
        List<Expression> projections = new ArrayList<>();
        List<String> names = new ArrayList<>();
        List<Integer> position = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            position.add(projections.size());
            if (windows.get(i) == null) {
                projections.add(planner.translate(columns.get(i)));
                names.add(aggregate.getInput().getRowType().getFieldNames().get(i));
            }
        }
        int time = append(input, window.timeColumn(), projections, names);
        List<Integer> sessionKeys = new ArrayList<>();
        for (int key : window.sessionKeys()) {
            sessionKeys.add(append(input, key, projections, names));
        }
        RexNode condition = RexUtil.composeConjunction(assign.getCluster().getRexBuilder(), conditions);
        PhysicalNode rows = planner.calc(
                LogicalType.row(
                        names, projections.stream().map(Expression::type).toList()),
                planner.rows(aggregate.getInput()),
                input,
                condition.isAlwaysTrue() ? Optional.empty() : Optional.of(planner.translate(condition)),
                projections);
        WindowSpec placedWindow = new WindowSpec(
                window.kind(),
                time,
                window.sizeMillis(),
                window.slideMillis(),
                window.offsetMillis(),
                sessionKeys,
                window.timeZone());
        List<Integer> groupKeys = keys.stream().map(position::get).toList();
        List<AggregateCall> calls = PhysicalPlanner.calls(aggregate).stream()
                .map(call -> repositioned(call, position))
                .toList();
        PhysicalNode placed = planner.partitioned(rows, groupKeys, "a window without further keys reads all rows");
        PhysicalNode result = new StreamWindowAggregateNode(
                planner.at(
                        resultType(aggregate, windows, windowColumns, calls.size()),
                        planner.rows(aggregate),
                        placed,
                        NodeProperties.INSERT_ONLY,
                        List.of()),
                placed,
                groupKeys,
                calls,
                placedWindow,
                windowColumns,
                AggregatePhase.COMPLETE);
        return reordered(aggregate, windows, windowColumns, result, calls.size());
    }

    private static int append(PhysicalNode input, int column, List<Expression> projections, List<String> names) {
        Expression reference = new InputReference(
                column, input.properties().outputType().children().get(column));
        int existing = projections.indexOf(reference);
        if (existing >= 0) {
            return existing;
        }
        projections.add(reference);
        names.add(input.properties().outputType().names().get(column));
        return projections.size() - 1;
    }

    private static AggregateCall repositioned(AggregateCall call, List<Integer> position) {
        return new AggregateCall(
                call.function(),
                call.arguments().stream().map(position::get).toList(),
                call.filterColumn() < 0 ? -1 : position.get(call.filterColumn()),
                call.distinct(),
                call.order().stream()
                        .map(key -> new io.tidemill.core.plan.SortKey(
                                position.get(key.column()), key.ascending(), key.nullsFirst()))
                        .toList(),
                call.argumentTypes(),
                call.orderTypes(),
                call.resultType(),
                call.name());
    }

    /** Keys, calls, window columns. */
    private LogicalType resultType(
            Aggregate aggregate, List<WindowProperty> windows, List<WindowProperty> windowColumns, int calls) {
        LogicalType wanted = planner.type(aggregate);
        List<String> names = new ArrayList<>();
        List<LogicalType> types = new ArrayList<>();
        for (int output : order(aggregate, windows, windowColumns, calls)) {
            names.add(wanted.names().get(output));
            types.add(wanted.children().get(output));
        }
        return LogicalType.row(names, types);
    }

    /** For each column of the node the column of the aggregate that it is. */
    private static List<Integer> order(
            Aggregate aggregate, List<WindowProperty> windows, List<WindowProperty> windowColumns, int calls) {
        List<Integer> order = new ArrayList<>();
        List<Integer> windowOutputs = new ArrayList<>();
        int output = 0;
        for (int key : aggregate.getGroupSet()) {
            (windows.get(key) == null ? order : windowOutputs).add(output++);
        }
        for (int i = 0; i < calls; i++) {
            order.add(output++);
        }
        order.addAll(windowOutputs.subList(0, windowColumns.size()));
        return order;
    }

    private PhysicalNode reordered(
            Aggregate aggregate,
            List<WindowProperty> windows,
            List<WindowProperty> windowColumns,
            PhysicalNode result,
            int calls) {
        List<Integer> order = order(aggregate, windows, windowColumns, calls);
        LogicalType wanted = planner.type(aggregate);
        List<Expression> projections = new ArrayList<>();
        for (int i = 0; i < order.size(); i++) {
            projections.add(
                    new InputReference(order.indexOf(i), wanted.children().get(i)));
        }
        return planner.calc(wanted, planner.rows(aggregate), result, Optional.empty(), projections);
    }
}
