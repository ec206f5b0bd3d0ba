package io.tidemill.config;

import io.tidemill.config.TidemillOptions.UnknownKeys;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * What is set before a session starts: command line over environment over file over defaults. Immutable; all sessions of a
 * process share it.
 */
public final class ConfigLayers implements ConfigReader {
    private final OptionRegistry registry;
    private final OneTimeNotices notices;
    private final Map<String, ConfigValue> values;

    private ConfigLayers(OptionRegistry registry, OneTimeNotices notices, Map<String, ConfigValue> values) {
        this.registry = registry;
        this.notices = notices;
        this.values = Collections.unmodifiableMap(values);
    }

    /** Layers of which nothing is set. */
    public static ConfigLayers defaults() {
        return builder(OptionRegistry.standard(), NoticeSink.NONE).build();
    }

    /** Starts a set of layers; notices of these layers and of all sessions on them go to {@code notices}. */
    public static Builder builder(OptionRegistry registry, NoticeSink notices) {
        return new Builder(registry, new OneTimeNotices(notices));
    }

    @Override
    public Optional<ConfigValue> lookup(String key) {
        return Optional.ofNullable(values.get(key));
    }

    /** Everything that is set, by key; a key in several layers counts with its highest. */
    public Collection<ConfigValue> values() {
        return values.values();
    }

    OptionRegistry registry() {
        return registry;
    }

    OneTimeNotices notices() {
        return notices;
    }

    /** Collects the layers; {@link #build} reads and checks them and reports all problems at once. */
    public static final class Builder {
        private final OptionRegistry registry;
        private final OneTimeNotices notices;
        private final List<Setting> file = new ArrayList<>();
        private final List<Setting> environment = new ArrayList<>();
        private final List<Setting> commandLine = new ArrayList<>();
        private final List<EngineException> problems = new ArrayList<>();

        private Builder(OptionRegistry registry, OneTimeNotices notices) {
            this.registry = registry;
            this.notices = notices;
        }

        /** The entries of a configuration file, in the order of the file. */
        public Builder file(List<Setting> settings) {
            file.addAll(settings);
            return this;
        }

        /** All variables of the process; those that do not start with {@code TIDEMILL_} are somebody else's. */
        public Builder environment(Map<String, String> variables) {
            for (Map.Entry<String, String> variable : new TreeMap<>(variables).entrySet()) {
                String name = variable.getKey();
                if (!name.startsWith(EnvironmentNames.PREFIX) || EnvironmentNames.isLauncherVariable(name)) {
                    continue;
                }
                Origin origin = Origin.environment(name);
                String key =
                        registry.findByVariable(name).map(ConfigOption::key).orElse(name);
                environment.add(new Setting(key, variable.getValue(), origin));
            }
            return this;
        }

        /** The {@code --set} entries, in the order of the command line. */
        public Builder commandLine(List<Setting> settings) {
            commandLine.addAll(settings);
            return this;
        }

        /** Reads everything; one error lists all problems. */
        public ConfigLayers build() {
            List<Setting> lowestFirst = new ArrayList<>(file);
            lowestFirst.addAll(environment);
            lowestFirst.addAll(commandLine);

            SettingParser parser = new SettingParser(registry, notices);
            UnknownKeys policy = unknownKeys(lowestFirst);
            Map<String, ConfigValue> values = new LinkedHashMap<>();
            Set<String> foreign = new LinkedHashSet<>();
            for (Setting setting : lowestFirst) {
                try {
                    if (isUnknownVariable(setting)) {
                        reportVariable(setting, policy);
                        continue;
                    }
                    ConfigValue value = parser.parse(setting, policy);
                    values.put(value.key(), value);
                    if (parser.isForeign(value)) {
                        foreign.add(value.key());
                    }
                } catch (EngineException e) {
                    problems.add(e);
                }
            }
            ConfigLayers layers = new ConfigLayers(registry, notices, values);
            OptionConstraints.violations(layers)
                    .forEach(text -> problems.add(new EngineException(ErrorCode.OPTION_CONFLICT, text)));
            if (!problems.isEmpty()) {
                throw all(problems);
            }
            if (policy != UnknownKeys.IGNORE && !foreign.isEmpty()) {
                // One line: the configuration file of a cluster has dozens of these.
                notices.once(
                        "foreign keys",
                        "not options of this engine, kept without effect: " + String.join(", ", foreign));
            }
            BatchShuffle.overruled(layers).ifPresent(text -> notices.once("shuffle", text));
            return layers;
        }

        /** The policy of the highest layer holds for all layers, wherever in its file it is written. */
        private UnknownKeys unknownKeys(List<Setting> lowestFirst) {
            UnknownKeys policy = TidemillOptions.UNKNOWN_KEYS.defaultValue().orElseThrow();
            for (Setting setting : lowestFirst) {
                if (setting.key().equals(TidemillOptions.UNKNOWN_KEYS.key())) {
                    try {
                        policy = TidemillOptions.UNKNOWN_KEYS.parse(setting.value(), setting.origin());
                    } catch (EngineException e) {
                        // Not lost: the same value is read again with all others and reported there.
                    }
                }
            }
            return policy;
        }

        private boolean isUnknownVariable(Setting setting) {
            return setting.origin().kind() == Origin.Kind.ENVIRONMENT
                    && setting.key().equals(setting.origin().name());
        }

        private void reportVariable(Setting setting, UnknownKeys policy) {
            String name = setting.key();
            String hint = registry.nearestVariable(name)
                    .map(nearest -> "; did you mean " + nearest + "?")
                    .orElse("");
            String problem = "environment variable " + name + " belongs to no option" + hint;
            if (policy == UnknownKeys.ERROR) {
                throw SettingParser.unknownOption(problem, setting.origin());
            }
            if (policy == UnknownKeys.WARN) {
                notices.once("unknown " + name, problem);
            }
        }

        private static EngineException all(List<EngineException> problems) {
            EngineException first = problems.get(0);
            if (problems.size() == 1) {
                return first;
            }
            StringBuilder text = new StringBuilder().append(problems.size()).append(" problems in the configuration");
            for (EngineException problem : problems) {
                text.append("\n  ").append(problem.code().label()).append(": ").append(problem.detail());
            }
            EngineException all = new EngineException(first.code(), text.toString());
            problems.forEach(all::addSuppressed);
            return all;
        }
    }
}
