package io.tidemill.plugin.filesystem.parquet;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.nio.channels.FileChannel;

/**
 * A row group of an open file.
 *
 * @param file closed by whoever opened it
 * @param footer of the file
 * @param ordinal which of its row groups
 */
record RowGroup(FileChannel file, Footer footer, int ordinal) {
    /** The chunk of a leaf column, to be read. */
    ColumnChunk chunk(int leaf) {
        ColumnChunk chunk = footer.chunk(ordinal, leaf);
        if (chunk.encrypted()) {
            throw new EngineException(
                    ErrorCode.UNSUPPORTED,
                    footer.file() + ": column \"" + footer.schema().path(leaf)
                            + "\" is encrypted, which is not supported; read the other columns");
        }
        return chunk;
    }
}
