package io.tidemill.stream;

import io.tidemill.core.plan.Frame;
import io.tidemill.stream.WindowModel.Row;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/**
 * Partitions that keep all their rows, from which each row's results are computed anew: SUM, MAX and FIRST_VALUE over the frame, LAG of a text, ROW_NUMBER, RANK, DENSE_RANK. Times in milliseconds, those of
 * frames in microseconds.
 */
final class OverModel {
    private static final int LAG = 3;

    private final boolean byRowTime;
    private final Frame frame;
    private final long ttl;
    private final TreeMap<Integer, Partition> partitions = new TreeMap<>();
    private long watermark = Long.MIN_VALUE;
    private long late;
    private int expired;

    private static final class Partition {
        private final List<Row> waiting = new ArrayList<>();
        private final List<Row> done = new ArrayList<>();
        private long written;
    }

    OverModel(boolean byRowTime, Frame frame, long ttlMillis) {
        this.byRowTime = byRowTime;
        this.frame = frame;
        this.ttl = ttlMillis;
    }

    /** Takes a row at a time of the clock; returns what comes out at once. */
    List<String> add(Row row, long now) {
        Partition partition = partitions.computeIfAbsent(row.key(), key -> new Partition());
        if (now - partition.written >= ttl && !partition.done.isEmpty()) {
            partition.done.clear();
            expired++;
        }
        partition.written = now;
        if (!byRowTime) {
            return compute(partition, List.of(row));
        }
        boolean isLate = frame.lowerBound() == Frame.Bound.UNBOUNDED_PRECEDING
                ? row.time() <= watermark
                : !partition.done.isEmpty()
                        && row.time() <= last(partition.done).time();
        if (isLate) {
            late++;
        } else {
            partition.waiting.add(row);
        }
        return List.of();
    }

    private static Row last(List<Row> rows) {
        return rows.get(rows.size() - 1);
    }

    /** Computes the rows that the watermark has passed. */
    List<String> advance(long timestampMillis) {
        watermark = timestampMillis;
        List<String> results = new ArrayList<>();
        for (Partition partition : partitions.values()) {
            List<Row> ready = new ArrayList<>();
            for (Row row : partition.waiting) {
                if (row.time() <= watermark) {
                    ready.add(row);
                }
            }
            partition.waiting.removeAll(ready);
            ready.sort(Comparator.comparingLong(Row::time));
            results.addAll(compute(partition, ready));
        }
        return results;
    }

    private List<String> compute(Partition partition, List<Row> ready) {
        List<Row> rows = partition.done;
        int first = rows.size();
        rows.addAll(ready);
        List<String> results = new ArrayList<>();
        for (int i = first; i < rows.size(); i++) {
            results.add(result(rows, i));
        }
        return results;
    }

    private String result(List<Row> rows, int at) {
        Row row = rows.get(at);
        int end = at + 1;
        while (!frame.rows() && end < rows.size() && rows.get(end).time() == row.time()) {
            end++;
        }
        List<Row> inFrame = rows.subList(start(rows, at), end);
        int rank = at;
        while (byRowTime && rank > 0 && rows.get(rank - 1).time() == row.time()) {
            rank--;
        }
        long dense = byRowTime
                ? rows.subList(0, at + 1).stream().map(Row::time).distinct().count()
                : at + 1L;
        return "+I[" + row.key() + ", " + WindowModel.text(row.time()) + ", " + rest(row) + ", "
                + inFrame.stream().mapToInt(Row::value).sum() + ", "
                + inFrame.stream().mapToInt(Row::value).max().orElseThrow() + ", "
                + inFrame.get(0).value() + ", "
                + (at < LAG ? "NULL" : text(rows.get(at - LAG))) + ", "
                + (at + 1) + ", " + (rank + 1) + ", " + dense + "]";
    }

    /** The columns of a row behind its time. */
    static String rest(Row row) {
        return row.value() + ", " + LAG + ", " + text(row);
    }

    /** Of different lengths, so that places of texts are not used again by chance. */
    private static String text(Row row) {
        return "v".repeat(row.value() % 11) + row.value();
    }

    private int start(List<Row> rows, int at) {
        if (frame.lowerBound() == Frame.Bound.UNBOUNDED_PRECEDING) {
            return 0;
        }
        long distance = frame.lower() == null ? 0 : Long.parseLong(frame.lower().toString());
        if (frame.rows()) {
            return (int) Math.max(0, at - distance);
        }
        int start = 0;
        while (rows.get(start).time() < rows.get(at).time() - distance / 1000) {
            start++;
        }
        return start;
    }

    long late() {
        return late;
    }

    /** Partitions that expired and came back. */
    int expired() {
        return expired;
    }
}
