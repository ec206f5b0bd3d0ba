package io.tidemill.stream;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.source.Split;
import io.tidemill.spi.source.SplitEnumerator;
import io.tidemill.spi.source.TableSource;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

/** The splits of one scan, handed out to its subtasks in order. Thread-safe; the enumerator is called by one thread at a time. */
final class SplitPool implements AutoCloseable {
    /** Pause between two looks for new splits. */
    private static final long DISCOVERY_MILLIS = 200;

    private final String table;
    private final TableSource source;
    private final Deque<Split> waiting = new ArrayDeque<>();
    private SplitEnumerator enumerator;
    private long nextDiscovery = Long.MIN_VALUE;

    SplitPool(String table, TableSource source) {
        this.table = table;
        this.source = source;
    }

    TableSource source() {
        return source;
    }

    /** The next split to read, or null when there is none now. */
    synchronized Split next(long now) {
        try {
            if (enumerator == null) {
                enumerator = source.createEnumerator();
            }
            if (waiting.isEmpty() && now >= nextDiscovery && !finishedAfterFirstLook()) {
                waiting.addAll(enumerator.discover());
                nextDiscovery = now + DISCOVERY_MILLIS;
            }
            return waiting.poll();
        } catch (IOException e) {
            throw failure(table, e);
        }
    }

    private boolean finishedAfterFirstLook() {
        return nextDiscovery != Long.MIN_VALUE && enumerator.finished();
    }

    /** True when no split waits and none can come. */
    synchronized boolean exhausted() {
        return waiting.isEmpty() && enumerator != null && finishedAfterFirstLook();
    }

    static EngineException failure(String table, IOException cause) {
        return new EngineException(
                ErrorCode.JOB_FAILED, "cannot read table " + table + ": " + cause.getMessage(), cause);
    }

    @Override
    public synchronized void close() {
        if (enumerator != null) {
            try {
                enumerator.close();
            } catch (IOException e) {
                throw failure(table, e);
            }
        }
    }
}
