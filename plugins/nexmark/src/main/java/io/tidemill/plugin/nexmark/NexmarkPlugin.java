package io.tidemill.plugin.nexmark;

import io.tidemill.spi.ConnectorPlugin;
import io.tidemill.spi.TableFactory;
import java.util.List;

/** The entry of this plugin. */
public final class NexmarkPlugin implements ConnectorPlugin {
    @Override
    public String name() {
        return "nexmark";
    }

    @Override
    public List<TableFactory> tableFactories() {
        return List.of(new NexmarkTableFactory("nexmark"), new NexmarkTableFactory("nexmark-gen"));
    }
}
