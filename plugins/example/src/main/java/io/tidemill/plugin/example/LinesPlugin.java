package io.tidemill.plugin.example;

import io.tidemill.spi.ConnectorPlugin;
import io.tidemill.spi.TableFactory;
import java.util.List;

/** The entry of the plugin; named in {@code META-INF/services}. */
public final class LinesPlugin implements ConnectorPlugin {
    @Override
    public String name() {
        return "example";
    }

    @Override
    public List<TableFactory> tableFactories() {
        return List.of(new LinesTableFactory());
    }
}
