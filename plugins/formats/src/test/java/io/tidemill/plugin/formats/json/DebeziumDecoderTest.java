package io.tidemill.plugin.formats.json;

import static io.tidemill.plugin.formats.Decoding.decode;
import static io.tidemill.plugin.formats.Decoding.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.spi.format.Format;
import io.tidemill.type.LogicalType;
import java.util.List;
import org.junit.jupiter.api.Test;

final class DebeziumDecoderTest {
    private static final LogicalType TYPES = row("k", LogicalType.int32(), "v", LogicalType.string());

    private static Format debezium(String... keysAndValues) {
        return new DebeziumJsonFormatFactory().create("t", JsonDecoderTest.options(keysAndValues));
    }

    private static final String CHANGES = """
            {"before": null, "after": {"k": 1, "v": "a"}, "op": "c"}
            {"op":"r","after":{"k":2,"v":"b"},"source":{"ts":[1,2]}}
            {"before": {"k": 1, "v": "a"}, "after": {"k": 1, "v": "A"}, "op": "u"}
            null
            {"op":"d","before":{"k":2,"v":"b"},"after":null}
            """;

    @Test
    void operationsBecomeChanges() {
        assertThat(decode(debezium(), TYPES, CHANGES)).containsExactly("+I1|a", "+I2|b", "-U1|a", "+U1|A", "-D2|b");
        assertThat(decode(debezium(), TYPES, new int[] {1}, List.of(), CHANGES, 7, 1))
                .containsExactly("+Ia", "+Ib", "-Ua", "+UA", "-Db");
    }

    @Test
    void readsDocumentsThatHoldTheirSchema() {
        String text = "{\"schema\":{\"type\":\"struct\"},\"payload\":{\"after\":{\"k\":1,\"v\":\"a\"},\"op\":\"c\"}}\n";
        assertThat(decode(debezium("schema-include", "true"), TYPES, text)).containsExactly("+I1|a");
        assertThatThrownBy(() -> decode(debezium(), TYPES, text)).hasMessageContaining("schema-include' = 'true'");
        assertThatThrownBy(() -> decode(debezium("schema-include", "true"), TYPES, CHANGES))
                .hasMessageContaining("schema-include' = 'false'");
    }

    @Test
    void changesWithoutTheirRowsAreErrorsOrLeftOut() {
        String noBefore = "{\"after\":{\"k\":1,\"v\":\"a\"},\"op\":\"u\"}\n";
        assertThatThrownBy(() -> decode(debezium(), TYPES, noBefore)).hasMessageContaining("REPLICA IDENTITY");
        assertThatThrownBy(() -> decode(debezium(), TYPES, "{\"op\":\"t\"}\n"))
                .hasMessageContaining("none of c, r, u, d");
        assertThat(decode(debezium("ignore-parse-errors", "true"), TYPES, noBefore + CHANGES))
                .hasSize(5);
    }
}
