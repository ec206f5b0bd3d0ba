package io.tidemill.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class ConfigurationTest {
    private final SessionConfig session = SessionConfig.withDefaults();
    private final Configuration configuration = session.getConfiguration();

    @Test
    void setsTheSession() {
        configuration
                .setString("table.exec.mini-batch.enabled", "true")
                .setString("table.exec.mini-batch.allow-latency", "5 s")
                .setLong("table.exec.mini-batch.size", 5000);
        configuration.set(TableOptions.DML_SYNC, true);

        assertThat(MiniBatch.of(session.snapshot(), true).size()).isEqualTo(5000);
        assertThat(configuration.get(TableOptions.DML_SYNC)).isTrue();
        assertThat(configuration.getString("table.exec.mini-batch.allow-latency", ""))
                .isEqualTo("5 s");
        assertThat(configuration.toMap()).hasSize(4).containsEntry("table.dml-sync", "true");
    }

    @Test
    void checksLikeSet() {
        assertThatThrownBy(() -> configuration.setString("table.exec.mini-batch.enabled", "maybe"))
                .hasMessageContaining("from program setString");
        assertThatThrownBy(() -> configuration.setString("table.exec.mini-batch.enable", "true"))
                .hasMessageContaining("did you mean table.exec.mini-batch.enabled?");
    }

    @Test
    void removesAKey() {
        configuration.setInteger("parallelism.default", 2).setBoolean("table.dml-sync", true);

        assertThat(configuration.removeKey("parallelism.default")).isTrue();
        assertThat(configuration.removeKey("parallelism.default")).isFalse();
        assertThat(configuration.containsKey("table.dml-sync")).isTrue();
        assertThat(configuration.getString("parallelism.default", "none")).isEqualTo("none");
    }
}
