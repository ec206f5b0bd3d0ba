package io.tidemill.core.operator;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.vector.BytesVector;
import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import java.util.Arrays;

/** Makes values of one column fit its length, in characters or bytes. */
final class TextFitting {
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
                    "a value of length " + length + " does not fit column " + column + " " + type + " of table " + table
                            + "; set table.exec.sink.type-length-enforcer = TRIM_PAD to cut or pad it");
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
