package io.tidemill.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.core.plan.Distribution;
import io.tidemill.core.plan.ExchangeMode;
import io.tidemill.core.plan.ExchangeNode;
import io.tidemill.core.plan.ScanNode;
import io.tidemill.type.LogicalType;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class ExchangeOperatorTest {
    private static final List<LogicalType> TYPES = List.of(LogicalType.bigint(), LogicalType.string());

    @TempDir
    private Path directory;

    @Test
    void countsTheRowsItHandsOver() throws InterruptedException {
        BatchTester tester = new BatchTester(directory);
        ScanNode scan = tester.scan("t", TYPES, BatchJobRunnerTest.rows(300));
        ExchangeNode exchange =
                new ExchangeNode(tester.properties(TYPES), scan, Distribution.SINGLE, ExchangeMode.PIPELINED);
        assertThat(tester.run(exchange)).hasSize(300);
        assertThat(tester.counter(exchange, "rows_in")).isEqualTo(300);
        assertThat(tester.counter(exchange, "rows_out")).isEqualTo(300);
    }
}
