package io.tidemill.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.core.plan.BatchRankNode;
import io.tidemill.core.plan.RankFunction;
import io.tidemill.core.plan.RankSpec;
import io.tidemill.core.plan.SortKey;
import io.tidemill.type.LogicalType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class RankOperatorTest {
    private static final List<LogicalType> TYPES = List.of(LogicalType.bigint(), LogicalType.bigint());
    private static final List<String> ROWS =
            List.of("+I[1, 9]", "+I[2, 5]", "+I[1, 7]", "+I[1, 9]", "+I[2, 6]", "+I[1, 8]", "+I[NULL, 1]");

    @TempDir
    private Path directory;

    private List<String> run(RankFunction function, List<Integer> partitions, long from, long to)
            throws InterruptedException {
        BatchTester tester = new BatchTester(directory);
        List<LogicalType> output = new ArrayList<>(TYPES);
        output.add(LogicalType.bigint());
        return tester
                .run(new BatchRankNode(
                        tester.properties(output),
                        tester.scan("t", TYPES, ROWS, 2),
                        new RankSpec(function, partitions, List.of(new SortKey(1, false, false)), from, to, true)))
                .stream()
                .sorted()
                .toList();
    }

    @Test
    void keepsTheFirstRowsOfEachPartition() throws InterruptedException {
        assertThat(run(RankFunction.ROW_NUMBER, List.of(0), 1, 2))
                .containsExactly("+I[1, 9, 1]", "+I[1, 9, 2]", "+I[2, 5, 2]", "+I[2, 6, 1]", "+I[NULL, 1, 1]");
    }

    @Test
    void tiesShareARank() throws InterruptedException {
        assertThat(run(RankFunction.RANK, List.of(0), 2, 3)).containsExactly("+I[1, 8, 3]", "+I[2, 5, 2]");
        assertThat(run(RankFunction.DENSE_RANK, List.of(0), 2, 2)).containsExactly("+I[1, 8, 2]", "+I[2, 5, 2]");
    }

    @Test
    void ranksAllRowsWithoutPartition() throws InterruptedException {
        assertThat(run(RankFunction.ROW_NUMBER, List.of(), 2, 3)).containsExactly("+I[1, 8, 3]", "+I[1, 9, 2]");
    }
}
