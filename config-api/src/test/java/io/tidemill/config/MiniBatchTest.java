package io.tidemill.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Case 029. */
final class MiniBatchTest {
    private final SessionConfig session = SessionConfig.withDefaults();

    @Test
    void isOffByDefault() {
        assertThat(MiniBatch.of(session.snapshot(), true)).isEqualTo(new MiniBatch(false, Duration.ZERO, -1));
    }

    @Test
    void enabledAloneNamesBothMissingOptions() {
        session.set("table.exec.mini-batch.enabled", "true");

        assertThatThrownBy(() -> MiniBatch.of(session.snapshot(), true))
                .hasMessage("TM-4003: table.exec.mini-batch.enabled = true (SET) needs a value greater than 0 for"
                        + " table.exec.mini-batch.allow-latency = 0 ms (default) and for table.exec.mini-batch.size = -1"
                        + " (default); for example SET 'table.exec.mini-batch.allow-latency' = '1 s';"
                        + " SET 'table.exec.mini-batch.size' = '5000';");
        assertThatThrownBy(() -> MiniBatch.of(session.snapshot(), false))
                .hasMessageContaining("needs a value greater than 0 for table.exec.mini-batch.allow-latency");
    }

    @Test
    void sizeIsNeededOnlyWhereRowsAreCollected() {
        session.set("table.exec.mini-batch.enabled", "true");
        session.set("table.exec.mini-batch.allow-latency", "1 s");

        assertThat(MiniBatch.of(session.snapshot(), false).latency()).isEqualTo(Duration.ofSeconds(1));
        assertThatThrownBy(() -> MiniBatch.of(session.snapshot(), true))
                .hasMessageContaining("table.exec.mini-batch.size")
                .hasMessageNotContaining("allow-latency");
        session.set("table.exec.mini-batch.size", "9999999999999");
        assertThat(MiniBatch.of(session.snapshot(), true).size()).isEqualTo(9_999_999_999_999L);
    }
}
