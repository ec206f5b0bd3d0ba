package io.tidemill.plugin.example;

import io.tidemill.spi.sink.Committable;
import io.tidemill.spi.sink.SinkWriter;
import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnBatch;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes one pending file between two calls of {@link #prepareCommit}. */
final class LinesWriter implements SinkWriter {
    private final Path folder;
    private final String prefix;
    private final String suffix;
    private int files;
    private long bytesWritten;
    private OutputStream out;
    private String name;

    LinesWriter(Path folder, String prefix, String suffix) {
        this.folder = folder;
        this.prefix = prefix;
        this.suffix = suffix;
    }

    @Override
    public void write(ColumnBatch batch) throws IOException {
        if (out == null) {
            name = freeName();
            out = new BufferedOutputStream(Files.newOutputStream(LinesSink.pending(folder, name)));
        }
        BytesVector lines = (BytesVector) batch.column(0);
        for (int i = 0; i < batch.size(); i++) {
            int row = batch.row(i);
            if (!lines.isNull(row)) {
                out.write(lines.heap(), lines.offsets()[row], lines.lengths()[row]);
                bytesWritten += lines.lengths()[row];
            }
            out.write('\n');
            bytesWritten++;
        }
    }

    /** A writer that was restored counts from 0 again, and what it finds there may still be committed. */
    private String freeName() {
        String free = prefix + "-" + files++ + suffix;
        while (Files.exists(folder.resolve(free)) || Files.exists(LinesSink.pending(folder, free))) {
            free = prefix + "-" + files++ + suffix;
        }
        return free;
    }

    @Override
    public List<Committable> prepareCommit() throws IOException {
        if (out == null) {
            return List.of();
        }
        out.close();
        out = null;
        return List.of(new Committable(name));
    }

    @Override
    public long bytesWritten() {
        return bytesWritten;
    }

    @Override
    public void close() throws IOException {
        if (out != null) {
            out.close();
            out = null;
            Files.deleteIfExists(LinesSink.pending(folder, name));
        }
    }
}
