package io.tidemill.plugin.formats.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.config.ConfigOption;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.plugin.formats.Decoding;
import io.tidemill.spi.format.BytesEncoder;
import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.type.LogicalType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class CsvOptionsTest {
    private static final LogicalType ROW = Decoding.row("d", LogicalType.decimal(10, 2), "s", LogicalType.string());

    private static String encode(Map<String, String> options) throws IOException {
        BytesVector text = new BytesVector(2);
        byte[] value = "a,\"b\"".getBytes(StandardCharsets.UTF_8);
        text.append(0, value, 0, value.length);
        text.setNull(1);
        BytesEncoder encoder = new CsvFormatFactory().create("t", options).createEncoder(ROW, ZoneOffset.UTC);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        encoder.startFile(out);
        encoder.encode(new ColumnBatch(2, new LongVector(new long[] {10_000_000, -1250}), text), out);
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void optionsThatActOnWritingChangeTheText() throws IOException {
        assertThat(encode(Map.of())).isEqualTo("1E+5,\"a,\"\"b\"\"\"\n-12.5,\n");
        assertThat(encode(Map.of("write-bigdecimal-in-scientific-notation", "false")))
                .isEqualTo("100000.00,\"a,\"\"b\"\"\"\n-12.50,\n");
        assertThat(encode(Map.of("header", "true", "null-literal", "N", "field-delimiter", ";")))
                .isEqualTo("d;s\n1E+5;\"a,\"\"b\"\"\"\n-12.5;N\n");
        assertThat(encode(Map.of("quote-character", "'"))).isEqualTo("1E+5,'a,\"b\"'\n-12.5,\n");
        assertThat(encode(Map.of("disable-quote-character", "true", "escape-character", "\\")))
                .isEqualTo("1E+5,a\\,\"b\"\n-12.5,\n");
        assertThatThrownBy(() -> encode(Map.of("disable-quote-character", "true")))
                .hasMessageContaining("csv.escape-character");
    }

    @Test
    void valuesThatCannotBeAreRefused() {
        assertThatThrownBy(() -> encode(Map.of("field-delimiter", ",,"))).hasMessageContaining("csv.field-delimiter");
        assertThatThrownBy(() -> encode(Map.of("quote-character", ","))).hasMessageContaining("must differ");
        assertThatThrownBy(() -> encode(Map.of("disable-quote-character", "true", "quote-character", "'")))
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.OPTION_CONFLICT));
        assertThat(CsvOptions.all()).extracting(ConfigOption::description).doesNotContain("");
    }
}
