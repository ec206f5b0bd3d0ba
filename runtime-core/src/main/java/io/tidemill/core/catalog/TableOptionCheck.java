package io.tidemill.core.catalog;

import io.tidemill.config.ConfigOption;
import io.tidemill.config.EditDistance;
import io.tidemill.config.Origin;
import io.tidemill.core.plan.TableReference;
import io.tidemill.core.plugin.PluginManager;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.TableFactory;
import io.tidemill.spi.format.FormatFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Holds the options of a table against what its connector and formats declare; reports all problems at once. */
final class TableOptionCheck {
    static final String CONNECTOR = "connector";

    private final TableReference table;
    private final PluginManager plugins;
    private final List<String> problems = new ArrayList<>();
    private final Map<String, ConfigOption<?>> known = new TreeMap<>();
    private final Set<String> names = new TreeSet<>();

    private TableOptionCheck(TableReference table, PluginManager plugins) {
        this.table = table;
        this.plugins = plugins;
    }

    static void check(TableFactory factory, TableReference table, PluginManager plugins) {
        new TableOptionCheck(table, plugins).run(factory);
    }

    /** The value of an option under its key or an old key; null when it is not given. */
    static String text(Map<String, String> options, ConfigOption<?> option) {
        String text = options.get(option.key());
        for (String oldKey : option.oldKeys()) {
            if (text == null) {
                text = options.get(oldKey);
            }
        }
        return text;
    }

    private void run(TableFactory factory) {
        names.add(CONNECTOR);
        names.addAll(FormatChoice.KEYS);
        factory.requiredOptions().forEach(option -> declare("", option));
        factory.optionalOptions().forEach(option -> declare("", option));
        factory.optionsOf(table.schema()).forEach(option -> declare("", option));
        for (FormatChoice choice : FormatChoice.all(table.options())) {
            FormatFactory format = format(choice);
            format.options().forEach(option -> declare(choice.prefix(), option));
        }
        for (ConfigOption<?> option : factory.requiredOptions()) {
            if (text(table.options(), option) == null) {
                problems.add("option '" + option.key() + "' is missing; connector '" + factory.identifier()
                        + "' requires it: " + option.description());
            }
        }
        Set<String> keys = new TreeSet<>(table.options().keySet());
        keys.forEach(this::checkKey);
        if (!problems.isEmpty()) {
            throw new EngineException(
                    ErrorCode.INVALID_TABLE_OPTION, "table " + table.path() + ": " + String.join("; ", problems));
        }
    }

    private void declare(String prefix, ConfigOption<?> option) {
        known.put(prefix + option.key(), option);
        option.oldKeys().forEach(oldKey -> known.put(prefix + oldKey, option));
        names.add(prefix + option.key());
    }

    private FormatFactory format(FormatChoice choice) {
        try {
            return plugins.format(choice.name());
        } catch (EngineException e) {
            throw new EngineException(e.code(), "table " + table.path() + ": " + e.detail(), e);
        }
    }

    private void checkKey(String key) {
        ConfigOption<?> option = known.get(key);
        if (option != null) {
            try {
                option.parse(table.options().get(key), Origin.table(table.path().toString(), null));
            } catch (EngineException e) {
                problems.add(e.detail());
            }
        } else if (!names.contains(key)) {
            Optional<String> nearest = EditDistance.nearest(key, names, Math.max(2, key.length() / 3));
            problems.add("'" + key + "' is not an option of "
                    + (nearest.isPresent()
                            ? "this table; did you mean '" + nearest.get() + "'?"
                            : "this table; options are " + String.join(", ", names)));
        }
    }
}
