package io.tidemill.stream;

import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.type.LogicalType;
import java.util.Arrays;
import java.util.List;

/** How far each partition has come: the time of the last row that was computed, in milliseconds, Long.MIN_VALUE before the first; and how many rows wait. */
final class OverProgress implements GroupColumns {
    private long[] lastTime = new long[0];
    private int[] waiting = new int[0];

    @Override
    public void ensureCapacity(int partitions) {
        int old = waiting.length;
        if (partitions > old) {
            int capacity = Math.max(partitions, old + (old >> 1) + 16);
            waiting = Arrays.copyOf(waiting, capacity);
            lastTime = Arrays.copyOf(lastTime, capacity);
            Arrays.fill(lastTime, old, capacity, Long.MIN_VALUE);
        }
    }

    long lastTime(int partition) {
        return lastTime[partition];
    }

    void setLastTime(int partition, long millis) {
        lastTime[partition] = millis;
    }

    /** Forgets the last row. */
    void clear(int partition) {
        lastTime[partition] = Long.MIN_VALUE;
    }

    boolean waits(int partition) {
        return waiting[partition] > 0;
    }

    void addWaiting(int partition, int rows) {
        waiting[partition] += rows;
    }

    /** The time of the last row. How many rows wait follows from those that do. */
    @Override
    public List<LogicalType> types() {
        return List.of(LogicalType.bigint());
    }

    @Override
    public void write(int[] partitions, int from, int count, ColumnVector[] columns, int first) {
        LongVector target = (LongVector) columns[first];
        for (int i = 0; i < count; i++) {
            target.set(i, lastTime[partitions[from + i]]);
        }
    }

    @Override
    public void read(ColumnBatch batch, int first, int[] partitions) {
        LongVector source = (LongVector) batch.column(first);
        for (int i = 0; i < batch.rowCount(); i++) {
            lastTime[partitions[i]] = source.get(i);
        }
    }

    long memoryBytes() {
        return waiting.length * 12L;
    }
}
