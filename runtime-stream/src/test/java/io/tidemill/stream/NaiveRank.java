package io.tidemill.stream;

import io.tidemill.core.plan.RankFunction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Ranks rows (partition, value, id, text as a number) by descending value, ties by arrival, by sorting them all anew: what the changes of a rank operator must lead to. */
final class NaiveRank {
    private static final int VALUE = 1;
    private static final int ID = 2;

    private final RankFunction function;
    private final int from;
    private final int to;
    private final boolean withRank;
    private final long ttl;
    private final Map<Integer, Partition> partitions = new TreeMap<>();
    /** Rows of partitions that have expired: nobody takes them back. */
    private final List<String> left = new ArrayList<>();

    private static final class Partition {
        final List<int[]> rows = new ArrayList<>();
        long written;
    }

    NaiveRank(RankFunction function, int from, int to, boolean withRank, long ttl) {
        this.function = function;
        this.from = from;
        this.to = to;
        this.withRank = withRank;
        this.ttl = ttl;
    }

    private List<int[]> write(int partition, long now) {
        Partition written = partitions.computeIfAbsent(partition, key -> new Partition());
        if (ttl > 0 && now - written.written >= ttl) {
            left.addAll(ranked(written.rows));
            written.rows.clear();
        }
        written.written = now;
        return written.rows;
    }

    void add(int[] row, long now) {
        write(row[0], now).add(row);
    }

    /** The newest of equal rows goes. */
    void remove(int[] row, long now) {
        List<int[]> rows = write(row[0], now);
        for (int i = rows.size() - 1; i >= 0; i--) {
            if (Arrays.equals(rows.get(i), row)) {
                rows.remove(i);
                return;
            }
        }
    }

    /** A row of the same id goes; the new one takes its place among its peers. */
    void update(int[] row, long now) {
        List<int[]> rows = write(row[0], now);
        for (int i = 0; i < rows.size(); i++) {
            int[] old = rows.get(i);
            if (old[ID] == row[ID]) {
                if (old[VALUE] == row[VALUE]) {
                    rows.set(i, row);
                } else {
                    rows.remove(i);
                    rows.add(row);
                }
                return;
            }
        }
        rows.add(row);
    }

    String[] table() {
        List<String> table = new ArrayList<>(left);
        partitions.values().forEach(partition -> table.addAll(ranked(partition.rows)));
        return table.toArray(new String[0]);
    }

    private List<String> ranked(List<int[]> rows) {
        List<int[]> sorted = new ArrayList<>(rows);
        sorted.sort(Comparator.comparingInt(row -> -row[VALUE]));
        List<String> ranked = new ArrayList<>();
        int dense = 0;
        int rank = 0;
        for (int i = 0; i < sorted.size(); i++) {
            int[] row = sorted.get(i);
            boolean tied = i > 0 && row[VALUE] == sorted.get(i - 1)[VALUE];
            dense += tied ? 0 : 1;
            rank = tied ? rank : i + 1;
            int number = switch (function) {
                case ROW_NUMBER -> i + 1;
                case RANK -> rank;
                case DENSE_RANK -> dense;
            };
            if (number >= from && number <= to) {
                String text = Arrays.toString(row);
                ranked.add(withRank ? text.replace("]", ", " + number + "]") : text);
            }
        }
        return ranked;
    }
}
