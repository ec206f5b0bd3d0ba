package io.tidemill.plugin.filesystem.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

final class ParquetOptionsTest {
    @Test
    void optionsMakeTheFormat() {
        ParquetFormatFactory factory = new ParquetFormatFactory();
        assertThat(factory.create("t", Map.of())).isEqualTo(new ParquetFormat("SNAPPY", 32L << 20, false));
        assertThat(factory.create("t", Map.of("compression", "zstd", "block.size", "1 mb", "missing-columns", "null")))
                .isEqualTo(new ParquetFormat("ZSTD", 1L << 20, true));
        assertThatThrownBy(() -> factory.create("t", Map.of("compression", "brotli")))
                .hasMessageContaining("ZSTD");
        assertThatThrownBy(() -> factory.create("t", Map.of("block.size", "1 b")))
                .hasMessageContaining("at least 64 kb");
    }
}
