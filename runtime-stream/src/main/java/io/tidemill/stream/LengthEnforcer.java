package io.tidemill.stream;

import io.tidemill.core.plan.LengthEnforcement;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import java.util.Arrays;
import java.util.List;

/** table.exec.sink.type-length-enforcer: cuts and pads CHAR, VARCHAR, BINARY and VARBINARY values, or fails. Lengths of characters are in code points. */
final class LengthEnforcer {
    private final String table;
    private final List<LogicalType> types;
    private final List<String> names;
    private final LengthEnforcement enforcement;

    LengthEnforcer(String table, List<LogicalType> types, List<String> names, LengthEnforcement enforcement) {
        this.table = table;
        this.types = types;
        this.names = names;
        this.enforcement = enforcement;
    }

    /** The batch with values of the right length. */
    ColumnBatch enforce(ColumnBatch batch) {
        ColumnVector[] columns = null;
        for (int i = 0; i < types.size(); i++) {
            LogicalType type = types.get(i);
            if (limited(type) && misfits(batch, i, type)) {
                columns = columns == null ? batch.columns().clone() : columns;
                columns[i] = fitted(batch, (BytesVector) batch.column(i), type);
            }
        }
        return columns == null ? batch : batch.withColumns(columns);
    }

    private static boolean limited(LogicalType type) {
        return (type.isCharacter() || type.isBinary()) && type.length() < LogicalType.MAX_LENGTH;
    }

    private static boolean padded(LogicalType type) {
        return type.is(TypeRoot.CHAR, TypeRoot.BINARY);
    }

    private boolean misfits(ColumnBatch batch, int column, LogicalType type) {
        BytesVector vector = (BytesVector) batch.column(column);
        for (int i = 0; i < batch.size(); i++) {
            int row = batch.row(i);
            if (vector.isNull(row)) {
                continue;
            }
            int length = length(vector, row, type);
            if (length > type.length() || (padded(type) && length < type.length())) {
                if (enforcement == LengthEnforcement.ERROR) {
                    throw new EngineException(
                            ErrorCode.DATA_MALFORMED,
                            "a value of length " + length + " does not fit column " + names.get(column) + " " + type
                                    + " of table " + table
                                    + "; cast it, or set table.exec.sink.type-length-enforcer to TRIM_PAD");
                }
                return true;
            }
        }
        return false;
    }

    private static int length(BytesVector vector, int row, LogicalType type) {
        int bytes = vector.lengths()[row];
        if (type.isBinary()) {
            return bytes;
        }
        int characters = 0;
        for (int i = vector.offsets()[row]; i < vector.offsets()[row] + bytes; i++) {
            characters += (vector.heap()[i] & 0xc0) == 0x80 ? 0 : 1;
        }
        return characters;
    }

    private static ColumnVector fitted(ColumnBatch batch, BytesVector source, LogicalType type) {
        BytesVector target = new BytesVector(batch.rowCount());
        for (int i = 0; i < batch.size(); i++) {
            int row = batch.row(i);
            if (source.isNull(row)) {
                target.setNull(row);
                continue;
            }
            int length = length(source, row, type);
            int kept = length > type.length() ? bytesOf(source, row, type) : source.lengths()[row];
            int pad = padded(type) ? Math.max(0, type.length() - length) : 0;
            int at = target.reserve(kept + pad);
            System.arraycopy(source.heap(), source.offsets()[row], target.heap(), at, kept);
            Arrays.fill(target.heap(), at + kept, at + kept + pad, (byte) (type.isBinary() ? 0 : ' '));
            target.view(row, at, kept + pad);
        }
        return target;
    }

    /** Bytes of the longest beginning that fits. */
    private static int bytesOf(BytesVector source, int row, LogicalType type) {
        if (type.isBinary()) {
            return type.length();
        }
        int characters = 0;
        int start = source.offsets()[row];
        for (int i = start; i < start + source.lengths()[row]; i++) {
            if ((source.heap()[i] & 0xc0) != 0x80 && characters++ == type.length()) {
                return i - start;
            }
        }
        return source.lengths()[row];
    }
}
