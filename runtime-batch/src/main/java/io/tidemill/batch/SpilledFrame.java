package io.tidemill.batch;

import io.tidemill.core.over.FrameEdge;
import io.tidemill.core.over.KeySearch;
import io.tidemill.core.over.PartitionRow;
import io.tidemill.core.over.RangeKey;
import io.tidemill.core.plan.Frame;

/** Where the frame of the current row of a partition on disk starts and ends. Its edges look for order keys with a cursor each. One thread. */
final class SpilledFrame {
    private final PartitionRow row;
    private final FrameEdge start;
    private final FrameEdge end;
    private final KeySearch startSearch;
    private final KeySearch endSearch;
    private long from;
    private long to;

    SpilledFrame(Frame frame, SpilledPartition partition, PartitionRow row, PartitionParts parts) {
        this.row = row;
        RangeKey key = RangeKey.of(frame, partition.orderKeys(), partition.types());
        start = FrameEdge.start(frame, key);
        end = FrameEdge.end(frame, key);
        startSearch = search(start, key, partition, parts);
        endSearch = search(end, key, partition, parts);
    }

    /** From one row to the next an edge never goes back, so each search goes on where the last one ended. */
    private static KeySearch search(FrameEdge edge, RangeKey key, SpilledPartition partition, PartitionParts parts) {
        if (!edge.searches()) {
            return null;
        }
        PartitionCursor cursor = parts.cursor(partition.rows());
        return (target, least) -> {
            while (!cursor.atEnd() && key.compare(cursor.columns(), cursor.row(), target) < least) {
                cursor.next();
            }
            return cursor.position();
        };
    }

    /** Follows the current row. */
    void move() {
        from = start.of(row, startSearch);
        to = Math.max(from, end.of(row, endSearch));
    }

    /** First row of the frame. */
    long from() {
        return from;
    }

    /** One after the last row of the frame. */
    long to() {
        return to;
    }
}
