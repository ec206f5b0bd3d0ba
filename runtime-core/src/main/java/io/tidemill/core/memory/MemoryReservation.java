package io.tidemill.core.memory;

/** Bytes that one owner may hold. Used by one thread at a time. */
public interface MemoryReservation extends AutoCloseable {
    /** Asks for more; false means: spill, or do without. Never blocks. */
    boolean tryGrow(long bytes);

    /**
     * Asks for more where there is no other way. Others may have to go to disk for it (see {@link Revocable}); when that does not help, it throws OUT_OF_MEMORY_BUDGET, naming the owner, the bytes and
     * the option to raise.
     */
    void grow(long bytes);

    /** Gives bytes back. */
    void shrink(long bytes);

    long bytes();

    /** Gives all back. Idempotent. */
    @Override
    void close();
}
