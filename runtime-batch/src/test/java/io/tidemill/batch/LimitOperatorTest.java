package io.tidemill.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.core.plan.BatchLimitNode;
import io.tidemill.core.plan.ScanNode;
import io.tidemill.type.LogicalType;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class LimitOperatorTest {
    private static final List<LogicalType> TYPES = List.of(LogicalType.bigint(), LogicalType.string());

    @TempDir
    private Path directory;

    @Test
    void aLimitStopsTheScan() throws InterruptedException {
        BatchTester tester = new BatchTester(directory);
        ScanNode scan = tester.scan("t", TYPES, BatchJobRunnerTest.rows(100_000), 1000);
        assertThat(tester.run(new BatchLimitNode(tester.properties(TYPES), scan, 5, 10)))
                .hasSize(10);
        assertThat(tester.counter(scan, "rows_out")).isLessThan(10_000);
    }
}
