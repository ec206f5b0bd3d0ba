package io.tidemill.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class SecretsTest {
    @Test
    void namesTellSecrets() {
        for (String key : List.of(
                "password", "sink.Password", "s3.secret-key", "s3.access_key", "api.token", "sasl.jaas.config")) {
            assertThat(Secrets.hide(key, "db@123#123")).as(key).isEqualTo("******");
        }
        assertThat(Secrets.hide("path", "/data")).isEqualTo("/data");
    }

    @Test
    void settingsAndValuesDoNotPrintThem() {
        Setting setting = new Setting("sink.password", "db@123#123", Origin.file("a.yaml", 1, 1));
        SessionConfig session = SessionConfig.withDefaults();
        session.set("sink.password", "db@123#123");

        assertThat(setting.toString()).doesNotContain("db@123").contains("******");
        assertThat(session.values().toString()).doesNotContain("db@123").contains("sink.password");
        assertThat(session.lookup("sink.password").orElseThrow().text()).isEqualTo("db@123#123");
    }
}
