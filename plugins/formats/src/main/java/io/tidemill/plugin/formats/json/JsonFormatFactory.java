package io.tidemill.plugin.formats.json;

import io.tidemill.config.ConfigOption;
import io.tidemill.plugin.formats.text.FormatOptions;
import io.tidemill.spi.format.Format;
import io.tidemill.spi.format.FormatFactory;
import java.util.Map;
import java.util.Set;

/** Makes the {@code json} format. */
public final class JsonFormatFactory implements FormatFactory {
    static final String IDENTIFIER = "json";

    @Override
    public String identifier() {
        return IDENTIFIER;
    }

    @Override
    public Set<ConfigOption<?>> options() {
        return JsonOptions.all();
    }

    @Override
    public Format create(String tableName, Map<String, String> options) {
        return new JsonFormat(JsonSettings.of(new FormatOptions(IDENTIFIER, tableName, options)));
    }
}
