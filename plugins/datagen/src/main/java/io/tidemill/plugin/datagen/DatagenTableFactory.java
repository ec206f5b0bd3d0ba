package io.tidemill.plugin.datagen;

import io.tidemill.config.ConfigOption;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.TableContext;
import io.tidemill.spi.TableFactory;
import io.tidemill.spi.source.TableSource;
import io.tidemill.type.Column;
import io.tidemill.type.LogicalType;
import io.tidemill.type.Schema;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Makes sources of {@code 'connector' = 'datagen'}. */
final class DatagenTableFactory implements TableFactory {
    private final Clock clock;

    DatagenTableFactory(Clock clock) {
        this.clock = clock;
    }

    @Override
    public String identifier() {
        return "datagen";
    }

    @Override
    public Set<ConfigOption<?>> requiredOptions() {
        return Set.of();
    }

    @Override
    public Set<ConfigOption<?>> optionalOptions() {
        return DatagenOptions.general();
    }

    @Override
    public Set<ConfigOption<?>> optionsOf(Schema schema) {
        Set<ConfigOption<?>> options = new HashSet<>();
        for (Column column : schema.columns()) {
            if (column.kind() == Column.Kind.PHYSICAL) {
                options.addAll(DatagenOptions.Field.of(column.name()).all());
            }
        }
        return options;
    }

    @Override
    public TableSource createSource(TableContext context) {
        LogicalType row = context.schema().physicalRow();
        Long wanted = context.get(DatagenOptions.NUMBER_OF_ROWS);
        long rows = wanted == null ? Long.MAX_VALUE : wanted;
        Long seed = context.get(DatagenOptions.SEED);
        long rate = context.get(DatagenOptions.ROWS_PER_SECOND);
        RowTime time = seed == null ? RowTime.of(clock) : RowTime.steady(rate);
        List<ColumnMaker> makers = new ArrayList<>();
        for (int i = 0; i < row.children().size(); i++) {
            String name = row.names().get(i);
            DatagenOptions.Field field = DatagenOptions.Field.of(name);
            LogicalType type = row.children().get(i);
            ColumnMaker maker;
            if (context.get(field.kind()).equals("sequence")) {
                Long start = context.get(field.start());
                Long end = context.get(field.end());
                if (start == null || end == null) {
                    throw new EngineException(
                            ErrorCode.INVALID_TABLE_OPTION,
                            "table " + context.tableName() + ": a sequence needs '"
                                    + field.start().key() + "' and '"
                                    + field.end().key() + "'");
                }
                maker = new SequenceMaker(name, type, start);
                rows = Math.min(rows, Math.max(0, end - start + 1));
            } else {
                maker = RandomMakers.of(name, type, context, field, time);
            }
            makers.add(new NullableMaker(maker, context.get(field.nullRate()), type, name));
        }
        boolean bounded = rows != Long.MAX_VALUE;
        boolean slow = !bounded || context.options().containsKey(DatagenOptions.ROWS_PER_SECOND.key());
        return new DatagenSource(row, makers, rows, seed == null ? 0 : seed, slow ? rate : 0, context.streaming());
    }
}
