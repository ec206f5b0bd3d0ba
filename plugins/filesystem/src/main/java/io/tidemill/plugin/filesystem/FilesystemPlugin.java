package io.tidemill.plugin.filesystem;

import io.tidemill.plugin.filesystem.parquet.ParquetFormatFactory;
import io.tidemill.spi.ConnectorPlugin;
import io.tidemill.spi.TableFactory;
import io.tidemill.spi.format.FormatFactory;
import java.util.List;

/** The entry of this plugin. */
public final class FilesystemPlugin implements ConnectorPlugin {
    @Override
    public String name() {
        return "filesystem";
    }

    @Override
    public List<TableFactory> tableFactories() {
        return List.of(new FilesystemTableFactory());
    }

    @Override
    public List<FormatFactory> formatFactories() {
        return List.of(new ParquetFormatFactory());
    }
}
