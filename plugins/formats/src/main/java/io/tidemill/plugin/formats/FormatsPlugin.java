package io.tidemill.plugin.formats;

import io.tidemill.plugin.formats.csv.CsvFormatFactory;
import io.tidemill.plugin.formats.json.DebeziumJsonFormatFactory;
import io.tidemill.plugin.formats.json.JsonFormatFactory;
import io.tidemill.spi.ConnectorPlugin;
import io.tidemill.spi.format.FormatFactory;
import java.util.List;

/** The entry of this plugin. */
public final class FormatsPlugin implements ConnectorPlugin {
    @Override
    public String name() {
        return "formats";
    }

    @Override
    public List<FormatFactory> formatFactories() {
        return List.of(new CsvFormatFactory(), new JsonFormatFactory(), new DebeziumJsonFormatFactory());
    }
}
