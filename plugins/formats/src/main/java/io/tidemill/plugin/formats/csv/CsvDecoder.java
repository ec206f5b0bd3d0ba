package io.tidemill.plugin.formats.csv;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.error.TextPosition;
import io.tidemill.plugin.formats.text.TextVectors;
import io.tidemill.plugin.formats.text.Words;
import io.tidemill.spi.format.BytesDecoder;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;

/** Decodes CSV text: first finds where the fields of a batch are, then fills one vector after the other. */
final class CsvDecoder implements BytesDecoder {
    private static final int MAX_SHOWN = 60;

    private final CsvDialect dialect;
    private final LogicalType physicalRow;
    private final int[] projection;
    private final RecordScanner scanner;
    private final RecordBoundary boundary;
    private final CsvColumn[] columns;
    private final ColumnVector[] vectors;
    private final ColumnBatch batch;

    private String file = "";
    private boolean atFileStart;
    private long linesBefore;
    private int consumed;
    private byte[] bytes;
    private int from;

    CsvDecoder(CsvDialect dialect, LogicalType physicalRow, int[] projection, ZoneId zone) {
        this.dialect = dialect;
        this.physicalRow = physicalRow;
        this.projection = projection.clone();
        int fields = physicalRow.children().size();
        this.scanner = new RecordScanner(dialect, fields);
        this.boundary = new RecordBoundary(dialect, fields);
        this.columns = new CsvColumn[projection.length];
        this.vectors = new ColumnVector[projection.length];
        for (int i = 0; i < projection.length; i++) {
            LogicalType type = physicalRow.children().get(projection[i]);
            columns[i] = CsvColumn.of(physicalRow.names().get(projection[i]), type, dialect, zone);
            vectors[i] = Vectors.allocate(type, 0);
        }
        this.batch = new ColumnBatch(0, vectors);
    }

    @Override
    public void startFile(String name, boolean atStart) {
        file = name;
        atFileStart = atStart;
        linesBefore = 0;
    }

    @Override
    public int consumed() {
        return consumed;
    }

    @Override
    public ColumnBatch batch() {
        return batch;
    }

    @Override
    public int recordStart(byte[] buffer, int start, int at, int to) {
        return boundary.find(buffer, start, at, to);
    }

    @Override
    public int decode(byte[] buffer, int start, int to, int maxRows, boolean last) {
        int at = start;
        if (atFileStart) {
            at = skipFileStart(buffer, start, to, last);
            if (at < 0) {
                consumed = 0;
                batch.setRowCount(0);
                return 0;
            }
            atFileStart = false;
        }
        bytes = buffer;
        from = at;
        scanner.scan(buffer, at, to, maxRows, last);
        while (scanner.problem() != null && scanner.records() == 0) {
            // The broken record is the first one: report it, or leave it out and go on after its line.
            if (!dialect.lenient()) {
                throw malformed(scanner.problemAt(), scanner.linesConsumed(), scanner.problem());
            }
            int next = Words.indexOf(buffer, Math.max(scanner.problemAt(), scanner.consumed()), to, (byte) '\n') + 1;
            linesBefore += scanner.linesConsumed() + 1;
            from = Math.min(next, to);
            scanner.scan(buffer, from, to, maxRows, last);
        }
        int rows = scanner.records();
        for (ColumnVector vector : vectors) {
            vector.reset();
            vector.ensureCapacity(rows);
            TextVectors.pointInto(vector, buffer);
        }
        for (int i = 0; i < columns.length; i++) {
            readColumn(i, rows);
        }
        linesBefore += scanner.linesConsumed();
        consumed = scanner.consumed() - start;
        batch.setRowCount(rows);
        return rows;
    }

    private void readColumn(int index, int rows) {
        FieldSpans spans = scanner.column(bytes, projection[index]);
        if (dialect.lenient() && scanner.anyMissing()) {
            CsvColumn column = columns[index];
            for (int row = 0; row < rows; row++) {
                int start = spans.start(row);
                if (start == RecordScanner.MISSING) {
                    CsvColumn.setNull(vectors[index], row);
                } else {
                    column.unusual(bytes, start, spans.end(row), vectors[index], row, this::badField);
                }
            }
        } else {
            columns[index].read(bytes, spans, rows, vectors[index], this::badField);
        }
    }

    private void badField(CsvColumn column, int row, int start, int end) {
        if (!dialect.lenient()) {
            throw malformed(
                    start,
                    scanner.lineOf(row),
                    "column \"" + column.name() + "\": '" + shown(start, end) + "' is not "
                            + TextVectors.withArticle(column.type()));
        }
    }

    private String shown(int start, int end) {
        int length = Math.min(end - start, MAX_SHOWN);
        return new String(bytes, start, length, StandardCharsets.UTF_8) + (length < end - start ? "..." : "");
    }

    private EngineException malformed(int at, int lineInScan, String what) {
        int lineStart = at;
        while (lineStart > from && bytes[lineStart - 1] != '\n') {
            lineStart--;
        }
        long line = linesBefore + lineInScan + 1;
        return new EngineException(
                ErrorCode.DATA_MALFORMED,
                new TextPosition((int) Math.min(line, Integer.MAX_VALUE), at - lineStart + 1),
                file + ": " + what
                        + "; correct the file, or set 'csv.ignore-parse-errors' = 'true' to read what can be read",
                null);
    }

    /** Skips a byte order mark and the header line; gives the index after them, or -1 when they are not whole yet. */
    private int skipFileStart(byte[] buffer, int start, int to, boolean last) {
        int at = start;
        if (to - at < 3 && !last) {
            return -1;
        }
        if (to - at >= 3
                && buffer[at] == (byte) 0xEF
                && buffer[at + 1] == (byte) 0xBB
                && buffer[at + 2] == (byte) 0xBF) {
            at += 3;
        }
        if (!dialect.header()) {
            return at;
        }
        int end = Words.indexOf(buffer, at, to, (byte) '\n');
        if (end == to && !last) {
            return -1;
        }
        linesBefore = 1;
        if (dialect.checkHeader() && end > at) {
            checkHeader(buffer, at, end);
        }
        return Math.min(end + 1, to);
    }

    private void checkHeader(byte[] buffer, int at, int end) {
        List<String> names = headerNames(buffer, at, end);
        if (!names.equals(physicalRow.names())) {
            throw new EngineException(
                    ErrorCode.DATA_MALFORMED,
                    new TextPosition(1, 1),
                    file + ": the header names " + String.join(", ", names) + " but the table has the columns "
                            + String.join(", ", physicalRow.names())
                            + "; declare the columns of the file, or set 'csv.header' = 'skip' to go by position",
                    null);
        }
    }

    private List<String> headerNames(byte[] buffer, int at, int end) {
        List<String> names = new ArrayList<>();
        String line = new String(buffer, at, end - at, StandardCharsets.UTF_8).stripTrailing();
        StringBuilder name = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == dialect.quote()) {
                quoted = !quoted;
            } else if (c == dialect.delimiter() && !quoted) {
                names.add(name.toString());
                name.setLength(0);
            } else {
                name.append(c);
            }
        }
        names.add(name.toString());
        return names;
    }
}
