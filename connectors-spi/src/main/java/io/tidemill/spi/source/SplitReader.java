package io.tidemill.spi.source;

import io.tidemill.spi.annotation.Evolving;
import io.tidemill.spi.vector.ColumnBatch;
import java.io.IOException;

/** Reads splits one after the other. One task thread; may block only while it waits for local I/O. */
@Evolving
public interface SplitReader extends AutoCloseable {
    /**
     * Starts a split from a position.
     *
     * @param position what {@link #position} gave, or null for the start
     */
    void open(Split split, String position) throws IOException;

    /**
     * The next rows of the open split: the projected physical columns in the order of the projection, then the projected metadata columns. The batch is valid until the next
     * call. Row kinds as the source's changelog mode says.
     *
     * @return null at the end of the split; an empty batch when nothing has come yet
     */
    ColumnBatch read() throws IOException;

    /** Where to go on after the batch returned last; printable. Called between reads. */
    default String position() {
        return "";
    }

    /** Bytes read from outside so far, for metrics. */
    default long bytesRead() {
        return 0;
    }

    @Override
    void close() throws IOException;
}
