package io.tidemill.spi;

import io.tidemill.spi.annotation.Stable;
import io.tidemill.spi.catalog.CatalogFactory;
import io.tidemill.spi.format.FormatFactory;
import io.tidemill.spi.function.FunctionFactory;
import java.util.List;

/**
 * The entry of a plugin, found by ServiceLoader in the plugin's own class loader. Created once per process; the factories must be
 * thread-safe and cheap to create (no I/O, no large libraries until they are used).
 */
@Stable
public interface ConnectorPlugin {
    /** The plugin's name, for example {@code filesystem}. */
    String name();

    /** The SPI version that the plugin was built for; a newer one than the engine's is refused. */
    default SpiVersion spiVersion() {
        return SpiVersion.CURRENT;
    }

    default List<TableFactory> tableFactories() {
        return List.of();
    }

    default List<FormatFactory> formatFactories() {
        return List.of();
    }

    default List<CatalogFactory> catalogFactories() {
        return List.of();
    }

    default List<FunctionFactory> functionFactories() {
        return List.of();
    }
}
