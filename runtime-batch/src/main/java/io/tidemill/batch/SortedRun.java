package io.tidemill.batch;

import io.tidemill.core.exchange.BatchReader;
import io.tidemill.core.exchange.SpilledRows;
import io.tidemill.core.vector.RowNumbers;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;

/** A cursor over rows in order that takes part in a merge. Its keys can be compared with those of other runs. */
abstract class SortedRun implements AutoCloseable {
    private final RowNumbers numbers = new RowNumbers();
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

    /** A run of rows in memory, which the stream has in order. */
    static SortedRun of(SortSpec spec, BufferStream rows) {
        return new SortedRun(spec) {
            @Override
            boolean nextBlock() {
                return load(rows.next());
            }

            @Override
            public void close() {
                rows.close();
            }
        };
    }

    /** Makes a batch the current block. */
    boolean load(ColumnBatch batch) {
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

    /** A run in a file, which is deleted on close. */
    static SortedRun of(SortSpec spec, SpilledRows file) {
        BatchReader reader = file.read();
        return new SortedRun(spec) {
            @Override
            boolean nextBlock() {
                return load(reader.read());
            }

            @Override
            public void close() {
                reader.close();
                file.close();
            }
        };
    }
}
