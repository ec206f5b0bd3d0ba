package io.tidemill.plugin.filesystem;

import java.util.concurrent.atomic.AtomicLong;

/** A limit on rows that all readers of a scan share. */
final class RowLimit {
    private static final long NONE = Long.MAX_VALUE;

    private final AtomicLong given = new AtomicLong();
    private volatile long limit = NONE;

    void set(long rows) {
        limit = rows;
    }

    long get() {
        return limit;
    }

    boolean isSet() {
        return limit != NONE;
    }

    boolean reached() {
        return limit != NONE && given.get() >= limit;
    }

    void add(long rows) {
        if (limit != NONE) {
            given.addAndGet(rows);
        }
    }
}
