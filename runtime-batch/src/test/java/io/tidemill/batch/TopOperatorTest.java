package io.tidemill.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.core.plan.BatchSortNode;
import io.tidemill.core.plan.ScanNode;
import io.tidemill.core.plan.SortKey;
import io.tidemill.type.LogicalType;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class TopOperatorTest {
    private static final List<LogicalType> TYPES = List.of(LogicalType.bigint(), LogicalType.string());

    @TempDir
    private Path directory;

    @Test
    void keepsTheFirstRowsOfAllWorkersInOrder() throws InterruptedException {
        BatchTester tester = new BatchTester(directory);
        ScanNode scan = tester.scan("t", TYPES, BatchJobRunnerTest.rows(20_000), 500);
        List<SortKey> keys = List.of(new SortKey(0, false, false));
        BatchSortNode sort = new BatchSortNode(tester.properties(TYPES), scan, keys, 2, 3);
        assertThat(tester.run(sort)).containsExactly("+I[19997, v5]", "+I[19996, v4]", "+I[19995, v3]");
        assertThat(tester.counter(sort, "rows_in")).isEqualTo(20_000);
        assertThat(tester.counter(sort, "rows_out")).isEqualTo(3);
    }
}
