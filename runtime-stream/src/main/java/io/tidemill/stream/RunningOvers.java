package io.tidemill.stream;

import io.tidemill.core.aggregate.AggregateFunctions;
import io.tidemill.core.plan.Frame;
import io.tidemill.core.plan.OverCall;
import java.util.List;

/** What the calls of a timed OVER need. */
final class RunningOvers {
    private static final Frame ALL_BEFORE =
            new Frame(false, Frame.Bound.UNBOUNDED_PRECEDING, null, Frame.Bound.CURRENT_ROW, null);

    private RunningOvers() {}

    /** The frame that all calls share; ranking functions have none of their own. */
    static Frame frame(List<OverCall> calls) {
        for (OverCall call : calls) {
            if (!isRank(call)) {
                return call.frame();
            }
        }
        return ALL_BEFORE;
    }

    private static boolean isRank(OverCall call) {
        return switch (call.call().function()) {
            case "ROW_NUMBER", "RANK", "DENSE_RANK" -> true;
            default -> false;
        };
    }

    /** Whether the first row of a partition is asked for. */
    static boolean haveFirstValue(List<OverCall> calls) {
        boolean found = false;
        for (OverCall call : calls) {
            found |= call.call().function().equals("FIRST_VALUE");
        }
        return found;
    }

    /** What computes a call; the history keeps the rows that it looks back at. */
    static RunningOver of(OverCall call, OverHistory history, AggregateFunctions aggregates) {
        if (call.ignoreNulls()) {
            // As aggregates FIRST_VALUE and LAST_VALUE take no notice of NULL.
            return new RunningAggregate(call, history.unbounded(), aggregates);
        }
        return switch (call.call().function()) {
            case "ROW_NUMBER", "RANK", "DENSE_RANK" ->
                new RunningRank(call.call().function());
            case "LAG", "FIRST_VALUE", "LAST_VALUE" -> new RunningPick(call, history);
            default -> new RunningAggregate(call, history.unbounded(), aggregates);
        };
    }
}
