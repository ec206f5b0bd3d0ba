package io.tidemill.optimizer.physical;

import io.tidemill.core.plan.Frame;
import io.tidemill.core.plan.NodeProperties;
import io.tidemill.core.plan.OverCall;
import io.tidemill.core.plan.OverTiming;
import io.tidemill.core.plan.PhysicalNode;
import io.tidemill.core.plan.SortKey;
import io.tidemill.core.plan.StreamOverNode;
import io.tidemill.type.LogicalType;
import io.tidemill.type.PhysicalType;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.core.Window;
import org.apache.calcite.rex.RexLiteral;

/**
 * Window functions over streams. In the order of a time attribute, with frames that end at the current row, results are final when the time has passed; all else needs an input that ends, and is computed
 * then.
 */
final class StreamOvers extends Overs {
    /** Functions whose value depends on rows after the current one. */
    private static final Set<String> NEED_LATER_ROWS =
            Set.of("LEAD", "NTILE", "PERCENT_RANK", "CUME_DIST", "NTH_VALUE");

    /** Functions that look at their partition whatever the frame. */
    private static final Set<String> FRAMELESS = Set.of("ROW_NUMBER", "RANK", "DENSE_RANK", "LAG");

    private final StreamPhysicalPlanner planner;

    StreamOvers(StreamPhysicalPlanner planner) {
        super(planner);
        this.planner = planner;
    }

    @Override
    PhysicalNode node(Window window, Window.Group group, LogicalType type, PhysicalNode placed, List<OverCall> calls) {
        List<SortKey> order = PhysicalPlanner.sortKeys(group.orderKeys);
        OverTiming timing = timing(window, placed, order, calls);
        boolean atEnd = timing == OverTiming.END_OF_INPUT;
        if (atEnd && !Boundedness.isBounded(window.getInput())) {
            throw PhysicalPlanner.unsupported(
                    "this OVER window needs an input that ends; over an endless stream ORDER BY one time attribute ascending,"
                            + " let the frame end at CURRENT ROW, use no LEAD, NTILE, PERCENT_RANK, CUME_DIST or NTH_VALUE,"
                            + " and read rows that are only inserted; or read bounded tables");
        }
        return new StreamOverNode(
                planner.at(
                        type,
                        placed.properties().rows(),
                        placed,
                        NodeProperties.INSERT_ONLY,
                        placed.properties().upsertKeys()),
                placed,
                group.keys.asList(),
                order,
                calls,
                timing,
                atEnd ? 0 : planner.stateTtl());
    }

    private static OverTiming timing(Window window, PhysicalNode placed, List<SortKey> order, List<OverCall> calls) {
        if (!placed.properties().isInsertOnly()
                || order.isEmpty()
                || !order.get(0).ascending()) {
            return OverTiming.END_OF_INPUT;
        }
        for (OverCall call : calls) {
            if (!isFinalAtCurrentRow(window, call)) {
                return OverTiming.END_OF_INPUT;
            }
        }
        int time = order.get(0).column();
        return switch (TimeAttributes.of(window.getInput(), time)) {
            case EVENT_TIME ->
                placed.properties().column(time).physical() == PhysicalType.LONG
                        ? OverTiming.ROW_TIME
                        : OverTiming.END_OF_INPUT;
            case PROCESSING_TIME -> order.size() == 1 ? OverTiming.PROCESSING_TIME : OverTiming.END_OF_INPUT;
            case NONE -> OverTiming.END_OF_INPUT;
        };
    }

    private static boolean isFinalAtCurrentRow(Window window, OverCall over) {
        String function = over.call().function();
        if (NEED_LATER_ROWS.contains(function)) {
            return false;
        }
        if (FRAMELESS.contains(function)) {
            return !function.equals("LAG")
                    || !over.ignoreNulls() && looksBack(window, over.call().arguments());
        }
        Frame.Bound lower = over.frame().lowerBound();
        return over.frame().upperBound() == Frame.Bound.CURRENT_ROW
                && (lower == Frame.Bound.UNBOUNDED_PRECEDING
                        || lower == Frame.Bound.PRECEDING
                        || lower == Frame.Bound.CURRENT_ROW);
    }

    /** The distance of LAG decides how many rows are kept: it must be a constant, and none that looks ahead. */
    private static boolean looksBack(Window window, List<Integer> arguments) {
        if (arguments.size() < 2) {
            return true;
        }
        int constant = arguments.get(1) - window.getInput().getRowType().getFieldCount();
        if (constant < 0) {
            return false;
        }
        RexLiteral distance = window.constants.get(constant);
        return !distance.isNull() && RexLiteral.numberValue(distance).longValue() >= 0;
    }
}
