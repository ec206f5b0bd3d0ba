package io.tidemill.plugin.print;

import io.tidemill.spi.sink.SinkWriter;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.RowKind;
import io.tidemill.type.LogicalType;
import java.io.IOException;
import java.time.ZoneId;
import java.util.List;

/** Writes {@code +I[1, a]}, one line a row. */
final class PrintWriter implements SinkWriter {
    private final List<LogicalType> types;
    private final String prefix;
    private final ValueText text;
    private final LineTarget target;
    private long written;

    PrintWriter(List<LogicalType> types, String prefix, ZoneId zone, LineTarget target) {
        this.types = types;
        this.prefix = prefix;
        this.text = new ValueText(zone);
        this.target = target;
    }

    @Override
    public void write(ColumnBatch batch) throws IOException {
        StringBuilder line = new StringBuilder();
        int size = batch.size();
        for (int i = 0; i < size; i++) {
            int row = batch.row(i);
            line.setLength(0);
            line.append(prefix).append(RowKind.of(batch.rowKind(row)).symbol()).append('[');
            for (int column = 0; column < types.size(); column++) {
                line.append(column == 0 ? "" : ", ");
                text.append(batch.column(column), types.get(column), row, line);
            }
            line.append(']');
            written += line.length() + 1;
            target.line(line.toString());
        }
    }

    @Override
    public long bytesWritten() {
        return written;
    }

    @Override
    public void close() {
        // Every line is out already.
    }
}
