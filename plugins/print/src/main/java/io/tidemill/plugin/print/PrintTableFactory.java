package io.tidemill.plugin.print;

import io.tidemill.config.ConfigOption;
import io.tidemill.spi.TableContext;
import io.tidemill.spi.TableFactory;
import io.tidemill.spi.sink.TableSink;
import java.util.Set;

/** Makes sinks of {@code 'connector' = 'print'}. */
final class PrintTableFactory implements TableFactory {
    private static final System.Logger LOG = System.getLogger("io.tidemill.plugin.print");

    @Override
    public String identifier() {
        return "print";
    }

    @Override
    public Set<ConfigOption<?>> requiredOptions() {
        return Set.of();
    }

    @Override
    public Set<ConfigOption<?>> optionalOptions() {
        return Set.of(PrintOptions.PRINT_IDENTIFIER, PrintOptions.STANDARD_ERROR, PrintOptions.SINK_PARALLELISM);
    }

    @Override
    public TableSink createSink(TableContext context) {
        boolean toLog = context.get(PrintOptions.STANDARD_ERROR);
        Appendable results = context.output();
        LineTarget target = toLog
                ? line -> LOG.log(System.Logger.Level.INFO, line)
                : line -> {
                    synchronized (results) {
                        results.append(line).append('\n');
                    }
                };
        return new PrintSink(
                context.schema().sinkRow(), context.get(PrintOptions.PRINT_IDENTIFIER), context.timeZone(), target);
    }
}
