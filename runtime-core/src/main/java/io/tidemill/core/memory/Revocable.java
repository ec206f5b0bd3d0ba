package io.tidemill.core.memory;

/** Holds memory that it can do without, because what is in it can go to disk. */
@FunctionalInterface
public interface Revocable {
    /**
     * Gives back what it can, and says whether that was anything. Called by any thread of the job that must have memory and cannot spill, while the owner may be at work: the implementer has a lock for
     * that, which the owner must not hold while it calls {@link MemoryReservation#grow} or hands rows on. Throws DISK.
     */
    boolean revoke();
}
