package io.tidemill.spi.format;

import io.tidemill.spi.annotation.Evolving;
import io.tidemill.spi.vector.ColumnBatch;
import java.io.IOException;
import java.io.OutputStream;

/** Encodes rows as bytes. One thread. */
@Evolving
public interface BytesEncoder {
    /** Writes what comes before the first record of a file, for example a header line. */
    default void startFile(OutputStream out) throws IOException {}

    /** Writes the rows that exist in the batch, each with its record separator. */
    void encode(ColumnBatch batch, OutputStream out) throws IOException;
}
