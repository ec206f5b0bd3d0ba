package io.tidemill.plugin.datagen;

import io.tidemill.spi.ConnectorPlugin;
import io.tidemill.spi.TableFactory;
import java.time.Clock;
import java.util.List;

/** The entry of this plugin. */
public final class DatagenPlugin implements ConnectorPlugin {
    @Override
    public String name() {
        return "datagen";
    }

    @Override
    public List<TableFactory> tableFactories() {
        return List.of(new DatagenTableFactory(Clock.systemUTC()));
    }
}
