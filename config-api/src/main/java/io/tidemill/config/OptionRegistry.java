package io.tidemill.config;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** All known options, by key, by old key and by environment variable. Immutable. */
public final class OptionRegistry {
    private static final String TYPO_OF_TABLE_EXEC = "able.exec.";
    /** Edits after which a name is a different word. */
    private static final int SUGGESTION_LIMIT = 12;
    /** The same for keys outside our name spaces, which may well be somebody else's. */
    private static final int FOREIGN_KEY_LIMIT = 2;

    private final List<OptionGroup> groups;
    private final Map<String, ConfigOption<?>> byKey = new HashMap<>();
    private final Map<String, ConfigOption<?>> byOldKey = new HashMap<>();
    /** Built when first asked for: most processes have no variable of ours. */
    private volatile Map<String, ConfigOption<?>> byVariable;

    private OptionRegistry(List<OptionGroup> groups) {
        this.groups = List.copyOf(groups);
        for (OptionGroup group : groups) {
            for (ConfigOption<?> option : group.options()) {
                addUnique(byKey, option.key(), option);
            }
        }
        for (ConfigOption<?> option : byKey.values()) {
            for (String oldKey : option.oldKeys()) {
                if (byKey.containsKey(oldKey)) {
                    throw new IllegalArgumentException("old key " + oldKey + " is also an option");
                }
                addUnique(byOldKey, oldKey, option);
            }
        }
    }

    private static void addUnique(Map<String, ConfigOption<?>> map, String name, ConfigOption<?> option) {
        ConfigOption<?> other = map.putIfAbsent(name, option);
        if (other != null) {
            throw new IllegalArgumentException(name + " is declared by " + other.key() + " and by " + option.key());
        }
    }

    private Map<String, ConfigOption<?>> byVariable() {
        Map<String, ConfigOption<?>> variables = byVariable;
        if (variables == null) {
            variables = new HashMap<>();
            addVariables(variables, byKey);
            addVariables(variables, byOldKey);
            byVariable = variables;
        }
        return variables;
    }

    private static void addVariables(Map<String, ConfigOption<?>> variables, Map<String, ConfigOption<?>> keys) {
        keys.forEach((key, option) -> {
            for (String variable : EnvironmentNames.of(key)) {
                addUnique(variables, variable, option);
            }
        });
    }

    /** The engine's own options. */
    public static OptionRegistry standard() {
        return Standard.REGISTRY;
    }

    private static final class Standard {
        static final OptionRegistry REGISTRY = new OptionRegistry(List.of(
                OptimizerOptions.GROUP,
                ExecutionOptions.GROUP,
                SinkOptions.GROUP,
                StreamingOptions.GROUP,
                TableOptions.GROUP,
                PipelineOptions.GROUP,
                RuntimeOptions.GROUP,
                CheckpointOptions.GROUP,
                TidemillOptions.GROUP));
    }

    public static OptionRegistry of(OptionGroup... groups) {
        return new OptionRegistry(List.of(groups));
    }

    /** This registry and more options, for example those of a plugin. */
    public OptionRegistry with(OptionGroup... more) {
        List<OptionGroup> all = new ArrayList<>(groups);
        all.addAll(List.of(more));
        return new OptionRegistry(all);
    }

    public List<OptionGroup> groups() {
        return groups;
    }

    /** All options, ordered by key. */
    public List<ConfigOption<?>> options() {
        return byKey.values().stream()
                .<ConfigOption<?>>map(option -> option)
                .sorted(Comparator.comparing(ConfigOption::key))
                .toList();
    }

    /** The option with this key or old key. */
    public Optional<ConfigOption<?>> find(String key) {
        ConfigOption<?> option = byKey.get(key);
        return Optional.ofNullable(option != null ? option : byOldKey.get(key));
    }

    /** The option that an environment variable sets, for example {@code TIDEMILL_TABLE_DML_SYNC}. */
    public Optional<ConfigOption<?>> findByVariable(String variable) {
        return Optional.ofNullable(byVariable().get(variable));
    }

    /** The variable that a misspelt one most likely means. */
    public Optional<String> nearestVariable(String variable) {
        return EditDistance.nearest(variable, new TreeSet<>(byVariable().keySet()), SUGGESTION_LIMIT / 2);
    }

    /** Keys that start with {@code prefix}, for completion. */
    public List<String> keysStartingWith(String prefix) {
        return byKey.keySet().stream()
                .filter(key -> key.startsWith(prefix))
                .sorted()
                .toList();
    }

    /** The key that a misspelt one most likely means. */
    public Optional<String> nearest(String key) {
        return EditDistance.nearest(
                repaired(key), new TreeSet<>(byKey.keySet()), Math.min(SUGGESTION_LIMIT, key.length() / 3));
    }

    /**
     * True if an unknown key must be a mistake: its name space belongs to the engine, or it is one or two letters away from
     * a known key. Other keys may be meant for a cluster or for the user's own programs.
     */
    public boolean isMistake(String unknownKey) {
        return unknownKey.startsWith("table.")
                || unknownKey.startsWith("tidemill.")
                || unknownKey.startsWith(TYPO_OF_TABLE_EXEC)
                || EditDistance.nearest(unknownKey, byKey.keySet(), FOREIGN_KEY_LIMIT)
                        .isPresent();
    }

    /** Older documentation prints {@code able.exec.} for {@code table.exec.}. */
    private static String repaired(String key) {
        return key.startsWith(TYPO_OF_TABLE_EXEC) ? "t" + key : key;
    }

    /** Old keys and what they mean now, for documentation. */
    public Map<String, ConfigOption<?>> oldKeys() {
        return Collections.unmodifiableMap(byOldKey);
    }
}
