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
        KeySearch startSearch = new ForwardSearch(partitions, row, key);
        KeySearch endSearch = new ForwardSearch(partitions, row, key);
        while (row.next()) {
            int at = (int) row.index();
            bounds.from[at] = (int) start.of(row, startSearch);
            bounds.to[at] = (int) Math.max(bounds.from[at], end.of(row, endSearch));
        }
        return bounds;
    }

    /** An edge never goes back inside a partition, so each search goes on where the last one ended. */
    private static final class ForwardSearch implements KeySearch {
        private final OverPartitions partitions;
        private final PartitionRow row;
        private final RangeKey key;
        private int place;

        ForwardSearch(OverPartitions partitions, PartitionRow row, RangeKey key) {
            this.partitions = partitions;
            this.row = row;
            this.key = key;
        }

        @Override
        public long first(BigDecimal target, int least) {
            place = Math.max(place, (int) row.start());
            while (place < row.end() && key.compare(partitions.columns, partitions.rows[place], target) < least) {
                place++;
            }
            return place;
        }
    }
}
