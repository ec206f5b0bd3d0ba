package io.tidemill.stream;

import io.tidemill.core.hash.RowChains;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.type.LogicalType;
import java.util.Arrays;
import java.util.List;

/** The sessions of each key, oldest first: from when to when, in microseconds of the wall clock, and how many rows. Closed numbers are used again. */
final class Sessions implements GroupColumns {
    static final int NONE = -1;

    private final RowChains chains = new RowChains();
    private final GroupList free = new GroupList();
    private int[] keyOf = new int[0];
    private long[] starts = new long[0];
    private long[] ends = new long[0];
    private long[] counts = new long[0];
    private int used;

    /** A new session of a key, without rows and times. */
    int open(int key) {
        int session = free.size() > 0 ? free.takeLast() : used++;
        ensureCapacity(used);
        keyOf[session] = key;
        counts[session] = 0;
        chains.add(key, session);
        return session;
    }

    void close(int session) {
        chains.remove(keyOf[session], session);
        keyOf[session] = NONE;
        free.add(session);
    }

    /** The oldest session of a key, or -1. */
    int first(int key) {
        return chains.first(key);
    }

    /** The session of the same key that came after this one, or -1. */
    int next(int session) {
        return chains.next(session);
    }

    /** All numbers are smaller. */
    int limit() {
        return used;
    }

    /** The key of a session; -1 for a number that is not in use. */
    int key(int session) {
        return keyOf[session];
    }

    long start(int session) {
        return starts[session];
    }

    long end(int session) {
        return ends[session];
    }

    long count(int session) {
        return counts[session];
    }

    /** The ends by session, not to be changed. */
    long[] ends() {
        return ends;
    }

    void setTimes(int session, long start, long end) {
        starts[session] = start;
        ends[session] = end;
    }

    /** Makes the session reach over these times too. */
    void widen(int session, long start, long end) {
        starts[session] = Math.min(starts[session], start);
        ends[session] = Math.max(ends[session], end);
    }

    void addCount(int session, long rows) {
        counts[session] += rows;
    }

    @Override
    public void ensureCapacity(int sessions) {
        if (sessions > starts.length) {
            int capacity = sessions + (sessions >> 1) + 16;
            keyOf = Arrays.copyOf(keyOf, capacity);
            starts = Arrays.copyOf(starts, capacity);
            ends = Arrays.copyOf(ends, capacity);
            counts = Arrays.copyOf(counts, capacity);
        }
    }

    /** Start, end, rows. */
    @Override
    public List<LogicalType> types() {
        return List.of(LogicalType.bigint(), LogicalType.bigint(), LogicalType.bigint());
    }

    @Override
    public void write(int[] sessions, int from, int count, ColumnVector[] columns, int first) {
        LongVector startColumn = (LongVector) columns[first];
        LongVector endColumn = (LongVector) columns[first + 1];
        LongVector countColumn = (LongVector) columns[first + 2];
        for (int i = 0; i < count; i++) {
            int session = sessions[from + i];
            startColumn.set(i, starts[session]);
            endColumn.set(i, ends[session]);
            countColumn.set(i, counts[session]);
        }
    }

    @Override
    public void read(ColumnBatch batch, int first, int[] sessions) {
        LongVector startColumn = (LongVector) batch.column(first);
        LongVector endColumn = (LongVector) batch.column(first + 1);
        LongVector countColumn = (LongVector) batch.column(first + 2);
        for (int i = 0; i < batch.rowCount(); i++) {
            starts[sessions[i]] = startColumn.get(i);
            ends[sessions[i]] = endColumn.get(i);
            counts[sessions[i]] = countColumn.get(i);
        }
    }

    long memoryBytes() {
        return chains.memoryBytes() + starts.length * 28L;
    }
}
