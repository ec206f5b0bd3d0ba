package io.tidemill.plugin.formats.json;

import io.tidemill.config.ConfigOption;
import io.tidemill.plugin.formats.text.FormatOptions;
import io.tidemill.spi.format.Format;
import io.tidemill.spi.format.FormatFactory;
import java.util.Map;
import java.util.Set;

/** Makes the {@code debezium-json} format. */
public final class DebeziumJsonFormatFactory implements FormatFactory {
    static final String IDENTIFIER = "debezium-json";

    @Override
    public String identifier() {
        return IDENTIFIER;
    }

    @Override
    public Set<ConfigOption<?>> options() {
        return DebeziumJsonOptions.all();
    }

    @Override
    public Format create(String tableName, Map<String, String> options) {
        FormatOptions values = new FormatOptions(IDENTIFIER, tableName, options);
        return new DebeziumJsonFormat(
                JsonSettings.of(values), values.get(DebeziumJsonOptions.SCHEMA_INCLUDE), tableName);
    }
}
