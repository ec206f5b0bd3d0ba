package io.tidemill.plugin.example;

import io.tidemill.config.ConfigOption;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.TableContext;
import io.tidemill.spi.TableFactory;
import io.tidemill.spi.sink.TableSink;
import io.tidemill.spi.source.TableSource;
import io.tidemill.type.LogicalType;
import java.nio.file.Path;
import java.util.Set;

/** Makes sources and sinks for {@code 'connector' = 'lines'}. */
final class LinesTableFactory implements TableFactory {
    @Override
    public String identifier() {
        return "lines";
    }

    @Override
    public Set<ConfigOption<?>> requiredOptions() {
        return Set.of(LinesOptions.PATH);
    }

    @Override
    public Set<ConfigOption<?>> optionalOptions() {
        return Set.of(LinesOptions.SUFFIX);
    }

    @Override
    public TableSource createSource(TableContext context) {
        return new LinesSource(folder(context), context.get(LinesOptions.SUFFIX));
    }

    @Override
    public TableSink createSink(TableContext context) {
        return new LinesSink(folder(context), context.get(LinesOptions.SUFFIX));
    }

    /** What cannot work is refused here, while the statement is planned, with the cause and the way out. */
    private static Path folder(TableContext context) {
        LogicalType row = context.schema().physicalRow();
        if (row.children().size() != 1 || !row.children().get(0).isCharacter()) {
            throw new EngineException(
                    ErrorCode.VALIDATION,
                    "table " + context.tableName() + ": connector 'lines' has one column of type STRING, not "
                            + row.children());
        }
        return Path.of(context.get(LinesOptions.PATH));
    }
}
