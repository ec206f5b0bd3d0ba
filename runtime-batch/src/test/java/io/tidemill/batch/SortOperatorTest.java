package io.tidemill.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.config.ExecutionOptions;
import io.tidemill.config.MemorySize;
import io.tidemill.config.TidemillOptions;
import io.tidemill.core.plan.BatchSortNode;
import io.tidemill.core.plan.ScanNode;
import io.tidemill.core.plan.SortKey;
import io.tidemill.type.LogicalType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class SortOperatorTest {
    private static final List<LogicalType> TYPES =
            List.of(LogicalType.bigint(), LogicalType.string(), LogicalType.float64());
    private static final List<SortKey> KEYS =
            List.of(new SortKey(1, false, true), new SortKey(2, true, false), new SortKey(0, true, true));

    @TempDir
    private Path directory;

    private record Row(long id, String name, Double value) {
        String text() {
            return "+I[" + id + ", " + (name == null ? "NULL" : name) + ", " + (value == null ? "NULL" : value) + "]";
        }
    }

    private static List<Row> rows(int count) {
        Random random = new Random(3);
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String name = random.nextInt(10) == 0 ? null : "same-long-prefix-" + random.nextInt(30);
            rows.add(new Row(i, name, random.nextInt(10) == 0 ? null : (random.nextInt(40) - 20) / 4.0));
        }
        return rows;
    }

    private static List<String> text(List<Row> rows) {
        return rows.stream().map(Row::text).toList();
    }

    private static List<String> sorted(List<Row> rows) {
        return rows.stream()
                .sorted(Comparator.comparing(Row::name, Comparator.nullsFirst(Comparator.reverseOrder()))
                        .thenComparing(Row::value, Comparator.nullsLast(Comparator.naturalOrder()))
                        .thenComparing(Row::id))
                .map(Row::text)
                .toList();
    }

    @Test
    void sortsByEveryKey() throws InterruptedException {
        BatchTester tester = new BatchTester(directory);
        List<Row> rows = rows(20_000);
        ScanNode scan = tester.scan("t", TYPES, text(rows), 500);
        assertThat(tester.run(new BatchSortNode(tester.properties(TYPES), scan, KEYS, 0, -1)))
                .containsExactlyElementsOf(sorted(rows));
    }

    @Test
    void keepsTheFirstRowsAfterAnOffset() throws InterruptedException {
        BatchTester tester = new BatchTester(directory);
        List<Row> rows = rows(30_000);
        ScanNode scan = tester.scan("t", TYPES, text(rows), 500);
        assertThat(tester.run(new BatchSortNode(tester.properties(TYPES), scan, KEYS, 10, 90)))
                .containsExactlyElementsOf(sorted(rows).subList(10, 100));
    }

    @Test
    void anOffsetWithoutLimitSkipsRows() throws InterruptedException {
        BatchTester tester = new BatchTester(directory);
        List<Row> rows = rows(300);
        ScanNode scan = tester.scan("t", TYPES, text(rows));
        assertThat(tester.run(new BatchSortNode(tester.properties(TYPES), scan, KEYS, 10, -1)))
                .containsExactlyElementsOf(sorted(rows).subList(10, 300));
    }

    @Test
    void mergesSpilledRunsAFewAtATimeAndLeavesNoFile() throws InterruptedException {
        BatchTester tester = new BatchTester(directory)
                .set(TidemillOptions.MEMORY_SIZE, MemorySize.ofMegabytes(1))
                .set(ExecutionOptions.SORT_MAX_NUM_FILE_HANDLES, 4);
        List<Row> rows = rows(150_000);
        ScanNode scan = tester.scan("t", TYPES, text(rows), 5000);
        BatchSortNode sort = new BatchSortNode(tester.properties(TYPES), scan, KEYS, 0, -1);
        assertThat(tester.run(sort)).containsExactlyElementsOf(sorted(rows));
        assertThat(tester.counter(sort, "spill_runs")).isGreaterThan(4);
        assertThat(tester.counter(sort, "merge_passes")).isPositive();
        assertThat(tester.counter(sort, "merge_width")).isLessThanOrEqualTo(4);
        assertThat(directory.resolve("spill").resolve("job-1")).doesNotExist();
    }
}
