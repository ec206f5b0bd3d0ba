package io.tidemill.batch;

import io.tidemill.core.over.FrameAggregate;
import io.tidemill.core.vector.RowNumbers;
import java.util.ArrayList;
import java.util.List;

/** The aggregates of one frame over a partition on disk: one cursor adds the rows that come into the frame, another takes away those that leave it. One thread. */
final class SpilledAggregates implements PartitionPart {
    private final SpilledFrame frame;
    private final PartitionCursor added;
    private final PartitionCursor removed;
    private final List<FrameAggregate> aggregates = new ArrayList<>();
    private final RowNumbers rowNumbers = new RowNumbers();

    SpilledAggregates(SpilledFrame frame, SpilledPartition partition, PartitionParts parts) {
        this.frame = frame;
        this.added = parts.cursor(partition.rows());
        this.removed = parts.cursor(partition.rows());
    }

    /** Takes over an aggregate and returns how its value is written. */
    SpilledFunction add(FrameAggregate aggregate) {
        aggregates.add(aggregate);
        return aggregate::write;
    }

    /** Follows the frame. */
    void move() {
        if (frame.from() > removed.position() && frame.from() >= added.position()) {
            aggregates.forEach(FrameAggregate::clear);
            added.seek(frame.from());
            removed.seek(frame.from());
        }
        while (added.position() < frame.to()) {
            apply(added, frame.to(), true);
        }
        while (removed.position() < frame.from()) {
            apply(removed, frame.from(), false);
        }
    }

    /** Adds or takes away the rows up to {@code to} that are in the cursor's batch. */
    private void apply(PartitionCursor cursor, long to, boolean in) {
        int from = cursor.row();
        int count = (int) Math.min(to - cursor.position(), cursor.batch().rowCount() - from);
        int[] numbers = rowNumbers.first(from + count);
        for (FrameAggregate each : aggregates) {
            if (in) {
                each.add(cursor.columns(), numbers, from, count);
            } else {
                each.remove(cursor.columns(), numbers, from, count);
            }
        }
        cursor.seek(cursor.position() + count);
    }

    @Override
    public long memoryBytes() {
        long bytes = 0;
        for (FrameAggregate each : aggregates) {
            bytes += each.memoryBytes();
        }
        return bytes;
    }

    @Override
    public void close() {
        aggregates.forEach(FrameAggregate::close);
    }
}
