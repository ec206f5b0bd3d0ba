package io.tidemill.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.core.expression.Literal;
import io.tidemill.core.plan.ScanNode;
import io.tidemill.core.plan.UnionNode;
import io.tidemill.core.plan.ValuesNode;
import io.tidemill.type.LogicalType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class MaterializeOperatorTest {
    private static final List<LogicalType> TYPES = List.of(LogicalType.bigint(), LogicalType.string());

    @TempDir
    private Path directory;

    @Test
    void aUnionTakesAllRowsAndASharedInputIsComputedOnce() throws InterruptedException {
        BatchTester tester = new BatchTester(directory);
        ScanNode scan = tester.scan("t", TYPES, BatchJobRunnerTest.rows(500));
        ValuesNode values = new ValuesNode(
                tester.properties(TYPES), List.of(List.of(Literal.of(-1L), Literal.nullOf(LogicalType.string()))));
        UnionNode union = new UnionNode(tester.properties(TYPES), List.of(scan, values, scan));
        List<String> expected = new ArrayList<>(BatchJobRunnerTest.rows(500));
        expected.addAll(BatchJobRunnerTest.rows(500));
        expected.add("+I[-1, NULL]");
        assertThat(tester.run(union)).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(((MemoryTable) tester.catalog.sources.get("t")).splitsRead).hasValue(5);
    }
}
