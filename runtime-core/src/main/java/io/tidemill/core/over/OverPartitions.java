package io.tidemill.core.over;

import io.tidemill.spi.vector.ColumnVector;
import java.util.Arrays;

/**
 * Rows in order of partition, then order keys, with the borders of partitions and of peers, which are rows with equal order keys.
 */
public final class OverPartitions {
    final ColumnVector[] columns;
    final int[] rows;
    final int size;
    /** First row of each partition, and the end of the last. */
    final int[] starts;
    /** Partition of each row. */
    final int[] partitionOf;
    /** First peer of each row. */
    final int[] peerStart;
    /** One after the last peer of each row. */
    final int[] peerEnd;

    /**
     * Rows with their borders.
     *
     * @param columns the vectors that the rows are in
     * @param rows rows of the vectors, in order
     * @param size how many of them
     * @param newPartition by position in {@code rows}: true where a partition starts; the first always does
     * @param newPeers true where the order keys differ from those before; whatever at the start of a partition
     */
    public OverPartitions(ColumnVector[] columns, int[] rows, int size, boolean[] newPartition, boolean[] newPeers) {
        this.columns = columns;
        this.rows = rows;
        this.size = size;
        partitionOf = new int[size];
        peerStart = new int[size];
        peerEnd = new int[size];
        int[] borders = new int[size + 1];
        int count = 0;
        for (int i = 0; i < size; i++) {
            boolean first = i == 0 || newPartition[i];
            if (first) {
                borders[count++] = i;
            }
            partitionOf[i] = count - 1;
            peerStart[i] = first || newPeers[i] ? i : peerStart[i - 1];
        }
        borders[count] = size;
        starts = Arrays.copyOf(borders, count + 1);
        for (int i = size - 1; i >= 0; i--) {
            boolean last = i == size - 1 || peerStart[i + 1] != peerStart[i];
            peerEnd[i] = last ? i + 1 : peerEnd[i + 1];
        }
    }

    int count() {
        return starts.length - 1;
    }

    int start(int row) {
        return starts[partitionOf[row]];
    }

    int end(int row) {
        return starts[partitionOf[row] + 1];
    }

    /** Goes through all rows, beginning before the first. */
    Walk walk() {
        return new Walk();
    }

    /** The current row of a walk. */
    final class Walk implements PartitionRow {
        private int index = -1;
        private long peerGroup;

        /** Goes to the next row; false when there is none. */
        boolean next() {
            index++;
            if (index == size) {
                return false;
            }
            if (index == OverPartitions.this.start(index)) {
                peerGroup = 1;
            } else if (peerStart[index] == index) {
                peerGroup++;
            }
            return true;
        }

        @Override
        public long index() {
            return index;
        }

        @Override
        public long start() {
            return OverPartitions.this.start(index);
        }

        @Override
        public long end() {
            return OverPartitions.this.end(index);
        }

        @Override
        public long peerStart() {
            return peerStart[index];
        }

        @Override
        public long peerEnd() {
            return peerEnd[index];
        }

        @Override
        public long peerGroup() {
            return peerGroup;
        }

        @Override
        public ColumnVector[] columns() {
            return columns;
        }

        @Override
        public int row() {
            return rows[index];
        }
    }
}
