package io.tidemill.plugin.formats.csv;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.plugin.formats.text.ByteText;
import io.tidemill.plugin.formats.text.ScalarPrinter;
import io.tidemill.spi.format.BytesEncoder;
import io.tidemill.spi.vector.ArrayVector;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.RowVector;
import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;

/** Encodes rows as CSV. TIMESTAMP_LTZ is written in UTC with a trailing Z, so a file means the same everywhere. */
final class CsvEncoder implements BytesEncoder {
    private static final int FLUSH_AT = 1 << 16;

    private final CsvDialect dialect;
    private final LogicalType row;
    private final ScalarPrinter.Decimals decimals;
    private final ByteText out = new ByteText();

    CsvEncoder(CsvDialect dialect, LogicalType row, ZoneId zone) {
        this.dialect = dialect;
        this.row = row;
        this.decimals = dialect.scientific() ? ScalarPrinter.Decimals.STRIPPED : ScalarPrinter.Decimals.PLAIN;
        for (int i = 0; i < row.children().size(); i++) {
            // Refuses types that CSV cannot hold.
            CsvColumn.of(row.names().get(i), row.children().get(i), dialect, zone);
        }
    }

    @Override
    public void startFile(OutputStream stream) throws IOException {
        if (dialect.header()) {
            for (int i = 0; i < row.names().size(); i++) {
                if (i > 0) {
                    out.add(dialect.delimiter());
                }
                int start = out.size();
                out.add(row.names().get(i));
                quoteFrom(start, row.names().get(i));
            }
            out.add('\n').flushTo(stream);
        }
    }

    @Override
    public void encode(ColumnBatch batch, OutputStream stream) throws IOException {
        ScalarPrinter[] printers = new ScalarPrinter[row.children().size()];
        for (int i = 0; i < printers.length; i++) {
            printers[i] = printer(row.children().get(i));
        }
        int size = batch.size();
        for (int i = 0; i < size; i++) {
            int at = batch.row(i);
            for (int column = 0; column < printers.length; column++) {
                if (column > 0) {
                    out.add(dialect.delimiter());
                }
                field(printers[column], batch.column(column), at, row.names().get(column));
            }
            out.add('\n');
            if (out.size() > FLUSH_AT) {
                out.flushTo(stream);
            }
        }
        out.flushTo(stream);
    }

    private ScalarPrinter printer(LogicalType type) {
        return new ScalarPrinter(type, decimals, ' ');
    }

    private void field(ScalarPrinter printer, ColumnVector vector, int at, String column) {
        int start = out.size();
        if (vector.isNull(at)) {
            if (dialect.nullLiteral() != null) {
                out.add(dialect.nullLiteral());
            }
            return;
        }
        value(printer, vector, at);
        quoteFrom(start, column);
    }

    private void value(ScalarPrinter printer, ColumnVector vector, int at) {
        LogicalType type = printer.type();
        if (type.is(TypeRoot.ARRAY)) {
            ArrayVector array = (ArrayVector) vector;
            ScalarPrinter element = printer(type.children().get(0));
            int first = array.starts()[at];
            for (int i = 0; i < array.lengths()[at]; i++) {
                part(i, element, array.elements(), first + i);
            }
        } else if (type.is(TypeRoot.ROW)) {
            RowVector fields = (RowVector) vector;
            for (int i = 0; i < fields.fieldCount(); i++) {
                part(i, printer(type.children().get(i)), fields.field(i), at);
            }
        } else {
            printer.print(vector, at, out);
        }
    }

    private void part(int index, ScalarPrinter printer, ColumnVector vector, int at) {
        if (index > 0) {
            out.add(dialect.elementDelimiter());
        }
        if (!vector.isNull(at)) {
            value(printer, vector, at);
        } else if (dialect.nullLiteral() != null) {
            out.add(dialect.nullLiteral());
        }
    }

    /** Puts what was written since {@code start} in quotes, or escapes it, if it needs that to be read back. */
    private void quoteFrom(int start, String column) {
        byte[] bytes = out.bytes();
        int end = out.size();
        boolean special = end > start && (bytes[start] == '#' && dialect.comments());
        for (int i = start; i < end && !special; i++) {
            byte c = bytes[i];
            special =
                    c == dialect.delimiter() || c == '\n' || c == '\r' || c == dialect.quote() || c == dialect.escape();
        }
        if (!special) {
            return;
        }
        byte[] text = java.util.Arrays.copyOfRange(bytes, start, end);
        out.truncate(start);
        if (dialect.quote() != CsvDialect.NONE) {
            out.add(dialect.quote());
            for (byte c : text) {
                if (c == dialect.quote() || c == dialect.escape()) {
                    out.add(dialect.escape() == CsvDialect.NONE ? dialect.quote() : dialect.escape());
                }
                out.add(c);
            }
            out.add(dialect.quote());
        } else if (dialect.escape() != CsvDialect.NONE) {
            for (byte c : text) {
                escapeUnquoted(c);
            }
        } else {
            for (byte c : text) {
                if (c == dialect.delimiter() || c == '\n' || c == '\r') {
                    throw new EngineException(
                            ErrorCode.SINK_WRITE_FAILED,
                            "column \"" + column + "\": the value '" + new String(text, StandardCharsets.UTF_8)
                                    + "' holds a delimiter or a line end, and the table has quoting off"
                                    + " ('csv.disable-quote-character'); set 'csv.escape-character'");
                }
            }
            out.add(text);
        }
    }

    private void escapeUnquoted(byte c) {
        if (c == '\n') {
            out.add(dialect.escape()).add('n');
        } else if (c == '\r') {
            out.add(dialect.escape()).add('r');
        } else {
            if (c == dialect.delimiter() || c == dialect.escape()) {
                out.add(dialect.escape());
            }
            out.add(c);
        }
    }
}
