package io.tidemill.optimizer.physical;

import io.tidemill.core.expression.Expression;
import io.tidemill.core.expression.InputReference;
import io.tidemill.core.expression.Literal;
import io.tidemill.core.plan.AggregateCall;
import io.tidemill.core.plan.Frame;
import io.tidemill.core.plan.OverCall;
import io.tidemill.core.plan.PhysicalNode;
import io.tidemill.optimizer.bind.RelTypes;
import io.tidemill.type.LogicalType;
import io.tidemill.type.PhysicalType;
import io.tidemill.type.TypeRoot;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.core.Window;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexWindowBound;
import org.apache.calcite.rex.RexWindowExclusion;
import org.apache.calcite.sql.SqlKind;

/** Window functions: one node for each window, the constants of the calls as columns below. A subclass makes the nodes of its mode. */
abstract class Overs {
    private static final long MICROS_OF_MILLI = 1000;
    private static final long MICROS_OF_DAY = 86_400_000_000L;

    private final PhysicalPlanner planner;

    Overs(PhysicalPlanner planner) {
        this.planner = planner;
    }

    /**
     * The node of one window.
     *
     * @param type columns of {@code placed}, then the calls
     * @param placed rows of a partition are in one task
     */
    abstract PhysicalNode node(
            Window window, Window.Group group, LogicalType type, PhysicalNode placed, List<OverCall> calls);

    PhysicalNode plan(Window window) {
        PhysicalNode input = planner.plan(window.getInput());
        int width = PhysicalPlanner.width(input);
        List<LogicalType> outputTypes = planner.type(window).children();
        List<String> outputNames = window.getRowType().getFieldNames();
        PhysicalNode result = withConstants(window, input);
        int constants = window.constants.size();
        int produced = 0;
        for (Window.Group group : window.groups) {
            if (group.exclude != RexWindowExclusion.EXCLUDE_NO_OTHER) {
                throw PhysicalPlanner.unsupported(
                        group.exclude
                                + " in a frame is not supported; leave it out, and take the row's own value away from the result instead");
            }
            List<OverCall> calls = new ArrayList<>();
            List<String> names =
                    new ArrayList<>(result.properties().outputType().names());
            List<LogicalType> types =
                    new ArrayList<>(result.properties().outputType().children());
            for (Window.RexWinAggCall call : group.aggCalls) {
                int column = width + produced + calls.size();
                names.add(outputNames.get(column));
                types.add(outputTypes.get(column));
                calls.add(new OverCall(
                        call(call, result, outputTypes.get(column), outputNames.get(column)),
                        frame(window, group, call),
                        call.ignoreNulls));
            }
            produced += calls.size();
            PhysicalNode placed = planner.partitioned(
                    result, group.keys.asList(), "OVER without PARTITION BY reads all rows in order");
            result = node(window, group, LogicalType.row(names, types), placed, calls);
        }
        return constants == 0 ? result : withoutConstants(window, result, width, constants);
    }

    private PhysicalNode withConstants(Window window, PhysicalNode input) {
        if (window.constants.isEmpty()) {
            return input;
        }
        List<String> names = new ArrayList<>(input.properties().outputType().names());
        List<Expression> projections = columns(input);
        for (RexLiteral constant : window.constants) {
            names.add("$c" + (names.size() - PhysicalPlanner.width(input)));
            projections.add(planner.translate(constant));
        }
        LogicalType type = LogicalType.row(
                names, projections.stream().map(Expression::type).toList());
        return planner.calc(type, input.properties().rows(), input, Optional.empty(), projections);
    }

    private PhysicalNode withoutConstants(Window window, PhysicalNode result, int width, int constants) {
        List<Expression> kept = columns(result);
        kept.subList(width, width + constants).clear();
        return planner.calc(planner.type(window), result.properties().rows(), result, Optional.empty(), kept);
    }

    private static List<Expression> columns(PhysicalNode node) {
        List<Expression> columns = new ArrayList<>();
        List<LogicalType> types = node.properties().outputType().children();
        for (int i = 0; i < types.size(); i++) {
            columns.add(new InputReference(i, types.get(i)));
        }
        return columns;
    }

