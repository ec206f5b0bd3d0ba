package io.tidemill.batch;

import io.tidemill.core.over.PartitionRow;
import io.tidemill.core.over.RowPick;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.LongVector;

/** The value of another row of a partition on disk whose distance differs from row to row: a {@link ScatteredSearch} has found the values, here they are taken along with the rows. One thread. */
final class ScatteredPick implements SpilledFunction, PartitionPart {
    private final RowPick pick;
    private final PartitionRow row;
    private final TaskSort found;
    private RowStream values;
    private ColumnBatch batch;
    private int next;

    /** Takes over what a search has found. */
    ScatteredPick(RowPick pick, PartitionRow row, TaskSort found) {
        this.pick = pick;
        this.row = row;
        this.found = found;
    }

    @Override
    public void write(ColumnVector target, int at) {
        if (values == null) {
            values = found.sorted();
            batch = values.next();
        }
        if (pick.wants(row) && pick.distance(row) == 0) {
            target.set(at, row.columns()[pick.valueColumn()], row.row());
        } else if (batch != null && ((LongVector) batch.column(0)).get(next) == row.index()) {
            target.set(at, batch.column(1), next);
            next++;
            if (next == batch.rowCount()) {
                batch = values.next();
                next = 0;
            }
        } else {
            pick.writeMissing(row, target, at);
        }
    }

    /** The sort has an account of its own. */
    @Override
    public long memoryBytes() {
        return 0;
    }

    @Override
    public void close() {
        if (values != null) {
            values.close();
        }
        found.close();
    }
}
