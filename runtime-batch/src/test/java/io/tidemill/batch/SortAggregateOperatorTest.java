package io.tidemill.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.core.plan.AggregatePhase;
import io.tidemill.core.plan.BatchAggregateNode;
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
final class SortAggregateOperatorTest {
    private static final List<LogicalType> TYPES = List.of(LogicalType.bigint(), LogicalType.string());

    @TempDir
    private Path directory;

    @Test
    void closesGroupsInTheOrderOfTheInput() throws InterruptedException {
        BatchTester tester = new BatchTester(directory);
        ScanNode scan = tester.scan("t", TYPES, BatchJobRunnerTest.rows(7000), 300);
        BatchSortNode sort =
                new BatchSortNode(tester.properties(TYPES), scan, List.of(new SortKey(1, false, false)), 0, -1);
        BatchAggregateNode aggregate = new BatchAggregateNode(
                tester.properties(List.of(LogicalType.string(), LogicalType.bigint())),
                sort,
                List.of(1),
                List.of(HashAggregateOperatorTest.call("COUNT")),
                AggregatePhase.COMPLETE,
                true);
        assertThat(tester.run(aggregate))
                .containsExactly(
                        "+I[v6, 1000]",
                        "+I[v5, 1000]",
                        "+I[v4, 1000]",
                        "+I[v3, 1000]",
                        "+I[v2, 1000]",
                        "+I[v1, 1000]",
                        "+I[v0, 1000]");
    }
}
