package io.tidemill.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.core.plan.LengthEnforcement;
import io.tidemill.core.plan.ScanNode;
import io.tidemill.core.plan.SinkNode;
import io.tidemill.core.plan.SinkSpec;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class SinkOperatorTest {
    private static final List<LogicalType> TYPES = List.of(LogicalType.bigint(), LogicalType.string());
    private static final List<LogicalType> TARGET = List.of(LogicalType.bigint(), LogicalType.sized(TypeRoot.CHAR, 3));

    @TempDir
    private Path directory;

    private BatchTester tester;
    private MemorySink sink;

    @BeforeEach
    void makeTable() {
        tester = new BatchTester(directory);
        sink = new MemorySink(TARGET);
        tester.catalog.sinks.put("s", sink);
    }

    private SinkNode insert(boolean dropNulls, LengthEnforcement lengths, String... rows) {
        ScanNode scan = tester.scan("t", TYPES, List.of(rows), 2);
        return insert(scan, dropNulls, lengths);
    }

    private SinkNode insert(ScanNode scan, boolean dropNulls, LengthEnforcement lengths) {
        return new SinkNode(
                tester.properties(TARGET),
                scan,
                BatchTester.table("s", List.of("id", "name"), TARGET),
                new SinkSpec(true, Map.of(), List.of(0), dropNulls, lengths, List.of()));
    }

    @Test
    void commitsOnceAfterAllWriters() throws InterruptedException {
        tester.start(insert(false, LengthEnforcement.IGNORE, "+I[1, a]", "+I[2, b]", "+I[3, c]"))
                .await();
        assertThat(sink.visible).containsExactlyInAnyOrder("+I[1, a]", "+I[2, b]", "+I[3, c]");
        assertThat(sink.events).startsWith("overwrite").endsWith("commit");
        assertThat(sink.events).containsOnlyOnce("commit").doesNotContain("abort");
    }

    @Test
    void aNullWhereNoneMayBeFailsTheJobAndAborts() {
        assertThatThrownBy(() -> tester.start(insert(false, LengthEnforcement.IGNORE, "+I[1, a]", "+I[NULL, b]"))
                        .await())
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_NULL_VIOLATION))
                .hasMessageContaining("column id")
                .hasMessageContaining("table.exec.sink.not-null-enforcer");
        assertThat(sink.visible).isEmpty();
        assertThat(sink.events).endsWith("abort");
        assertThat(sink.events.stream().filter("closed"::equals).count())
                .isEqualTo(sink.events.stream().filter("writer"::equals).count());
    }

    @Test
    void dropsRowsWithNullAndCountsThem() throws InterruptedException {
        SinkNode insert = insert(true, LengthEnforcement.IGNORE, "+I[1, a]", "+I[NULL, b]", "+I[3, c]", "+I[NULL, d]");
        tester.start(insert).await();
        assertThat(sink.visible).containsExactlyInAnyOrder("+I[1, a]", "+I[3, c]");
        assertThat(tester.counter(insert, "dropped_by_not_null")).isEqualTo(2);
        assertThat(tester.counter(insert, "rows_in")).isEqualTo(4);
    }

    @Test
    void cutsAndPadsToTheLength() throws InterruptedException {
        tester.start(insert(false, LengthEnforcement.TRIM_PAD, "+I[1, äöüß]", "+I[2, é]", "+I[3, NULL]"))
                .await();
        assertThat(sink.visible).containsExactlyInAnyOrder("+I[1, äöü]", "+I[2, é  ]", "+I[3, NULL]");
    }

    @Test
    void anotherLengthFailsTheJob() {
        assertThatThrownBy(() -> tester.start(insert(false, LengthEnforcement.ERROR, "+I[1, abcd]"))
                        .await())
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("column name CHAR(3)");
    }

    @Test
    void aFailedCommitFailsTheJobAndAbortsTheOtherSinks() {
        MemorySink other = new MemorySink(TARGET);
        tester.catalog.sinks.put("o", other);
        sink.failsToCommit = true;
        SinkNode first = insert(false, LengthEnforcement.IGNORE, "+I[1, a]");
        SinkNode second = new SinkNode(
                tester.properties(TARGET),
                first.input(),
                BatchTester.table("o", List.of("id", "name"), TARGET),
                new SinkSpec(false, Map.of(), List.of(), false, LengthEnforcement.IGNORE, List.of()));
        assertThatThrownBy(() -> tester.start(first, second).await())
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SINK_WRITE_FAILED));
        assertThat(other.visible).isEmpty();
        assertThat(other.events).endsWith("abort");
    }
}
