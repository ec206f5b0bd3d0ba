package io.tidemill.core.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.config.Setting;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class ConfigFileTest {
    private static Map<String, String> values(String text) {
        return ConfigFile.parse(text, "c.yaml").stream().collect(Collectors.toMap(Setting::key, Setting::value));
    }

    @Test
    void nestedAndFlatKeysMeanTheSame() {
        String text = """
                table.dml-sync: true
                table:
                  exec:
                    mini-batch:
                      enabled: TRUE
                      size: 5000
                    state.ttl: 60 SECONDS # one minute
                """;
        assertThat(values(text))
                .isEqualTo(Map.of(
                        "table.dml-sync", "true",
                        "table.exec.mini-batch.enabled", "TRUE",
                        "table.exec.mini-batch.size", "5000",
                        "table.exec.state.ttl", "60 SECONDS"));
    }

    @Test
    void valuesKeepTheirText() {
        String text = """
                sink.password: db@123#123
                quoted: '*RSS:*:*;Heap:Used'
                list: [a, b]
                version: 1.10
                yes-no: on
                """;
        assertThat(values(text))
                .containsEntry("sink.password", "db@123#123")
                .containsEntry("quoted", "*RSS:*:*;Heap:Used")
                .containsEntry("list", "a;b")
                .containsEntry("version", "1.10")
                .containsEntry("yes-no", "on");
    }

    @Test
    void settingsKnowTheirPlace() {
        List<Setting> settings = ConfigFile.parse("# comment\ntable:\n  dml-sync: true\n", "c.yaml");
        assertThat(settings.get(0).origin()).hasToString("c.yaml line 3:3");
    }

    @Test
    void aFileOfCommentsIsEmpty() {
        assertThat(ConfigFile.parse("# a\n\n   # b\n", "c.yaml")).isEmpty();
        assertThat(ConfigFile.parse("", "c.yaml")).isEmpty();
        assertThat(ConfigFile.parse("---\n", "c.yaml")).isEmpty();
    }

    private static void fails(String text, String... parts) {
        assertThatThrownBy(() -> ConfigFile.parse(text, "c.yaml"))
                .satisfies(e -> assertThat(((EngineException) e).code()).isEqualTo(ErrorCode.CONFIG_FILE))
                .message()
                .contains(parts);
    }

    @Test
    void duplicateKeysAreRefusedInWhateverForm() {
        fails("a.b: 1\na:\n  b: 2\n", "c.yaml line 3:3", "a.b is set twice, before in line 1");
        fails("a: 1\na: 2\n", "c.yaml line 2:1", "a is set twice");
    }

    @Test
    void mistakesHaveLineAndColumn() {
        fails("a: 1\nb: *RSS:*\n", "c.yaml line 2:", "quotes");
        fails("a: *x\n", "c.yaml line 1:4", "quotes");
        fails("a: 1\n\tb: 2\n", "c.yaml line 2:");
        fails("a:\n", "a has no value");
        fails("a:\n  - b: 1\n", "simple values only");
        fails("just text\n", "'key: value'");
        fails("a: 1\n---\nb: 2\n", "one YAML document");
    }

    @Test
    void aMissingFileIsNamed() {
        assertThatThrownBy(() -> ConfigFile.read(Path.of("no/such.yaml"))).hasMessageContaining("no/such.yaml");
    }
}
