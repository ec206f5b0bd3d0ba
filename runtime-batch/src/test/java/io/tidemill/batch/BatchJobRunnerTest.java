package io.tidemill.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.config.MemorySize;
import io.tidemill.config.TidemillOptions;
import io.tidemill.core.expression.FunctionCall;
import io.tidemill.core.expression.InputReference;
import io.tidemill.core.expression.Literal;
import io.tidemill.core.plan.BatchSortNode;
import io.tidemill.core.plan.CalcNode;
import io.tidemill.core.plan.Job;
import io.tidemill.core.plan.ResultNode;
import io.tidemill.core.plan.ScanNode;
import io.tidemill.core.plan.SortKey;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.type.LogicalType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class BatchJobRunnerTest {
    private static final List<LogicalType> TYPES = List.of(LogicalType.bigint(), LogicalType.string());

    @TempDir
    private Path directory;

    static List<String> rows(int count) {
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            rows.add("+I[" + i + ", v" + i % 7 + "]");
        }
        return rows;
    }

    @Test
    void scansFiltersAndProjects() throws InterruptedException {
        BatchTester tester = new BatchTester(directory);
        ScanNode scan = tester.scan("t", TYPES, rows(1000));
        InputReference id = new InputReference(0, LogicalType.bigint());
        CalcNode calc = new CalcNode(
                tester.properties(List.of(LogicalType.string(), LogicalType.bigint())),
                scan,
                Optional.of(FunctionCall.of("<", LogicalType.bool(), id, Literal.of(3L))),
                List.of(
                        new InputReference(1, LogicalType.string()),
                        FunctionCall.of("*", LogicalType.bigint(), id, Literal.of(10L))));
        assertThat(tester.run(calc)).containsExactlyInAnyOrder("+I[v0, 0]", "+I[v1, 10]", "+I[v2, 20]");
        assertThat(tester.counter(scan, "rows_out")).isEqualTo(1000);
        assertThat(tester.counter(calc, "rows_in")).isEqualTo(1000);
        assertThat(tester.counter(calc, "rows_out")).isEqualTo(3);
    }

    @Test
    void theErrorOfASourceEndsTheJobWithItsCode() {
        BatchTester tester = new BatchTester(directory);
        ScanNode scan = tester.scan("t", TYPES, rows(1000));
        ((MemoryTable) tester.catalog.sources.get("t")).failure =
                new EngineException(ErrorCode.DATA_MALFORMED, "bad row");
        assertThatThrownBy(() -> tester.run(scan))
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.DATA_MALFORMED));
    }

    @Test
    void cancelEndsTheJobSoonAndLeavesNoThread() throws InterruptedException {
        BatchTester tester = new BatchTester(directory);
        ScanNode scan = tester.scan("t", TYPES, rows(1000));
        CountDownLatch reading = new CountDownLatch(1);
        ((MemoryTable) tester.catalog.sources.get("t")).beforeRead = () -> {
            reading.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        };
        Job job = tester.start(new ResultNode(tester.properties(TYPES), scan, List.of("a", "b")));
        reading.await();
        job.cancel();
        assertThatThrownBy(job::await)
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CANCELLED));
        assertThat(Thread.getAllStackTraces().keySet().stream()
                        .filter(t -> t.getName().startsWith("tidemill-")))
                .isEmpty();
    }

    /** A sort of more rows than fit into memory; {@code onSpill} runs in a reader once files are on disk. */
    private Job startSpillingSort(Runnable onSpill) {
        BatchTester tester = new BatchTester(directory)
                .set(TidemillOptions.MEMORY_SIZE, MemorySize.ofMegabytes(1))
                .set(TidemillOptions.BATCH_SIZE, 1024);
        ScanNode scan = tester.scan("t", TYPES, rows(200_000), 1000);
        ((MemoryTable) tester.catalog.sources.get("t")).beforeRead = () -> {
            if (spillFiles().length > 0) {
                onSpill.run();
            }
        };
        BatchSortNode sort =
                new BatchSortNode(tester.properties(TYPES), scan, List.of(new SortKey(0, false, true)), 0, -1);
        return tester.start(new ResultNode(tester.properties(TYPES), sort, List.of("a", "b")));
    }

    private String[] spillFiles() {
        String[] files = directory.resolve("spill").resolve("job-1").toFile().list();
        return files == null ? new String[0] : files;
    }

    @Test
    void aFailureLeavesNoSpillFile() {
        Job job = startSpillingSort(() -> {
            throw new EngineException(ErrorCode.DATA_MALFORMED, "bad row");
        });
        assertThatThrownBy(job::await)
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.DATA_MALFORMED));
        assertThat(directory.resolve("spill").resolve("job-1")).doesNotExist();
    }

    @Test
    void cancelLeavesNoSpillFile() throws InterruptedException {
        CountDownLatch spilled = new CountDownLatch(1);
        Job job = startSpillingSort(() -> {
            spilled.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        spilled.await();
        assertThat(spillFiles()).isNotEmpty();
        job.cancel();
        assertThatThrownBy(job::await)
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CANCELLED));
        assertThat(directory.resolve("spill").resolve("job-1")).doesNotExist();
    }
}
