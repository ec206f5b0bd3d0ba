package io.tidemill.stream;

import io.tidemill.core.metrics.OperatorMetrics;
import io.tidemill.core.metrics.OperatorMetrics.Counter;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.RowKind;
import java.util.List;

/**
 * table.exec.sink.not-null-enforcer. A row with NULL in a NOT NULL column fails the job, or is dropped and counted. Of an update whose new row is dropped the old row must still go: where the
 * stream has -U it goes as -D; a sink with a primary key that gets no -U is sent -D with the key instead of the dropped +U.
 */
final class NotNullEnforcer {
    private static final byte UPDATE_AFTER = RowKind.UPDATE_AFTER.code();
    private static final byte DELETE = RowKind.DELETE.code();

    private final String table;
    private final List<Integer> columns;
    private final List<String> names;
    private final boolean drop;
    private final List<Integer> primaryKey;
    private final Counter dropped;
    private int[] selection = new int[0];
    private byte[] kinds = new byte[0];

    /**
     * An enforcer.
     *
     * @param names names of all columns, for messages
     */
    NotNullEnforcer(
            String table,
            List<Integer> columns,
            List<String> names,
            boolean drop,
            List<Integer> primaryKey,
            OperatorMetrics metrics) {
        this.table = table;
        this.columns = columns;
        this.names = names;
        this.drop = drop;
        this.primaryKey = primaryKey;
        this.dropped = metrics.counter("dropped_by_not_null");
    }

    /** The batch without the rows that must not be written; null when none is left. */
    ColumnBatch enforce(ColumnBatch batch) {
        for (int column : columns) {
            if (batch.column(column).mayHaveNulls() && hasNull(batch, column)) {
                return rest(batch);
            }
        }
        return batch;
    }

    private boolean hasNull(ColumnBatch batch, int column) {
        ColumnVector vector = batch.column(column);
        for (int i = 0; i < batch.size(); i++) {
            if (vector.isNull(batch.row(i))) {
                if (!drop) {
                    throw new EngineException(
                            ErrorCode.NOT_NULL_VIOLATION,
                            "column " + names.get(column) + " of table " + table
                                    + " is NOT NULL, but a NULL was to be written; filter such rows out, or set"
                                    + " table.exec.sink.not-null-enforcer to DROP");
                }
                return true;
            }
        }
        return false;
    }

    private ColumnBatch rest(ColumnBatch batch) {
        int count = batch.size();
        if (selection.length < count) {
            selection = new int[count];
        }
        if (kinds.length < batch.rowCount()) {
            kinds = new byte[batch.rowCount()];
        }
        int kept = 0;
        for (int i = 0; i < count; i++) {
            int row = batch.row(i);
            kinds[row] = batch.rowKind(row);
            if (!breaks(batch, row)) {
                selection[kept++] = row;
                continue;
            }
            dropped.add(1);
            if (kinds[row] == UPDATE_AFTER && hasKey(batch, row)) {
                kinds[row] = DELETE;
                selection[kept++] = row;
            }
        }
        if (kept == 0) {
            return null;
        }
        ColumnBatch rest = batch.withColumns(batch.columns());
        rest.setSelection(selection, kept);
        rest.setRowKinds(kinds);
        return rest;
    }

    private boolean breaks(ColumnBatch batch, int row) {
        for (int column : columns) {
            if (batch.column(column).isNull(row)) {
                return true;
            }
        }
        return false;
    }

    /** True when the sink finds rows by a key and this row has one. */
    private boolean hasKey(ColumnBatch batch, int row) {
        for (int column : primaryKey) {
            if (batch.column(column).isNull(row)) {
                return false;
            }
        }
        return !primaryKey.isEmpty();
    }
}
