package io.tidemill.core.memory;

/** Makes spill files in the data directory. All of them are gone when the job ends, however it ends. Thread-safe. */
public interface SpillManager {
    /** A new, empty file. Throws DISK when it cannot be made. */
    SpillFile create(String owner);

    /** Bytes written to spill files of this job so far, as they are on disk. */
    long spilledBytes();
}
