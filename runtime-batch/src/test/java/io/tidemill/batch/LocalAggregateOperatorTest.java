package io.tidemill.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.config.ExecutionOptions;
import io.tidemill.core.plan.AggregatePhase;
import io.tidemill.core.plan.BatchAggregateNode;
import io.tidemill.core.plan.ScanNode;
import io.tidemill.type.LogicalType;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class LocalAggregateOperatorTest {
    private static final List<LogicalType> TYPES = List.of(LogicalType.bigint(), LogicalType.string());

    @TempDir
    private Path directory;

    @Test
    void stopsAggregatingWhenTheSampleShowsNoUse() throws InterruptedException {
        BatchTester tester = new BatchTester(directory);
        tester.set(ExecutionOptions.LOCAL_HASH_AGG_ADAPTIVE_SAMPLING_THRESHOLD, 500L);
        ScanNode scan = tester.scan("t", TYPES, BatchJobRunnerTest.rows(5000), 1000);
        List<LogicalType> types =
                List.of(LogicalType.bigint(), LogicalType.bigint().notNull());
        BatchAggregateNode local = new BatchAggregateNode(
                tester.properties(types),
                scan,
                List.of(0),
                List.of(HashAggregateOperatorTest.call("COUNT")),
                AggregatePhase.PARTIAL,
                false);
        assertThat(tester.run(local)).hasSize(5000);
        assertThat(tester.counter(local, "local_aggregate_bypassed")).isPositive();
    }
}