    private static AggregateCall call(
            Window.RexWinAggCall call, PhysicalNode input, LogicalType resultType, String name) {
        List<Integer> arguments = new ArrayList<>();
        List<LogicalType> types = new ArrayList<>();
        for (RexNode operand : call.getOperands()) {
            int column = ((RexInputRef) operand).getIndex();
            arguments.add(column);
            types.add(input.properties().outputType().children().get(column));
        }
        return new AggregateCall(
                call.getOperator().getName(), arguments, -1, call.distinct, List.of(), types, resultType, name);
    }

    private Frame frame(Window window, Window.Group group, Window.RexWinAggCall call) {
        // Ranking functions see their partition up to the row; their frame is not the user's to choose.
        if (isRanking(call.getKind())) {
            return new Frame(true, Frame.Bound.UNBOUNDED_PRECEDING, null, Frame.Bound.CURRENT_ROW, null);
        }
        return new Frame(
                group.isRows,
                bound(group.lowerBound),
                distance(window, group, group.lowerBound),
                bound(group.upperBound),
                distance(window, group, group.upperBound));
    }

    static boolean isRanking(SqlKind kind) {
        return switch (kind) {
            case ROW_NUMBER, RANK, DENSE_RANK -> true;
            default -> false;
        };
    }

    private static Frame.Bound bound(RexWindowBound bound) {
        if (bound.isUnbounded()) {
            return bound.isPreceding() ? Frame.Bound.UNBOUNDED_PRECEDING : Frame.Bound.UNBOUNDED_FOLLOWING;
        }
        if (bound.isCurrentRow()) {
            return Frame.Bound.CURRENT_ROW;
        }
        return bound.isPreceding() ? Frame.Bound.PRECEDING : Frame.Bound.FOLLOWING;
    }

    private Object distance(Window window, Window.Group group, RexWindowBound bound) {
        if (bound.getOffset() == null) {
            return null;
        }
        RexNode offset = bound.getOffset();
        int inputWidth = window.getInput().getRowType().getFieldCount();
        RexNode constant = offset instanceof RexInputRef reference && reference.getIndex() >= inputWidth
                ? window.constants.get(reference.getIndex() - inputWidth)
                : offset;
        if (!(constant instanceof RexLiteral known) || known.isNull()) {
            throw PhysicalPlanner.unsupported(
                    "the distance of a frame must be a number or an interval, not an expression, since it is the same for all rows");
        }
        Literal literal = (Literal) planner.translate(known);
        if (group.isRows) {
            return ((Number) literal.value()).longValue();
        }
        int orderKey = group.orderKeys.getFieldCollations().get(0).getFieldIndex();
        LogicalType order = RelTypes.toLogical(
                window.getInput().getRowType().getFieldList().get(orderKey).getType());
        Object distance = rangeDistance(literal, order);
        if (new BigDecimal(distance.toString()).signum() < 0) {
            throw PhysicalPlanner.unsupported(
                    "the distance of a RANGE must not be negative; turn PRECEDING into FOLLOWING, or the other way round");
        }
        return distance;
    }

    /** The distance in the unit of the order key's values. */
    private static Object rangeDistance(Literal distance, LogicalType order) {
        if (distance.type().is(TypeRoot.INTERVAL_YEAR_MONTH)) {
            throw PhysicalPlanner.unsupported(
                    "RANGE by months or years is not supported, since they have no fixed length; use days");
        }
        if (!distance.type().is(TypeRoot.INTERVAL_DAY_TIME)) {
            return distance.value();
        }
        long micros = (Long) distance.value();
        return switch (order.root()) {
            case DATE -> whole(micros, MICROS_OF_DAY, "days, since it orders by a DATE");
            case TIME -> whole(micros, MICROS_OF_MILLI, "milliseconds, since it orders by a TIME");
            default -> order.physical() == PhysicalType.INT128 ? Math.multiplyExact(micros, 1000L) : micros;
        };
    }

    private static long whole(long micros, long unit, String units) {
        if (micros % unit != 0) {
            throw PhysicalPlanner.unsupported("the distance of this RANGE must be whole " + units);
        }
        return micros / unit;
    }
}
