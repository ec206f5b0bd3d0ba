package io.tidemill.batch;

import io.tidemill.core.vector.RowNumbers;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;

/** A place in sorted rows, with their keys in a form that cursors of both sides of a join can compare. One thread. */
final class SortedCursor implements AutoCloseable {
    private final RowStream stream;
    private final int[] keyColumns;
    private final boolean[] nullSafe;
    private final RowNumbers rowNumbers = new RowNumbers();
    final NormalizedKeys keys;
    ColumnBatch batch;
    int[] rows;
    int position;

    SortedCursor(RowStream stream, SortSpec spec, int[] keyColumns, boolean[] nullSafe) {
        this.stream = stream;
        this.keyColumns = keyColumns;
        this.nullSafe = nullSafe;
        this.keys = NormalizedKeys.comparable(spec);
        load();
    }

    private void load() {
        do {
            batch = stream.next();
        } while (batch != null && batch.isEmpty());
        position = 0;
        if (batch != null) {
            rows = rowNumbers.of(batch);
            keys.encode(batch.columns(), rows, 0, batch.size());
        }
    }

    boolean atEnd() {
        return batch == null;
    }

    /** Moves on; loads the next batch at the end of this one. */
    void advanceTo(int newPosition) {
        position = newPosition;
        if (position == batch.size()) {
            load();
        }
    }

    /** True when the row at an index of the batch can have a partner at all: NULL equals nothing unless the key says so. */
    boolean matchable(int index) {
        for (int k = 0; k < keyColumns.length; k++) {
            ColumnVector column = batch.column(keyColumns[k]);
            if (!nullSafe[k] && column.isNull(rows[index])) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void close() {
        stream.close();
    }
}
