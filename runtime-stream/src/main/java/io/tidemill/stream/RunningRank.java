package io.tidemill.stream;

import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.type.LogicalType;
import java.util.Arrays;
import java.util.List;

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

    /** What each of the three functions gave the last row. */
    @Override
    public List<LogicalType> types() {
        return List.of(LogicalType.bigint(), LogicalType.bigint(), LogicalType.bigint());
    }

    @Override
    public void write(int[] partitions, int from, int count, ColumnVector[] columns, int first) {
        write(rowNumber, partitions, from, count, (LongVector) columns[first]);
        write(rank, partitions, from, count, (LongVector) columns[first + 1]);
        write(dense, partitions, from, count, (LongVector) columns[first + 2]);
    }

    private static void write(long[] values, int[] partitions, int from, int count, LongVector target) {
        for (int i = 0; i < count; i++) {
            target.set(i, values[partitions[from + i]]);
        }
    }

    @Override
    public void read(ColumnBatch batch, int first, int[] partitions) {
        read((LongVector) batch.column(first), partitions, batch.rowCount(), rowNumber);
        read((LongVector) batch.column(first + 1), partitions, batch.rowCount(), rank);
        read((LongVector) batch.column(first + 2), partitions, batch.rowCount(), dense);
    }

    private static void read(LongVector source, int[] partitions, int count, long[] values) {
        for (int i = 0; i < count; i++) {
            values[partitions[i]] = source.get(i);
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
