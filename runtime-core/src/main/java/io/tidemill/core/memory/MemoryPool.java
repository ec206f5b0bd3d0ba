package io.tidemill.core.memory;

/**
 * Memory that operators share. Nothing is allocated here: a reservation is the permission to hold so many bytes. Thread-safe.
 */
public interface MemoryPool {
    /** A reservation of 0 bytes that can grow. */
    MemoryReservation reserve(String owner);

    /** Bytes that may be reserved in all. */
    long capacity();

    /** Bytes reserved now. */
    long used();

    /** Where operators put what does not fit. */
    SpillManager spill();
}
