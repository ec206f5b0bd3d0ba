package io.tidemill.core.over;

import io.tidemill.core.plan.Frame;
import io.tidemill.core.plan.SortKey;
import io.tidemill.type.LogicalType;
import java.math.BigDecimal;
import java.util.List;

/** Where the frame of each row starts and ends; both never go back inside a partition. Empty frames start where they end. */
final class FrameBounds {
    final int[] from;
    /** Exclusive. */
    final int[] to;

    private FrameBounds(int size) {
        from = new int[size];
        to = new int[size];
    }

    static FrameBounds of(
            OverPartitions partitions, Frame frame, List<SortKey> orderKeys, List<LogicalType> inputTypes) {
        RangeKey key = RangeKey.of(frame, orderKeys, inputTypes);
        FrameEdge start = FrameEdge.start(frame, key);
        FrameEdge end = FrameEdge.end(frame, key);
        FrameBounds bounds = new FrameBounds(partitions.size);
        OverPartitions.Walk row = partitions.walk();
        KeySearch search = (target, least) -> search(partitions, row, key, target, least);
        while (row.next()) {
            int at = (int) row.index();
            bounds.from[at] = (int) start.of(row, search);
            bounds.to[at] = (int) Math.max(bounds.from[at], end.of(row, search));
        }
        return bounds;
    }

    private static long search(
            OverPartitions partitions, PartitionRow row, RangeKey key, BigDecimal target, int least) {
        int low = (int) row.start();
        int high = (int) row.end();
        while (low < high) {
            int middle = low + high >>> 1;
            if (key.compare(partitions.columns, partitions.rows[middle], target) < least) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
