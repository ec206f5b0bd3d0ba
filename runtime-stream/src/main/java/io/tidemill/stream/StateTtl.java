package io.tidemill.stream;

import java.util.Arrays;

/**
 * When entries of keyed state expire: a time after they were last written, by the clock. An expired entry is never seen again, also before it has been removed. Off without a time to live.
 */
final class StateTtl {
    private final long ttlMillis;
    private long[] written = new long[0];

    StateTtl(long ttlMillis) {
        this.ttlMillis = ttlMillis;
    }

    boolean enabled() {
        return ttlMillis > 0;
    }

    void ensureCapacity(int entries) {
        if (ttlMillis > 0 && entries > written.length) {
            int old = written.length;
            written = Arrays.copyOf(written, Math.max(entries, old + (old >> 1) + 16));
            Arrays.fill(written, old, written.length, Long.MAX_VALUE);
        }
    }

    /** Notes a write. */
    void touch(int entry, long now) {
        if (ttlMillis > 0) {
            written[entry] = now;
        }
    }

    /** Notes that the entry is gone. */
    void forget(int entry) {
        if (ttlMillis > 0) {
            written[entry] = Long.MAX_VALUE;
        }
    }

    boolean expired(int entry, long now) {
        return ttlMillis > 0 && written[entry] != Long.MAX_VALUE && now - written[entry] >= ttlMillis;
    }

    /** When to look for expired entries next. */
    long nextCleanUp(long now) {
        return now + ttlMillis;
    }

    long memoryBytes() {
        return written.length * 8L;
    }
}
