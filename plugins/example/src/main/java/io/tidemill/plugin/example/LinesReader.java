package io.tidemill.plugin.example;

import io.tidemill.spi.source.Split;
import io.tidemill.spi.source.SplitReader;
import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnBatch;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;

/** Reads lines. The position is the offset of the first byte that has not been returned as part of a row. */
final class LinesReader implements SplitReader {
    private final BytesVector lines;
    private final ColumnBatch batch;
    private final int batchSize;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private long rowsLeft;
    private long offset;
    private long bytesRead;
    private InputStream in;

    LinesReader(int batchSize, long limit) {
        this.batchSize = batchSize;
        this.rowsLeft = limit;
        this.lines = new BytesVector(batchSize);
        this.batch = new ColumnBatch(0, lines);
    }

    @Override
    public void open(Split split, String position) throws IOException {
        close();
        in = new BufferedInputStream(Files.newInputStream(((LinesSplit) split).file()));
        offset = position == null ? 0 : Long.parseLong(position);
        in.skipNBytes(offset);
    }

    @Override
    public ColumnBatch read() throws IOException {
        lines.reset();
        int rows = 0;
        while (rows < batchSize && rowsLeft > 0 && readLine()) {
            lines.append(rows++, line.toByteArray(), 0, line.size());
            rowsLeft--;
        }
        batch.setRowCount(rows);
        return rows == 0 ? null : batch;
    }

    /** Reads up to the next line end; false at the end of the file. */
    private boolean readLine() throws IOException {
        line.reset();
        int read = in.read();
        boolean found = read >= 0;
        while (read >= 0) {
            offset++;
            bytesRead++;
            if (read == '\n') {
                return true;
            }
            line.write(read);
            read = in.read();
        }
        return found;
    }

    @Override
    public String position() {
        return Long.toString(offset);
    }

    @Override
    public long bytesRead() {
        return bytesRead;
    }

    @Override
    public void close() throws IOException {
        if (in != null) {
            in.close();
            in = null;
        }
    }
}
