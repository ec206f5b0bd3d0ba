package io.tidemill.core.operator;

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
import io.tidemill.type.TypeRoot;
import java.util.Arrays;
import java.util.List;

/**
 * Holds rows against the table that they are written to: NOT NULL columns, lengths of texts.
 *
 * <p>A row that breaks NOT NULL fails the job or is left out. Leaving out the new version of an updated row must not leave the old one in the table: where the input carries no -U, the
 * update becomes a -D.
 */
final class SinkConstraintOperator implements Operator {
    private final SinkSpec sink;
    private final String table;
    private final List<String> names;
    private final List<LogicalType> types;
    private final boolean updatesWithoutBefore;
    private final RowNumbers rowNumbers = new RowNumbers();
    private final TextFitting[] fittings;
    private Output output;
    private Counter dropped;
    private byte[] kinds = new byte[0];

    SinkConstraintOperator(SinkNode node) {
        sink = node.sink();
        table = node.table().path().toString();
        LogicalType row = node.table().schema().sinkRow();
        names = row.names();
        types = row.children();
        updatesWithoutBefore = !node.input().properties().changes().contains(RowKind.UPDATE_BEFORE);
        fittings = new TextFitting[types.size()];
    }

    @Override
    public void open(OperatorContext context) {
        output = context.output();
        dropped = context.metrics().counter("dropped_by_not_null");
        for (int i = 0; i < fittings.length; i++) {
            LogicalType type = types.get(i);
            boolean bounded = (type.isCharacter() || type.isBinary()) && type.length() != LogicalType.MAX_LENGTH;
            if (bounded && sink.lengthEnforcement() != LengthEnforcement.IGNORE) {
                boolean trim = sink.lengthEnforcement() == LengthEnforcement.TRIM_PAD;
                fittings[i] = new TextFitting(type, trim, names.get(i), table);
            }
        }
    }

    @Override
    public void onBatch(int input, ColumnBatch batch) {
        ColumnBatch checked = enforceNotNull(batch);
        if (!checked.isEmpty()) {
            output.emit(enforceLengths(checked));
        }
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
            broken += values.isNull(rows[i]) ? 1 : 0;
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
            boolean keeps = !values.isNull(row) || !RowKind.isAdd(kind);
            if (!keeps && kind == RowKind.UPDATE_AFTER.code() && updatesWithoutBefore && hasKey(batch, row)) {
                newKinds = ownKinds(batch, newKinds);
                newKinds[row] = RowKind.DELETE.code();
                keeps = true;
                dropped.add(1);
            } else if (!keeps) {
                dropped.add(1);
            }
            selection[left] = row;
            left += keeps ? 1 : 0;
        }
        ColumnBatch result = batch.withColumns(batch.columns());
        result.setSelection(selection, left);
        result.setRowKinds(newKinds);
        return result;
    }

    private byte[] ownKinds(ColumnBatch batch, byte[] current) {
        if (current == kinds) {
            return kinds;
        }
        if (kinds.length < batch.rowCount()) {
            kinds = new byte[batch.rowCount()];
        }
        System.arraycopy(current, 0, kinds, 0, batch.rowCount());
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

    @Override
    public void onWatermark(int input, long timestampMillis) {
        output.emitWatermark(timestampMillis);
    }

    @Override
    public void endInput(int input) {}

    /** Makes values of one column fit its length, in characters or bytes. */
    private static final class TextFitting {
        private final LogicalType type;
        private final boolean trim;
        private final String column;
        private final String table;
        private final boolean pads;
        private final BytesVector fitted = new BytesVector(0);

        TextFitting(LogicalType type, boolean trim, String column, String table) {
            this.type = type;
            this.trim = trim;
            this.column = column;
            this.table = table;
            this.pads = type.is(TypeRoot.CHAR, TypeRoot.BINARY);
        }

        BytesVector fit(BytesVector values, int[] rows, int count) {
            boolean fits = true;
            for (int i = 0; i < count && fits; i++) {
                fits = values.isNull(rows[i]) || fits(values, rows[i]);
            }
            return fits ? values : refit(values, rows, count);
        }

        private int lengthOf(BytesVector values, int row) {
            int bytes = values.lengths()[row];
            if (type.isBinary()) {
                return bytes;
            }
            int characters = 0;
            int end = values.offsets()[row] + bytes;
            for (int at = values.offsets()[row]; at < end; at++) {
                characters += (values.heap()[at] & 0xC0) == 0x80 ? 0 : 1;
            }
            return characters;
        }

        private boolean fits(BytesVector values, int row) {
            int length = lengthOf(values, row);
            boolean right = length == type.length() || length < type.length() && !pads;
            if (!right && !trim) {
                throw new EngineException(
                        ErrorCode.SINK_WRITE_FAILED,
                        "a value of length " + length + " does not fit column " + column + " " + type + " of table "
                                + table + "; set table.exec.sink.type-length-enforcer = TRIM_PAD to cut or pad it");
            }
            return right;
        }

        private BytesVector refit(BytesVector values, int[] rows, int count) {
            fitted.reset();
            int last = count == 0 ? 0 : rows[count - 1];
            fitted.ensureCapacity(last + 1);
            for (int i = 0; i < count; i++) {
                int row = rows[i];
                if (values.isNull(row)) {
                    fitted.setNull(row);
                    fitted.view(row, 0, 0);
                } else {
                    refit(values, row);
                }
            }
            return fitted;
        }

        private void refit(BytesVector values, int row) {
            int length = lengthOf(values, row);
            int offset = values.offsets()[row];
            if (length >= type.length()) {
                fitted.append(row, values.heap(), offset, prefixBytes(values, row, type.length()));
                return;
            }
            int bytes = values.lengths()[row];
            int padding = pads ? type.length() - length : 0;
            int start = fitted.reserve(bytes + padding);
            System.arraycopy(values.heap(), offset, fitted.heap(), start, bytes);
            byte filler = (byte) (type.isBinary() ? 0 : ' ');
            Arrays.fill(fitted.heap(), start + bytes, start + bytes + padding, filler);
            fitted.view(row, start, bytes + padding);
        }

        private int prefixBytes(BytesVector values, int row, int length) {
            if (type.isBinary()) {
                return length;
            }
            int start = values.offsets()[row];
            int end = start + values.lengths()[row];
            int characters = 0;
            int at = start;
            while (at < end) {
                if ((values.heap()[at] & 0xC0) != 0x80 && characters++ == length) {
                    break;
                }
                at++;
            }
            return at - start;
        }
    }
}
