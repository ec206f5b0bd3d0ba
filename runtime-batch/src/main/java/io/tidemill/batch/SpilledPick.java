package io.tidemill.batch;

import io.tidemill.core.over.PartitionRow;
import io.tidemill.core.over.RowPick;
import io.tidemill.core.over.SeenRows;
import io.tidemill.spi.vector.ColumnVector;

/** The value of another row of a partition on disk that is always equally far away: a cursor goes along there. One thread. */
final class SpilledPick implements SpilledFunction {
    private final RowPick pick;
    private final PartitionRow row;
    private final SpilledFrame frame;
    private final ValueCursor source;
    private final SeenRows seen;

    SpilledPick(RowPick pick, SpilledFrame frame, SpilledPartition partition, PartitionRow row, PartitionParts parts) {
        this.pick = pick;
        this.row = row;
        this.frame = frame;
        this.source = cursor(partition, parts);
        this.seen = pick.ignoresNulls() ? new SpilledValues(cursor(partition, parts), source) : SeenRows.ALL;
    }

    private ValueCursor cursor(SpilledPartition partition, PartitionParts parts) {
        return new ValueCursor(parts.cursor(partition.rows()), pick.valueColumn());
    }

    @Override
    public void write(ColumnVector target, int at) {
        long found = pick.find(row, frame.from(), frame.to(), seen);
        if (found == RowPick.NONE) {
            pick.writeMissing(row, target, at);
        } else {
            source.seek(found);
            target.set(at, source.values(), source.row());
        }
    }
}
