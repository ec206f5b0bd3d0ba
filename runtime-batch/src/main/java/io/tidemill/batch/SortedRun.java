package io.tidemill.batch;

import io.tidemill.core.exchange.BatchReader;
import io.tidemill.core.exchange.SpilledRows;
import io.tidemill.core.vector.ColumnBuffer;
import io.tidemill.core.vector.RowNumbers;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import java.util.Arrays;

/** A cursor over rows in order that takes part in a merge. Its keys can be compared with those of other runs. */
abstract class SortedRun implements AutoCloseable {
    final NormalizedKeys keys;
    /** Columns of the current block. */
    ColumnVector[] columns;
    /** Physical rows of the block in order. */
    int[] order;
    /** Position in the block. */
    int position;
    /** Rows of the block. */
    int size;

    SortedRun(SortSpec spec) {
        keys = NormalizedKeys.comparable(spec);
    }

    /** Loads the next block; false at the end. */
    abstract boolean nextBlock();

    @Override
    public void close() {}

    /** A run of rows in memory. */
    static SortedRun of(SortSpec spec, ColumnBuffer rows) {
        int[] sorted = SortBuffer.sortedOrder(spec, rows);
        return new SortedRun(spec) {
            private int loaded;

            @Override
            boolean nextBlock() {
                int count = Math.min(4096, sorted.length - loaded);
                if (count == 0) {
                    return false;
                }
                columns = rows.columns();
                order = Arrays.copyOfRange(sorted, loaded, loaded + count);
                keys.encode(columns, order, 0, count);
                loaded += count;
                position = 0;
                size = count;
                return true;
            }
        };
    }

    /** A run in a file, which is deleted on close. */
    static SortedRun of(SortSpec spec, SpilledRows file) {
        BatchReader reader = file.read();
        RowNumbers numbers = new RowNumbers();
        return new SortedRun(spec) {
            @Override
            boolean nextBlock() {
                ColumnBatch batch = reader.read();
                if (batch == null) {
                    return false;
                }
                columns = batch.columns();
                size = batch.rowCount();
                order = numbers.first(size);
                position = 0;
                keys.encode(columns, order, 0, size);
                return true;
            }

            @Override
            public void close() {
                reader.close();
                file.close();
            }
        };
    }
}
