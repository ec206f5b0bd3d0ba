package io.tidemill.batch;

import io.tidemill.core.over.PartitionRow;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.LongVector;

/** The current row of a pass over a partition on disk, with its peers. Begins before the first. One thread. */
final class SpilledRow implements PartitionRow {
    private final long size;
    private final PartitionCursor rows;
    private final PartitionCursor peers;
    private long index = -1;
    private long peerStart;
    private long peerEnd;
    private long peerGroup;

    SpilledRow(SpilledPartition partition, PartitionParts parts) {
        size = partition.size();
        rows = parts.cursor(partition.rows());
        peers = parts.cursor(partition.peers());
    }

    /** Goes to the next row; false when there is none. */
    boolean next() {
        index++;
        if (index == size) {
            return false;
        }
        rows.seek(index);
        if (index == peerEnd) {
            peers.seek(peerGroup);
            peerGroup++;
            peerStart = index;
            peerEnd += ((LongVector) peers.columns()[0]).get(peers.row());
        }
        return true;
    }

    /** The batch that the row is in. */
    ColumnBatch batch() {
        return rows.batch();
    }

    @Override
    public long index() {
        return index;
    }

    @Override
    public long start() {
        return 0;
    }

    @Override
    public long end() {
        return size;
    }

    @Override
    public long peerStart() {
        return peerStart;
    }

    @Override
    public long peerEnd() {
        return peerEnd;
    }

    @Override
    public long peerGroup() {
        return peerGroup;
    }

    @Override
    public ColumnVector[] columns() {
        return rows.columns();
    }

    @Override
    public int row() {
        return rows.row();
    }
}
