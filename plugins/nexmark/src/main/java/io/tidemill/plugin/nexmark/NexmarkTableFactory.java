package io.tidemill.plugin.nexmark;

import io.tidemill.config.ConfigOption;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.TableContext;
import io.tidemill.spi.TableFactory;
import io.tidemill.spi.source.TableSource;
import io.tidemill.type.LogicalType;
import java.util.List;
import java.util.Set;

/** Makes sources of {@code 'connector' = 'nexmark'}. */
final class NexmarkTableFactory implements TableFactory {
    private final String identifier;

    NexmarkTableFactory(String identifier) {
        this.identifier = identifier;
    }

    @Override
    public String identifier() {
        return identifier;
    }

    @Override
    public Set<ConfigOption<?>> requiredOptions() {
        return Set.of();
    }

    @Override
    public Set<ConfigOption<?>> optionalOptions() {
        return NexmarkOptions.all();
    }

    @Override
    public TableSource createSource(TableContext context) {
        EventKinds kinds = EventKinds.of(context.get(NexmarkOptions.KIND));
        LogicalType declared = context.schema().physicalRow();
        check(context.tableName(), declared, kinds.row());
        return new NexmarkSource(
                kinds,
                context.get(NexmarkOptions.EVENTS),
                context.get(NexmarkOptions.RATE),
                context.get(NexmarkOptions.PARTS));
    }

    /** The columns are what the generator makes, so the table must declare them as they are. */
    private static void check(String table, LogicalType declared, LogicalType made) {
        List<LogicalType> types = declared.children();
        boolean same = declared.names().equals(made.names());
        for (int i = 0; same && i < types.size(); i++) {
            same = sameShape(types.get(i), made.children().get(i));
        }
        if (!same) {
            throw new EngineException(
                    ErrorCode.INVALID_TABLE_OPTION,
                    "table " + table + " must have the columns " + columns(made) + " for this 'kind'");
        }
    }

    private static boolean sameShape(LogicalType declared, LogicalType made) {
        if (declared.root() != made.root()
                || declared.length() != made.length()
                || !declared.names().equals(made.names())) {
            return false;
        }
        for (int i = 0; i < declared.children().size(); i++) {
            if (!sameShape(declared.children().get(i), made.children().get(i))) {
                return false;
            }
        }
        return true;
    }

    private static String columns(LogicalType row) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < row.names().size(); i++) {
            text.append(i == 0 ? "" : ", ")
                    .append(row.names().get(i))
                    .append(' ')
                    .append(row.children().get(i));
        }
        return text.toString();
    }
}
