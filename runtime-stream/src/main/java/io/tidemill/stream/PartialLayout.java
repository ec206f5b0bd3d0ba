package io.tidemill.stream;

import io.tidemill.core.plan.AggregateCall;
import io.tidemill.core.plan.PhysicalNode;
import io.tidemill.core.plan.StreamAggregateNode;

/**
 * Where things are in rows of accumulators: the keys, one accumulator a call and, where rows can be taken back, the number of rows (BIGINT) at the end. Without that column an unfiltered
 * COUNT(*) among the calls tells it.
 */
final class PartialLayout {
    static final int NO_COLUMN = -1;

    private PartialLayout() {}

    private static int columns(PhysicalNode node) {
        return node.properties().outputType().children().size();
    }

    /** The first accumulator in the input of a merging phase. */
    static int firstAccumulator(StreamAggregateNode node) {
        return node.groupKeys().size();
    }

    /** True when the rows that a local phase emits end with the number of rows. */
    static boolean emitsCount(StreamAggregateNode node) {
        return columns(node) > node.groupKeys().size() + node.calls().size();
    }

    /** The column with the number of rows behind an accumulator row, or -1 when it is not told. */
    static int countColumn(StreamAggregateNode node) {
        if (!node.inputRetracts()) {
            return NO_COLUMN;
        }
        int last = firstAccumulator(node) + node.calls().size();
        if (columns(node.input()) > last) {
            return last;
        }
        for (int i = 0; i < node.calls().size(); i++) {
            if (countsAllRows(node.calls().get(i))) {
                return firstAccumulator(node) + i;
            }
        }
        return NO_COLUMN;
    }

    static boolean countsAllRows(AggregateCall call) {
        return call.function().equals("COUNT")
                && call.arguments().isEmpty()
                && call.filterColumn() < 0
                && !call.distinct();
    }
}
