package io.tidemill.plugin.values;

import io.tidemill.config.ConfigOption;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.TableContext;
import io.tidemill.spi.TableFactory;
import io.tidemill.spi.source.TableSource;
import io.tidemill.spi.vector.ChangelogMode;
import io.tidemill.spi.vector.RowKind;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Makes sources of {@code 'connector' = 'values'}. */
final class ValuesTableFactory implements TableFactory {
    @Override
    public String identifier() {
        return "values";
    }

    @Override
    public Set<ConfigOption<?>> requiredOptions() {
        return Set.of(ValuesOptions.DATA);
    }

    @Override
    public Set<ConfigOption<?>> optionalOptions() {
        return Set.of(ValuesOptions.BOUNDED, ValuesOptions.CHANGELOG_MODE);
    }

    @Override
    public TableSource createSource(TableContext context) {
        ValueRows rows = ValueRows.parse(
                context.get(ValuesOptions.DATA),
                context.schema().physicalRow(),
                context.timeZone(),
                context.tableName());
        ChangelogMode mode = mode(context, rows);
        for (int row = 0; row < rows.count(); row++) {
            if (!mode.contains(rows.kind(row))) {
                throw new EngineException(
                        ErrorCode.INVALID_TABLE_OPTION,
                        "table " + context.tableName() + ": row " + (row + 1) + " of 'data' is a "
                                + rows.kind(row).symbol() + ", which 'changelog-mode' does not promise");
            }
        }
        return new ValuesSource(rows, mode, context.get(ValuesOptions.BOUNDED));
    }

    private static ChangelogMode mode(TableContext context, ValueRows rows) {
        List<String> kinds = context.get(ValuesOptions.CHANGELOG_MODE);
        if (kinds == null) {
            return rows.insertsOnly() ? ChangelogMode.INSERT_ONLY : ChangelogMode.ALL;
        }
        Set<RowKind> promised = EnumSet.noneOf(RowKind.class);
        for (String kind : kinds) {
            promised.add(
                    switch (kind.trim().toUpperCase(Locale.ROOT)) {
                        case "I" -> RowKind.INSERT;
                        case "UB" -> RowKind.UPDATE_BEFORE;
                        case "UA" -> RowKind.UPDATE_AFTER;
                        case "D" -> RowKind.DELETE;
                        default ->
                            throw new EngineException(
                                    ErrorCode.INVALID_TABLE_OPTION,
                                    "table " + context.tableName() + ": '" + kind
                                            + "' in 'changelog-mode' is none of I, UB, UA, D");
                    });
        }
        return new ChangelogMode(promised, false);
    }
}
