package io.tidemill.stream;

import io.tidemill.stream.WindowModel.Row;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;

/** Sessions that are kept as lists of rows and computed when they close: COUNT(*), SUM and MAX of the value. Times in milliseconds. */
final class SessionModel {
    private final long gap;
    private final boolean keyed;
    private final List<Session> open = new ArrayList<>();
    private long watermark = Long.MIN_VALUE;
    private long late;
    private int merges;

    private static final class Session {
        private final int key;
        private final List<Row> rows = new ArrayList<>();
        private long start = Long.MAX_VALUE;
        private long end = Long.MIN_VALUE;

        Session(int key) {
            this.key = key;
        }
    }

    SessionModel(long gapMillis, boolean keyed) {
        this.gap = gapMillis;
        this.keyed = keyed;
    }

    void add(Row row) {
        int key = keyed ? row.key() : 0;
        Session joined = new Session(key);
        boolean found = false;
        for (Iterator<Session> sessions = open.iterator(); sessions.hasNext(); ) {
            Session session = sessions.next();
            if (session.key == key && row.time() <= session.end && row.time() + gap >= session.start) {
                sessions.remove();
                joined.rows.addAll(session.rows);
                joined.start = Math.min(joined.start, session.start);
                joined.end = Math.max(joined.end, session.end);
                merges += found ? 1 : 0;
                found = true;
            }
        }
        if (!found && row.time() + gap - 1 <= watermark) {
            late++;
            return;
        }
        joined.rows.add(row);
        joined.start = Math.min(joined.start, row.time());
        joined.end = Math.max(joined.end, row.time() + gap);
        open.add(joined);
    }

    /** A row of an open session; null when there is none. */
    Row anyRow(Random random) {
        if (open.isEmpty()) {
            return null;
        }
        List<Row> rows = open.get(random.nextInt(open.size())).rows;
        return rows.get(random.nextInt(rows.size()));
    }

    /** Takes a row out of its session, which keeps its borders. */
    void remove(Row row) {
        for (Iterator<Session> sessions = open.iterator(); sessions.hasNext(); ) {
            Session session = sessions.next();
            if (session.rows.remove(row)) {
                if (session.rows.isEmpty()) {
                    sessions.remove();
                }
                return;
            }
        }
    }

    /** What sessions give that the watermark has passed now. */
    List<String> advance(long timestampMillis) {
        watermark = timestampMillis;
        List<String> closed = new ArrayList<>();
        for (Iterator<Session> sessions = open.iterator(); sessions.hasNext(); ) {
            Session session = sessions.next();
            if (session.end - 1 <= watermark) {
                sessions.remove();
                closed.add(WindowModel.result(
                        session.key,
                        session.rows,
                        WindowModel.sumAndMax(session.rows),
                        session.start,
                        session.end,
                        keyed));
            }
        }
        return closed;
    }

    /** Rows that came when their session would have been closed. */
    long late() {
        return late;
    }

    /** Sessions that were merged into others. */
    int merges() {
        return merges;
    }
}
