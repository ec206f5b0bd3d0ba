package io.tidemill.plugin.print;

import io.tidemill.spi.ConnectorPlugin;
import io.tidemill.spi.TableFactory;
import java.util.List;

/** The entry of this plugin. */
public final class PrintPlugin implements ConnectorPlugin {
    @Override
    public String name() {
        return "print";
    }

    @Override
    public List<TableFactory> tableFactories() {
        return List.of(new PrintTableFactory());
    }
}
