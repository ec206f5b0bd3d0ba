package io.tidemill.stream;

import static io.tidemill.stream.Nodes.INT;
import static io.tidemill.stream.Nodes.STRING;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.core.plan.StreamSinkMaterializeNode;
import io.tidemill.core.testing.OperatorHarness;
import io.tidemill.error.EngineException;
import io.tidemill.type.LogicalType;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SinkMaterializeOperatorTest {
    /** email, user. */
    private static final LogicalType ROW = Nodes.row(STRING, INT);

    private static OperatorHarness harness(List<Integer> upsertKey, long ttl) {
        StreamSinkMaterializeNode node =
                new StreamSinkMaterializeNode(Nodes.changing(ROW), Nodes.source(ROW), List.of(0), upsertKey, ttl);
        return OperatorHarness.of(() -> new SinkMaterializeOperator(node), ROW);
    }

    @Test
    void theLastOwnerOfAKeyRemainsWhenAnOlderOneGoes() {
        harness(List.of(1), 0)
                .input("+I[a, 1]", "+I[a, 2]", "-D[a, 1]")
                .expect("+I[a, 1]", "+U[a, 2]")
                .input("-D[a, 2]")
                .expect("-D[a, 2]")
                .close();
    }

    @Test
    void theRowBeforeComesBackWhenTheLastGoes() {
        harness(List.of(), 0).input("+I[a, 1]", "+I[a, 2]", "-D[a, 2]").expect("+I[a, 1]", "+U[a, 2]", "+U[a, 1]");
    }

    @Test
    void aRowOfTheSameInputKeyReplacesItsPredecessor() {
        harness(List.of(1), 0).input("+I[a, 1]", "+U[a, 1]", "-D[a, 1]").expect("+I[a, 1]", "+U[a, 1]", "-D[a, 1]");
    }

    @Test
    void aMissingRowBreaksTheJobUnlessStateExpires() {
        assertThatThrownBy(() -> harness(List.of(), 0).input("-D[a, 1]")).isInstanceOf(EngineException.class);
        harness(List.of(), 100)
                .input("+I[a, 1]")
                .processingTime(500)
                .input("-D[a, 1]")
                .expect("+I[a, 1]")
                .expectCounter("retractions_of_expired_state", 1);
    }
}
