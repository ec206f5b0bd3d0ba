package io.tidemill.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.core.plan.BatchJoinNode;
import io.tidemill.core.plan.JoinKind;
import io.tidemill.core.plan.JoinSpec;
import io.tidemill.core.plan.JoinStrategy;
import io.tidemill.core.plan.ScanNode;
import io.tidemill.type.LogicalType;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class JoinBuildOperatorTest {
    private static final List<LogicalType> TYPES = List.of(LogicalType.bigint(), LogicalType.string());

    @TempDir
    private Path directory;

    @Test
    void collectsTheRowsOfAllWorkersAndSaysWhatTheyHold() throws InterruptedException {
        BatchTester tester = new BatchTester(directory);
        ScanNode left = tester.scan("l", TYPES, List.of("+I[5, a]", "+I[4000, b]"));
        ScanNode right = tester.scan("r", TYPES, BatchJobRunnerTest.rows(1000), 100);
        List<LogicalType> output = List.of(TYPES.get(0), TYPES.get(1), TYPES.get(0), TYPES.get(1));
        BatchJoinNode join = new BatchJoinNode(
                tester.properties(output),
                left,
                right,
                new JoinSpec(JoinKind.LEFT, List.of(0), List.of(0), List.of(false), Optional.empty()),
                JoinStrategy.HASH,
                false,
                List.of());
        assertThat(tester.run(join)).containsExactlyInAnyOrder("+I[5, a, 5, v5]", "+I[4000, b, NULL, NULL]");
        assertThat(tester.counter(join, "memory_bytes")).isPositive();
    }
}
