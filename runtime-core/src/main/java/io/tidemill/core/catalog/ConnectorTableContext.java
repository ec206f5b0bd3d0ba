package io.tidemill.core.catalog;

import io.tidemill.config.ConfigOption;
import io.tidemill.config.Origin;
import io.tidemill.core.plan.TableReference;
import io.tidemill.core.plugin.PluginManager;
import io.tidemill.spi.TableContext;
import io.tidemill.spi.format.Format;
import io.tidemill.type.Schema;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** What a factory sees of one table whose options have been checked. */
record ConnectorTableContext(
        TableReference table,
        PluginManager plugins,
        ZoneId timeZone,
        boolean streaming,
        Appendable output,
        Map<Class<?>, Object> statement)
        implements TableContext {
    @Override
    public String tableName() {
        return table.path().toString();
    }

    @Override
    public Schema schema() {
        return table.schema();
    }

    @Override
    public Map<String, String> options() {
        return table.options();
    }

    @Override
    public <T> T get(ConfigOption<T> option) {
        String text = TableOptionCheck.text(table.options(), option);
        return text == null ? option.defaultValue().orElse(null) : option.parse(text, Origin.table(tableName(), null));
    }

    @Override
    public Optional<Format> format(String optionKey) {
        String name = table.options().get(optionKey);
        if (name == null) {
            return Optional.empty();
        }
        return Optional.of(plugins.format(name)
                .create(tableName(), FormatChoice.of(optionKey, name).own(table.options())));
    }

    @Override
    public <T> T shared(Class<T> type, Supplier<T> maker) {
        return type.cast(statement.computeIfAbsent(type, key -> maker.get()));
    }
}
