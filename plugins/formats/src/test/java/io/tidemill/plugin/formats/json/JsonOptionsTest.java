package io.tidemill.plugin.formats.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.config.ConfigOption;
import io.tidemill.plugin.formats.Decoding;
import io.tidemill.spi.format.Format;
import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.spi.vector.MapVector;
import io.tidemill.type.LogicalType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class JsonOptionsTest {
    private static final LogicalType ROW = Decoding.row(
            "d",
            LogicalType.decimal(10, 9),
            "t",
            LogicalType.timestamp(3),
            "n",
            LogicalType.int32(),
            "m",
            LogicalType.map(LogicalType.string(), LogicalType.int32()));

    private static String encode(Map<String, String> options) throws IOException {
        Format format = new JsonFormatFactory().create("t", options);
        BytesVector keys = new BytesVector(2);
        keys.append(0, "a".getBytes(StandardCharsets.UTF_8), 0, 1);
        keys.setNull(1);
        IntVector nothing = new IntVector(1);
        nothing.setNull(0);
        ColumnBatch batch = new ColumnBatch(
                1,
                new LongVector(new long[] {27}),
                new LongVector(new long[] {500_000}),
                nothing,
                new MapVector(new int[] {0}, new int[] {2}, keys, new IntVector(new int[] {1, 2}), 2));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        format.createEncoder(ROW, ZoneOffset.UTC).encode(batch, out);
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void aNullKeyFailsIsDroppedOrIsALiteral() throws IOException {
        assertThatThrownBy(() -> encode(Map.of())).hasMessageContaining("json.map-null-key.mode");
        assertThat(encode(Map.of("map-null-key.mode", "DROP")))
                .isEqualTo("{\"d\":2.7E-8,\"t\":\"1970-01-01 00:00:00.5\",\"n\":null,\"m\":{\"a\":1}}\n");
        assertThat(encode(Map.of("map-null-key.mode", "LITERAL", "map-null-key.literal", "n")))
                .contains("\"m\":{\"a\":1,\"n\":2}");
        assertThat(encode(Map.of("map-null-key.mode", "LITERAL"))).contains("\"m\":{\"a\":1,\"null\":2}");
    }

    @Test
    void otherOptionsOfWritingChangeTheText() throws IOException {
        assertThat(encode(Map.of("map-null-key.mode", "DROP", "encode.decimal-as-plain-number", "true")))
                .contains("\"d\":0.000000027");
        assertThat(encode(Map.of("map-null-key.mode", "DROP", "encode.ignore-null-fields", "true")))
                .doesNotContain("\"n\"");
        assertThat(encode(Map.of("map-null-key.mode", "DROP", "timestamp-format.standard", "ISO-8601")))
                .contains("\"t\":\"1970-01-01T00:00:00.5\"");
        assertThat(JsonOptions.all()).extracting(ConfigOption::description).doesNotContain("");
    }
}
