package io.tidemill.plugin.values;

import io.tidemill.spi.ConnectorPlugin;
import io.tidemill.spi.TableFactory;
import java.util.List;

/** The entry of this plugin. */
public final class ValuesPlugin implements ConnectorPlugin {
    @Override
    public String name() {
        return "values";
    }

    @Override
    public List<TableFactory> tableFactories() {
        return List.of(new ValuesTableFactory());
    }
}
