package io.tidemill.plugin.filesystem.file;

import io.tidemill.spi.vector.ColumnBatch;
import java.io.IOException;

/** Reads the file columns of one split after the other; what the connector adds to are these batches. */
public interface FileReader extends AutoCloseable {
    /**
     * Starts a split.
     *
     * @param position what {@link #position} gave, or null for the start
     */
    void open(FileSplit split, String position) throws IOException;

    /** The next rows, null at the end of the split; may be empty. Valid until the next call. */
    ColumnBatch read() throws IOException;

    String position();

    long bytesRead();

    @Override
    void close() throws IOException;
}
