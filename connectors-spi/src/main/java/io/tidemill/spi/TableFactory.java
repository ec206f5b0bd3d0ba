package io.tidemill.spi;

import io.tidemill.config.ConfigOption;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.annotation.Stable;
import io.tidemill.spi.sink.TableSink;
import io.tidemill.spi.source.TableSource;
import io.tidemill.type.Schema;
import java.util.Set;

/** Makes sources and sinks for {@code 'connector' = 'identifier'}. Thread-safe. */
@Stable
public interface TableFactory {
    /** The value of the {@code connector} option. */
    String identifier();

    /** Options of the WITH clause that must be given. Option keys are relative to the WITH clause, for example {@code path}. */
    Set<ConfigOption<?>> requiredOptions();

    /**
     * Further options. The engine refuses all others, except {@code format}, {@code key.format}, {@code value.format} and the options of the chosen formats
     * ({@code FORMAT.option}), which it checks against the format's factory.
     */
    Set<ConfigOption<?>> optionalOptions();

    /**
     * Options whose keys depend on the columns, for example {@code fields.NAME.kind}; they are added to {@link #optionalOptions} when the options of a
     * table are checked.
     */
    default Set<ConfigOption<?>> optionsOf(Schema schema) {
        return Set.of();
    }

    /** A new source for one scan of the table. No I/O beyond what the table's options need to be checked. */
    default TableSource createSource(TableContext context) {
        throw new EngineException(
                ErrorCode.UNSUPPORTED,
                "connector '" + identifier() + "' cannot be read from; table " + context.tableName()
                        + " is a sink only");
    }

    /** A new sink for one INSERT into the table. */
    default TableSink createSink(TableContext context) {
        throw new EngineException(
                ErrorCode.UNSUPPORTED,
                "connector '" + identifier() + "' cannot be written to; table " + context.tableName()
                        + " is a source only");
    }
}
