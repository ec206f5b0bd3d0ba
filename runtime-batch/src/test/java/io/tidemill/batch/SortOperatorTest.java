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

    /** Sorts rows that need many times the limit; the counters are those of the run. */
    private BatchSortNode sortAt(BatchTester tester) throws InterruptedException {
        List<Row> rows = rows(60_000);
        ScanNode scan = tester.scan("t", TYPES, text(rows), 5000);
        BatchSortNode sort = new BatchSortNode(tester.properties(TYPES), scan, KEYS, 0, -1);
        assertThat(tester.run(sort)).containsExactlyElementsOf(sorted(rows));
        return sort;
    }

    @Test
    void aLimitOfItsOwnMakesASortSpill() throws InterruptedException {
        BatchTester unlimited = new BatchTester(directory);
        assertThat(unlimited.counter(sortAt(unlimited), "spill_runs")).isZero();
        for (int kilobytes : new int[] {0, 512}) {
            BatchTester limited =
                    new BatchTester(directory).set(ExecutionOptions.SORT_MEMORY, MemorySize.ofKilobytes(kilobytes));
            BatchSortNode sort = sortAt(limited);
            assertThat(limited.counter(sort, "spill_runs")).isGreaterThan(2);
            assertThat(limited.counter(sort, "memory_bytes"))
                    .isLessThanOrEqualTo(limited.parallelism * 1024L * Math.max(64, kilobytes));
        }
        assertThat(directory.resolve("spill").resolve("job-1")).doesNotExist();
    }

    @Test
    void runsAreMergedWhileMoreComeUnlessForbidden() throws InterruptedException {
        BatchTester tester = new BatchTester(directory)
                .set(ExecutionOptions.SORT_MEMORY, MemorySize.ofKilobytes(64))
                .set(ExecutionOptions.SORT_MAX_NUM_FILE_HANDLES, 2);
        BatchSortNode early = sortAt(tester);
        assertThat(tester.counter(early, "early_merges")).isPositive();
        assertThat(tester.counter(early, "spill_runs")).isLessThanOrEqualTo(5L * tester.parallelism);

        tester.set(ExecutionOptions.SORT_ASYNC_MERGE_ENABLED, false);
        BatchSortNode late = sortAt(tester);
        assertThat(tester.counter(late, "early_merges")).isZero();
        assertThat(tester.counter(late, "spill_runs")).isGreaterThan(5L * tester.parallelism);
        assertThat(directory.resolve("spill").resolve("job-1")).doesNotExist();
    }

    @Test
    void compressedRunsTakeLessOfTheDisk() throws InterruptedException {
        BatchTester tester = new BatchTester(directory).set(ExecutionOptions.SORT_MEMORY, MemorySize.ofKilobytes(512));
        long compressed = tester.counter(sortAt(tester), "spilled_bytes");
        tester.set(ExecutionOptions.SPILL_COMPRESSION_ENABLED, false);
        long plain = tester.counter(sortAt(tester), "spilled_bytes");
        assertThat(compressed).isPositive().isLessThan(plain / 2);
    }
}
