package io.tidemill.core.memory;

import java.io.InputStream;
import java.io.OutputStream;

/** A temporary file of compressed blocks (as table.exec.spill-compression.* says). Written once from start to end, then read any number of times. */
public interface SpillFile extends AutoCloseable {
    /** Buffered; to be closed by the caller. I/O errors come as EngineException DISK from its methods. */
    OutputStream openForWrite();

    /** Buffered; to be closed by the caller. */
    InputStream openForRead();

    long sizeBytes();

    /** Bytes that each open stream of it holds. */
    int bufferBytes();

    /** Deletes it. Idempotent. */
    @Override
    void close();
}
