package io.tidemill.plugin.blackhole;

import io.tidemill.config.ConfigOption;
import io.tidemill.spi.TableContext;
import io.tidemill.spi.TableFactory;
import io.tidemill.spi.sink.TableSink;
import java.util.Set;

/** Makes sinks of {@code 'connector' = 'blackhole'}. */
final class BlackholeTableFactory implements TableFactory {
    @Override
    public String identifier() {
        return "blackhole";
    }

    @Override
    public Set<ConfigOption<?>> requiredOptions() {
        return Set.of();
    }

    @Override
    public Set<ConfigOption<?>> optionalOptions() {
        return Set.of();
    }

    @Override
    public TableSink createSink(TableContext context) {
        return new BlackholeSink();
    }
}
