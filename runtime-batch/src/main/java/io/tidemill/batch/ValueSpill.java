package io.tidemill.batch;

import io.tidemill.core.exchange.SpilledRows;
import io.tidemill.core.memory.MemoryPool;
import io.tidemill.core.vector.RowNumbers;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.Vectors;

/** Groups too large to be together in memory, cut by the distinct values that they keep, and written to one file a part: of each group a row in each part. One thread. */
final class ValueSpill implements AutoCloseable {
    static final int PARTS = 16;
    /** What takes less is not worth sixteen files. */
    static final long LEAST_BYTES = 64 << 10;

    private final Aggregation aggregation;
    private final MemoryPool memory;
    private final SpilledRows[] files = new SpilledRows[PARTS];
    private final int level;

    /**
     * Nothing on disk but empty files.
     *
     * @param level depth of the cutting
     */
    ValueSpill(Aggregation aggregation, MemoryPool memory, String owner, int level) {
        this.aggregation = aggregation;
        this.memory = memory;
        this.level = level;
        for (int p = 0; p < PARTS; p++) {
            files[p] = new SpilledRows(memory, owner, aggregation.exchangeTypes());
        }
    }

    /** True when groups take less memory cut by value, by so much that it is worth the files. */
    static boolean helps(GroupedAccumulators groups) {
        return groups.cutsByValue() && groups.memoryBytes() >= LEAST_BYTES;
    }

    /** Writes all groups; returns the bytes written. */
    long write(GroupedAccumulators groups) {
        long before = memory.spill().spilledBytes();
        int limit = groups.limit();
        int[] numbers = new RowNumbers().first(limit);
        int batch = groups.batchGroups(HashAggregation.PARTIAL_BATCH);
        int[] rows = new RowNumbers().first(batch);
        for (int p = 0; p < PARTS; p++) {
            ColumnVector[] columns = Vectors.allocateAll(aggregation.exchangeTypes(), Math.min(batch, limit));
            for (int from = 0; from < limit; from += batch) {
                int count = Math.min(batch, limit - from);
                groups.writePart(numbers, from, count, level, p, PARTS, columns);
                files[p].write(columns, rows, 0, count);
            }
        }
        return memory.spill().spilledBytes() - before;
    }

    /** Ends writing. */
    void finish() {
        for (SpilledRows file : files) {
            file.finish();
        }
    }

    SpilledRows part(int part) {
        return files[part];
    }

    @Override
    public void close() {
        for (SpilledRows file : files) {
            if (file != null) {
                file.close();
            }
        }
    }
}
