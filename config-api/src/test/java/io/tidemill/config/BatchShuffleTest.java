package io.tidemill.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

final class BatchShuffleTest {
    @Test
    void allSixOldValuesAreUnderstood() {
        Map<String, BatchShuffle> expected = Map.of(
                "batch", BatchShuffle.ALL_BLOCKING,
                "pipelined", BatchShuffle.ALL_PIPELINED,
                "ALL_EDGES_BLOCKING", BatchShuffle.ALL_BLOCKING,
                "forward_edges_pipelined", BatchShuffle.FORWARD_PIPELINED,
                "POINTWISE_EDGES_PIPELINED", BatchShuffle.POINTWISE_PIPELINED,
                "ALL_EDGES_PIPELINED", BatchShuffle.ALL_PIPELINED);
        expected.forEach((text, mode) -> {
            SessionConfig session = SessionConfig.withDefaults();
            session.set("table.exec.shuffle-mode", text);
            assertThat(BatchShuffle.of(session)).as(text).isEqualTo(mode);
        });
        assertThatThrownBy(() -> SessionConfig.withDefaults().set("table.exec.shuffle-mode", "FOO"))
                .hasMessageContaining("ALL_EDGES_BLOCKING, FORWARD_EDGES_PIPELINED");
    }

    @Test
    void nothingSetLeavesTheChoiceToTheEngine() {
        assertThat(BatchShuffle.of(SessionConfig.withDefaults())).isEqualTo(BatchShuffle.AUTOMATIC);
    }

    @Test
    void theNewOptionKnowsHybridModes() {
        SessionConfig session = SessionConfig.withDefaults();
        session.set("execution.batch-shuffle-mode", "ALL_EXCHANGES_HYBRID_FULL");
        assertThat(BatchShuffle.of(session)).isEqualTo(BatchShuffle.HYBRID_FULL);
    }
}
