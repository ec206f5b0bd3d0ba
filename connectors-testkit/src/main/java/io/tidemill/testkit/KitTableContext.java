package io.tidemill.testkit;

import io.tidemill.config.ConfigOption;
import io.tidemill.config.Origin;
import io.tidemill.spi.TableContext;
import io.tidemill.spi.format.Format;
import io.tidemill.type.Schema;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a factory sees of a {@link TestTable}. */
record KitTableContext(TestTable table, Appendable output) implements TableContext {
    static final List<String> FORMAT_KEYS = List.of("format", "key.format", "value.format");

    /** {@code csv.}, {@code key.csv.} or {@code value.csv.}. */
    static String formatPrefix(String optionKey, String name) {
        return optionKey.substring(0, optionKey.length() - "format".length()) + name + ".";
    }

    static String text(Map<String, String> options, ConfigOption<?> option) {
        String text = options.get(option.key());
        for (String oldKey : option.oldKeys()) {
            if (text == null) {
                text = options.get(oldKey);
            }
        }
        return text;
    }

    @Override
    public String tableName() {
        return "t";
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
        String text = text(table.options(), option);
        return text == null ? option.defaultValue().orElse(null) : option.parse(text, Origin.table(tableName(), null));
    }

    @Override
    public Optional<Format> format(String optionKey) {
        String name = table.options().get(optionKey);
        if (name == null) {
            return Optional.empty();
        }
        String prefix = formatPrefix(optionKey, name);
        Map<String, String> own = new HashMap<>();
        table.options().forEach((key, value) -> {
            if (key.startsWith(prefix)) {
                own.put(key.substring(prefix.length()), value);
            }
        });
        return Optional.of(table.formatFactory(name).create(tableName(), own));
    }

    @Override
    public ZoneId timeZone() {
        return table.zone();
    }

    @Override
    public boolean streaming() {
        return table.streaming();
    }
}
