package io.tidemill.stream;

import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.spi.vector.LongVector;
import java.util.Arrays;

/** ROW_NUMBER, RANK and DENSE_RANK. */
final class RunningRank implements RunningOver {
    private final String function;
    private long[] rowNumber = new long[0];
    private long[] rank = new long[0];
    private long[] dense = new long[0];

    RunningRank(String function) {
        this.function = function;
    }

    @Override
    public void ensureCapacity(int partitions) {
        if (partitions > rowNumber.length) {
            int capacity = Math.max(partitions, rowNumber.length + (rowNumber.length >> 1) + 16);
            rowNumber = Arrays.copyOf(rowNumber, capacity);
            rank = Arrays.copyOf(rank, capacity);
            dense = Arrays.copyOf(dense, capacity);
        }
    }

    @Override
    public void run(OverRows rows, ColumnVector result) {
        for (int i = 0; i < rows.count; i++) {
            int partition = rows.partitions[i];
            rowNumber[partition]++;
            if (rows.peerStart[i] == i) {
                rank[partition] = rowNumber[partition];
                dense[partition]++;
            }
            long value = switch (function) {
                case "ROW_NUMBER" -> rowNumber[partition];
                case "RANK" -> rank[partition];
                default -> dense[partition];
            };
            if (result instanceof LongVector longs) {
                longs.set(i, value);
            } else {
                ((IntVector) result).set(i, Math.toIntExact(value));
            }
        }
    }

    @Override
    public void clear(int partition) {
        rowNumber[partition] = 0;
        rank[partition] = 0;
        dense[partition] = 0;
    }

    @Override
    public long memoryBytes() {
        return rowNumber.length * 24L;
    }

    @Override
    public void close() {
        // Holds nothing that needs it.
    }
}
