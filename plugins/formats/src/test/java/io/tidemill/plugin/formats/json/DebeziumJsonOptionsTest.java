package io.tidemill.plugin.formats.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.config.ConfigOption;
import io.tidemill.plugin.formats.Decoding;
import io.tidemill.spi.format.Format;
import io.tidemill.type.LogicalType;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class DebeziumJsonOptionsTest {
    @Test
    void aSchemaCanOnlyBeRead() {
        Format format = new DebeziumJsonFormatFactory().create("t", Map.of("schema-include", "true"));
        assertThatThrownBy(() -> format.createEncoder(Decoding.row("a", LogicalType.int32()), ZoneOffset.UTC))
                .hasMessageContaining("debezium-json.schema-include");
        assertThat(DebeziumJsonOptions.all())
                .extracting(ConfigOption::key)
                .contains("schema-include", "ignore-parse-errors", "timestamp-format.standard", "map-null-key.mode");
    }
}
