package io.tidemill.plugin.blackhole;

import io.tidemill.spi.ConnectorPlugin;
import io.tidemill.spi.TableFactory;
import java.util.List;

/** The entry of this plugin. */
public final class BlackholePlugin implements ConnectorPlugin {
    @Override
    public String name() {
        return "blackhole";
    }

    @Override
    public List<TableFactory> tableFactories() {
        return List.of(new BlackholeTableFactory());
    }
}
