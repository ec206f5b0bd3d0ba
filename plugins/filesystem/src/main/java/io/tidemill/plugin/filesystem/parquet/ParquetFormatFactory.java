package io.tidemill.plugin.filesystem.parquet;

import io.tidemill.config.ConfigOption;
import io.tidemill.config.Origin;
import io.tidemill.spi.format.Format;
import io.tidemill.spi.format.FormatFactory;
import java.util.Map;
import java.util.Set;

/** Makes the {@code parquet} format. Touches no class of the library. */
public final class ParquetFormatFactory implements FormatFactory {
    static final String IDENTIFIER = "parquet";

    @Override
    public String identifier() {
        return IDENTIFIER;
    }

    @Override
    public Set<ConfigOption<?>> options() {
        return ParquetOptions.all();
    }

    @Override
    public Format create(String tableName, Map<String, String> options) {
        return new ParquetFormat(
                get(ParquetOptions.COMPRESSION, options, tableName),
                get(ParquetOptions.BLOCK_SIZE, options, tableName).bytes(),
                get(ParquetOptions.MISSING_COLUMNS, options, tableName) == ParquetOptions.MissingColumns.NULL);
    }

    private static <T> T get(ConfigOption<T> option, Map<String, String> options, String tableName) {
        String text = options.get(option.key());
        return text == null ? option.defaultValue().orElseThrow() : option.parse(text, Origin.table(tableName, null));
    }
}
