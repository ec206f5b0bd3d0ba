package io.tidemill.core.operator;

import io.tidemill.core.metrics.OperatorMetrics;
import io.tidemill.core.metrics.OperatorMetrics.Counter;
import io.tidemill.core.plan.LengthEnforcement;
import io.tidemill.core.plan.SinkNode;
import io.tidemill.core.plan.SinkSpec;
import io.tidemill.core.vector.RowNumbers;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.RowKind;
import io.tidemill.type.LogicalType;
import java.util.Arrays;
import java.util.List;

/**
 * Holds rows against the table that they are written to: NOT NULL columns, lengths of texts.
 *
 * <p>A row that breaks NOT NULL fails the job or is left out, and so is its retraction: the table never had it. Leaving out the new version of an updated row must not leave the old one in the
 * table: where the input carries no -U and the table has a key, the update becomes a -D. One thread.
 */
public final class SinkConstraints {
    private final SinkSpec sink;
    private final String table;
    private final List<String> names;
    private final List<LogicalType> types;
    private final boolean updatesWithoutBefore;
    private final RowNumbers rowNumbers = new RowNumbers();
    private final TextFitting[] fittings;
    private final Counter dropped;
    private byte[] kinds = new byte[0];

    /**
     * Constraints of the node's table.
     *
     * @param metrics gets the counter {@code dropped_by_not_null}
     */
    public SinkConstraints(SinkNode node, OperatorMetrics metrics) {
        sink = node.sink();
        table = node.table().path().toString();
        LogicalType row = node.table().schema().sinkRow();
        names = row.names();
        types = row.children();
        updatesWithoutBefore = !node.input().properties().changes().contains(RowKind.UPDATE_BEFORE);
        fittings = new TextFitting[types.size()];
        dropped = metrics.counter("dropped_by_not_null");
        for (int i = 0; i < fittings.length; i++) {
            LogicalType type = types.get(i);
            boolean bounded = (type.isCharacter() || type.isBinary()) && type.length() != LogicalType.MAX_LENGTH;
            if (bounded && sink.lengthEnforcement() != LengthEnforcement.IGNORE) {
                boolean trim = sink.lengthEnforcement() == LengthEnforcement.TRIM_PAD;
                fittings[i] = new TextFitting(type, trim, names.get(i), table);
            }
        }
    }

    /** The rows that may be written, perhaps none; valid until the next call. */
    public ColumnBatch enforce(ColumnBatch batch) {
        ColumnBatch checked = enforceNotNull(batch);
        return checked.isEmpty() ? checked : enforceLengths(checked);
    }

    private ColumnBatch enforceNotNull(ColumnBatch batch) {
        ColumnBatch checked = batch;
        for (int column : sink.notNullColumns()) {
            if (batch.column(column).mayHaveNulls()) {
                checked = enforceNotNull(checked, column);
            }
        }
        return checked;
    }

    private ColumnBatch enforceNotNull(ColumnBatch batch, int column) {
        ColumnVector values = batch.column(column);
        int[] rows = rowNumbers.of(batch);
        int count = batch.size();
        int broken = 0;
        for (int i = 0; i < count; i++) {
            broken += values.isNull(rows[i]) && (sink.dropNullRows() || RowKind.isAdd(batch.rowKind(rows[i]))) ? 1 : 0;
        }
        if (broken == 0) {
            return batch;
        }
        if (!sink.dropNullRows()) {
            throw new EngineException(
                    ErrorCode.NOT_NULL_VIOLATION,
                    "column " + names.get(column) + " of table " + table
                            + " is NOT NULL, but a row to write has NULL there; set table.exec.sink.not-null-enforcer = DROP"
                            + " to leave such rows out");
        }
        return withoutNulls(batch, values, rows, count);
    }

    private ColumnBatch withoutNulls(ColumnBatch batch, ColumnVector values, int[] rows, int count) {
        int[] selection = new int[count];
        byte[] newKinds = batch.rowKinds();
        int left = 0;
        for (int i = 0; i < count; i++) {
            int row = rows[i];
            byte kind = batch.rowKind(row);
            boolean broken = values.isNull(row);
            boolean keeps = !broken || deletes(kind) && hasKey(batch, row);
            if (broken && RowKind.isAdd(kind)) {
                dropped.add(1);
                if (keeps) {
                    newKinds = ownKinds(batch, newKinds);
                    newKinds[row] = RowKind.DELETE.code();
                }
            }
            selection[left] = row;
            left += keeps ? 1 : 0;
        }
        ColumnBatch result = batch.withColumns(batch.columns());
        result.setSelection(selection, left);
        result.setRowKinds(newKinds);
        return result;
    }

    /** True for a broken row that must still take the row of its key away: nothing else tells the table that it is gone. */
    private boolean deletes(byte kind) {
        return updatesWithoutBefore && (kind == RowKind.UPDATE_AFTER.code() || kind == RowKind.DELETE.code());
    }

    private byte[] ownKinds(ColumnBatch batch, byte[] current) {
        if (current == kinds) {
            return kinds;
        }
        if (kinds.length < batch.rowCount()) {
            kinds = new byte[batch.rowCount()];
        }
        if (current == null) {
            Arrays.fill(kinds, 0, batch.rowCount(), RowKind.INSERT.code());
        } else {
            System.arraycopy(current, 0, kinds, 0, batch.rowCount());
        }
        return kinds;
    }

    private boolean hasKey(ColumnBatch batch, int row) {
        for (int column : sink.primaryKey()) {
            if (batch.column(column).isNull(row)) {
                return false;
            }
        }
        return !sink.primaryKey().isEmpty();
    }

    private ColumnBatch enforceLengths(ColumnBatch batch) {
        ColumnVector[] columns = null;
        for (int i = 0; i < fittings.length; i++) {
            if (fittings[i] == null) {
                continue;
            }
            ColumnVector fitted = fittings[i].fit((BytesVector) batch.column(i), rowNumbers.of(batch), batch.size());
            if (fitted != batch.column(i)) {
                columns = columns == null ? batch.columns().clone() : columns;
                columns[i] = fitted;
            }
        }
        return columns == null ? batch : batch.withColumns(columns);
    }
}
