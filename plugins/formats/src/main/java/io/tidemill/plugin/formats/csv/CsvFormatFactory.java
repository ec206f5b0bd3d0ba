package io.tidemill.plugin.formats.csv;

import io.tidemill.config.ConfigOption;
import io.tidemill.plugin.formats.text.FormatOptions;
import io.tidemill.spi.format.Format;
import io.tidemill.spi.format.FormatFactory;
import java.util.Map;
import java.util.Set;

/** Makes the {@code csv} format. */
public final class CsvFormatFactory implements FormatFactory {
    static final String IDENTIFIER = "csv";

    @Override
    public String identifier() {
        return IDENTIFIER;
    }

    @Override
    public Set<ConfigOption<?>> options() {
        return CsvOptions.all();
    }

    @Override
    public Format create(String tableName, Map<String, String> options) {
        return new CsvFormat(CsvDialect.of(new FormatOptions(IDENTIFIER, tableName, options)));
    }
}
