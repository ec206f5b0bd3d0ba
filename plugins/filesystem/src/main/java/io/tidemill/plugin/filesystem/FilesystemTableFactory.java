package io.tidemill.plugin.filesystem;

import io.tidemill.config.ConfigOption;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.TableContext;
import io.tidemill.spi.TableFactory;
import io.tidemill.spi.format.Format;
import io.tidemill.spi.sink.TableSink;
import io.tidemill.spi.source.TableSource;
import java.util.Set;

/** Makes sources and sinks of {@code 'connector' = 'filesystem'}. */
final class FilesystemTableFactory implements TableFactory {
    @Override
    public String identifier() {
        return "filesystem";
    }

    @Override
    public Set<ConfigOption<?>> requiredOptions() {
        return Set.of(FilesystemOptions.PATH);
    }

    @Override
    public Set<ConfigOption<?>> optionalOptions() {
        return FilesystemOptions.optional();
    }

    @Override
    public TableSource createSource(TableContext context) {
        return new FilesystemSource(FileTable.of(context), format(context), context);
    }

    @Override
    public TableSink createSink(TableContext context) {
        RollingPolicy rolling = new RollingPolicy(
                context.get(FilesystemOptions.ROLLING_FILE_SIZE).bytes(),
                context.get(FilesystemOptions.ROLLOVER_INTERVAL).toNanos());
        return new FilesystemSink(FileTable.of(context), format(context), rolling);
    }

    private static Format format(TableContext context) {
        return context.format("format")
                .orElseThrow(() -> new EngineException(
                        ErrorCode.INVALID_TABLE_OPTION,
                        "table " + context.tableName()
                                + " needs the option 'format': csv, json, debezium-json or parquet"));
    }
}
