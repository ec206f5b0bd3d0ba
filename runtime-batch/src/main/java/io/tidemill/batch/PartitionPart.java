package io.tidemill.batch;

/** Something that holds memory, or a file, while a partition on disk is read. */
interface PartitionPart extends AutoCloseable {
    /** Bytes held now. */
    long memoryBytes();

    @Override
    void close();
}
