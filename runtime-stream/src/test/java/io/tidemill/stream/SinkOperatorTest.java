package io.tidemill.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.core.plan.Job;
import io.tidemill.core.plan.LengthEnforcement;
import io.tidemill.core.plan.PhysicalNode;
import io.tidemill.core.plan.ScanNode;
import io.tidemill.core.plan.ScanSpec;
import io.tidemill.core.plan.SinkNode;
import io.tidemill.core.plan.SinkSpec;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class SinkOperatorTest {
    private static final LogicalType QUERY = Nodes.row(Nodes.INT, Nodes.STRING);
    private static final LogicalType TARGET = Nodes.row(Nodes.INT, LogicalType.sized(TypeRoot.VARCHAR, 3));

    private final TestTables tables = new TestTables();
    private final TestTables.MemorySink sink = tables.sink("s", TARGET);

    /** Starts INSERT INTO s, whose second column is NOT NULL, of the rows. */
    private Job insert(boolean dropNullRows, LengthEnforcement lengths, List<Integer> primaryKey, String... rows) {
        boolean upserts = List.of(rows).stream().noneMatch(row -> row.startsWith("-U"));
        tables.source("t", QUERY, List.of(List.of(rows)));
        PhysicalNode scan = new ScanNode(
                upserts ? Nodes.upserting(QUERY) : Nodes.changing(QUERY),
                TestTables.reference("t", QUERY),
                new ScanSpec(
                        List.of("c0", "c1"), List.of(), List.of(), List.of(), false, List.of(), -1, false, List.of()));
        PhysicalNode insert = new SinkNode(
                Nodes.changing(TARGET),
                scan,
                TestTables.reference("s", TARGET),
                new SinkSpec(false, Map.of(), List.of(1), dropNullRows, lengths, primaryKey));
        return StreamJobRunnerTest.start(StreamJobRunnerTest.plan(insert), new StreamJobRunnerTest.Environment(tables));
    }

    @Test
    void changesAreWrittenWithTheirKindsAndCommittedAtTheEnd() throws InterruptedException {
        String[] changes = {"+I[1, a]", "-U[1, a]", "+U[1, b]", "-D[1, b]", "+I[2, long]"};
        insert(false, LengthEnforcement.IGNORE, List.of(), changes).await();
        assertThat(sink.visible()).containsExactly(changes);
        assertThat(sink.aborted()).isFalse();
    }

    @Test
    void nullsAreDroppedBeforeLengthsAreEnforced() throws InterruptedException {
        insert(
                        true,
                        LengthEnforcement.TRIM_PAD,
                        List.of(0),
                        "+I[1, NULL]",
                        "+I[2, NULL]",
                        "+I[3, abcd]",
                        "+U[3, NULL]",
                        "+I[4, e]")
                .await();
        assertThat(sink.visible()).containsExactly("+I[3, abc]", "-D[3, NULL]", "+I[4, e]");
    }

    @Test
    void aValueThatIsTooLongFailsTheJobAndAborts() {
        Job job = insert(false, LengthEnforcement.ERROR, List.of(), "+I[1, abc]", "+I[2, abcd]");
        assertThatThrownBy(job::await).isInstanceOf(EngineException.class).hasMessageContaining("c1");
        assertThat(sink.visible()).isEmpty();
        assertThat(sink.aborted()).isTrue();
    }

    @Test
    void aFailedWriteNamesTheTableAndTheCause() {
        sink.fill();
        Job job = insert(false, LengthEnforcement.IGNORE, List.of(), "+I[1, a]");
        assertThatThrownBy(job::await)
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SINK_WRITE_FAILED))
                .hasMessageContaining("no space left")
                .hasMessageContaining("c.d.s");
        assertThat(sink.aborted()).isTrue();
    }
}
