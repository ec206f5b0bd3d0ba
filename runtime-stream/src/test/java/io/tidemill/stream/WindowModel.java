package io.tidemill.stream;

import io.tidemill.core.plan.WindowSpec;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Windows that are kept as lists of rows, one a window and key, and computed when they fire: COUNT(*), SUM and MAX of the value. Times in milliseconds. */
final class WindowModel {
    private final WindowSpec window;
    private final boolean keyed;
    /** By end; then by key. */
    private final TreeMap<Long, TreeMap<Integer, List<Row>>> contents = new TreeMap<>();

    private long watermark = Long.MIN_VALUE;
    private long late;

    record Row(int key, long time, int value) {
        String text() {
            return "[" + key + ", " + time + ", " + value + "]";
        }
    }

    WindowModel(WindowSpec window, boolean keyed) {
        this.window = window;
        this.keyed = keyed;
    }

    /** Adds a row to its windows that have not passed, or takes it away from those. */
    void change(Row row, boolean add) {
        List<Long> ends = ends(row.time());
        boolean open = ends.isEmpty();
        for (long end : ends) {
            if (end - 1 <= watermark) {
                continue;
            }
            open = true;
            List<Row> rows = contents.computeIfAbsent(end, e -> new TreeMap<>())
                    .computeIfAbsent(keyed ? row.key() : 0, key -> new ArrayList<>());
            if (add) {
                rows.add(row);
            } else {
                rows.remove(row);
            }
        }
        late += open ? 0 : 1;
    }

    private List<Long> ends(long time) {
        List<Long> ends = new ArrayList<>();
        if (window.kind() == WindowSpec.Kind.CUMULATE) {
            long start = time - Math.floorMod(time - window.offsetMillis(), window.sizeMillis());
            for (long end = start + window.slideMillis();
                    end <= start + window.sizeMillis();
                    end += window.slideMillis()) {
                if (time < end) {
                    ends.add(end);
                }
            }
            return ends;
        }
        long slide = window.kind() == WindowSpec.Kind.TUMBLE ? window.sizeMillis() : window.slideMillis();
        long start = time - Math.floorMod(time - window.offsetMillis(), slide);
        for (; time < start + window.sizeMillis(); start -= slide) {
            ends.add(start + window.sizeMillis());
        }
        return ends;
    }

    /** What windows give that the watermark has passed now. */
    List<String> advance(long timestampMillis) {
        return advance(timestampMillis, WindowModel::sumAndMax);
    }

    /** As {@link #advance}, with the list of all values in place of their sum and the greatest one. */
    List<String> advanceLists(long timestampMillis) {
        return advance(
                timestampMillis,
                rows -> rows.stream().map(row -> Integer.toString(row.value())).collect(Collectors.joining(",")));
    }

    private List<String> advance(long timestampMillis, Function<List<Row>, String> aggregates) {
        watermark = timestampMillis;
        List<String> fired = new ArrayList<>();
        while (!contents.isEmpty() && contents.firstKey() - 1 <= watermark) {
            Map.Entry<Long, TreeMap<Integer, List<Row>>> passed = contents.pollFirstEntry();
            passed.getValue().forEach((key, rows) -> {
                if (!rows.isEmpty()) {
                    fired.add(
                            result(key, rows, aggregates.apply(rows), start(passed.getKey()), passed.getKey(), keyed));
                }
            });
        }
        return fired;
    }

    private long start(long end) {
        return window.kind() == WindowSpec.Kind.CUMULATE
                ? end - 1 - Math.floorMod(end - 1 - window.offsetMillis(), window.sizeMillis())
                : end - window.sizeMillis();
    }

    static String sumAndMax(List<Row> rows) {
        int sum = rows.stream().mapToInt(Row::value).sum();
        int max = rows.stream().mapToInt(Row::value).max().orElseThrow();
        return sum + ", " + max;
    }

    static String result(int key, List<Row> rows, String aggregates, long start, long end, boolean keyed) {
        return "+I[" + (keyed ? key + ", " : "") + rows.size() + ", " + aggregates + ", " + text(start) + ", "
                + text(end) + "]";
    }

    static String text(long millis) {
        LocalDateTime time = LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), ZoneOffset.UTC);
        String text = time.toString().replace('T', ' ');
        return text.length() == 16 ? text + ":00" : text;
    }

    /** Rows all of whose windows had passed. */
    long late() {
        return late;
    }
}
