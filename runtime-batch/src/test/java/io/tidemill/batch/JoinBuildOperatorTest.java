package io.tidemill.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.config.ConfigOption;
import io.tidemill.config.ExecutionOptions;
import io.tidemill.config.MemorySize;
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

    private static BatchJoinNode join(BatchTester tester, JoinStrategy strategy) {
        ScanNode left = tester.scan("l", TYPES, List.of("+I[5, a]", "+I[40000, b]"));
        ScanNode right = tester.scan("r", TYPES, BatchJobRunnerTest.rows(20_000), 1000);
        List<LogicalType> output = List.of(TYPES.get(0), TYPES.get(1), TYPES.get(0), TYPES.get(1));
        return new BatchJoinNode(
                tester.properties(output),
                left,
                right,
                new JoinSpec(JoinKind.LEFT, List.of(0), List.of(0), List.of(false), Optional.empty()),
                strategy,
                false,
                List.of());
    }

    private long spilled(JoinStrategy strategy, ConfigOption<MemorySize> option) throws InterruptedException {
        BatchTester tester = new BatchTester(directory).set(option, MemorySize.ofKilobytes(100));
        BatchJoinNode join = join(tester, strategy);
        assertThat(tester.run(join)).containsExactlyInAnyOrder("+I[5, a, 5, v5]", "+I[40000, b, NULL, NULL]");
        return tester.counter(join, "spilled_bytes");
    }

    @Test
    void hashAndNestedLoopJoinsHaveLimitsOfTheirOwn() throws InterruptedException {
        assertThat(spilled(JoinStrategy.HASH, ExecutionOptions.HASH_JOIN_MEMORY))
                .isPositive();
        assertThat(spilled(JoinStrategy.HASH, ExecutionOptions.EXTERNAL_BUFFER_MEMORY))
                .isZero();
        assertThat(spilled(JoinStrategy.NESTED_LOOP, ExecutionOptions.EXTERNAL_BUFFER_MEMORY))
                .isPositive();
        assertThat(spilled(JoinStrategy.NESTED_LOOP, ExecutionOptions.HASH_JOIN_MEMORY))
                .isZero();
        assertThat(spilled(JoinStrategy.SORT_MERGE, ExecutionOptions.SORT_MEMORY))
                .isPositive();
        assertThat(spilled(JoinStrategy.SORT_MERGE, ExecutionOptions.HASH_JOIN_MEMORY))
                .isZero();
    }
}
