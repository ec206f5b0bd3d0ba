package io.tidemill.plugin.filesystem.file;

import io.tidemill.spi.vector.ColumnBatch;
import java.io.IOException;

/** A file that rows are written to. */
public interface RowFile extends AutoCloseable {
    /** Writes the rows that exist; the columns are those of files. */
    void write(ColumnBatch batch) throws IOException;

    /** Bytes so far, buffered ones included. */
    long bytes();

    /** Ends the file; all of it is on disk afterwards. */
    @Override
    void close() throws IOException;
}
