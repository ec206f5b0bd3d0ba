package io.tidemill.core.memory;

/**
 * Memory that operators share. Nothing is allocated here: a reservation is the permission to hold so many bytes. Thread-safe.
 */
public interface MemoryPool {
    /** A reservation of 0 bytes that can grow. */
    MemoryReservation reserve(String owner);

    /** As {@link #reserve(String)}, for one who can give back again: {@code holder} is asked to before somebody's {@link MemoryReservation#grow} fails, where the pool does that. */
    default MemoryReservation reserve(String owner, Revocable holder) {
        return reserve(owner);
    }

    /** Bytes that may be reserved in all. */
    long capacity();

    /** Bytes reserved now. */
    long used();

    /** Where operators put what does not fit. */
    SpillManager spill();
}
