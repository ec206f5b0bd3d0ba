package io.tidemill.config;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The options of one statement: values that never change, and a record of which were read, where they acted and why they
 * could not, for {@code EXPLAIN OPTIONS}. Safe for use by several threads.
 */
public final class ConfigSnapshot implements ConfigReader {
    private final OptionRegistry registry;
    private final Map<String, ConfigValue> values;
    private final Map<String, Usage> usages = new ConcurrentHashMap<>();

    private static final class Usage {
        private final Set<String> acted = new LinkedHashSet<>();
        private final Set<String> hindered = new LinkedHashSet<>();
        private final Set<String> remarks = new LinkedHashSet<>();

        synchronized void acted(String where) {
            acted.add(where);
        }

        synchronized void hindered(String reason) {
            hindered.add(reason);
        }

        synchronized void remark(String text) {
            remarks.add(text);
        }

        synchronized List<String> remarks() {
            return List.copyOf(remarks);
        }

        synchronized List<String> actedAt() {
            return List.copyOf(acted);
        }

        synchronized List<String> reasons() {
            return List.copyOf(hindered);
        }
    }

    ConfigSnapshot(OptionRegistry registry, SortedMap<String, ConfigValue> values) {
        this.registry = registry;
        this.values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
    }

    /** A snapshot in which nothing is set, for callers without a session. */
    public static ConfigSnapshot withDefaults() {
        return SessionConfig.withDefaults().snapshot();
    }

    /** Reads count as use: {@link #report} tells options that the statement asked for from those it did not. */
    @Override
    public Optional<ConfigValue> lookup(String key) {
        usage(key);
        return Optional.ofNullable(values.get(key));
    }

    /** Records that an option changed the plan or the run, and where, for example {@code GroupAggregate[3]}. */
    public void acted(ConfigOption<?> option, String where) {
        usage(option.key()).acted(where);
    }

    /** Records why an option that was asked for could not act, for example {@code LISTAGG depends on order}. */
    public void couldNotAct(ConfigOption<?> option, String reason) {
        usage(option.key()).hindered(reason);
    }

    /** Records what somebody who set an option should know although it acted, for example that it costs more than it gains without another. */
    public void remark(ConfigOption<?> option, String text) {
        usage(option.key()).remark(text);
    }

    /**
     * What to tell about options that somebody set: those that were asked for and could not act, and remarks on those that did. Ordered by key.
     */
    public List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        for (Map.Entry<String, ConfigValue> set : values.entrySet()) {
            Usage usage = usages.get(set.getKey());
            if (usage == null) {
                continue;
            }
            if (usage.actedAt().isEmpty() && !usage.reasons().isEmpty()) {
                warnings.add(set.getKey() + " = " + set.getValue().shown() + " did not act: "
                        + String.join("; ", usage.reasons()));
            }
            for (String remark : usage.remarks()) {
                warnings.add(set.getKey() + " = " + set.getValue().shown() + ": " + remark);
            }
        }
        return warnings;
    }

    private Usage usage(String key) {
        return usages.computeIfAbsent(key, k -> new Usage());
    }

    /** One line for each option that is set, was read or acted, ordered by key. */
    public List<OptionReport> report(ExecutionMode mode) {
        List<OptionReport> reports = new ArrayList<>();
        for (ConfigOption<?> option : registry.options()) {
            Usage usage = usages.get(option.key());
            ConfigValue value = values.get(option.key());
            if (usage != null || value != null) {
                reports.add(report(option, value, usage, mode));
            }
        }
        return reports;
    }

    /** One line for every option that the engine has, ordered by key. */
    public List<OptionReport> fullReport(ExecutionMode mode) {
        List<OptionReport> reports = new ArrayList<>();
        for (ConfigOption<?> option : registry.options()) {
            reports.add(report(option, values.get(option.key()), usages.get(option.key()), mode));
        }
        return reports;
    }

    private static OptionReport report(ConfigOption<?> option, ConfigValue value, Usage usage, ExecutionMode mode) {
        List<String> reasons = new ArrayList<>();
        if (value != null && !option.modes().contains(mode)) {
            reasons.add("acts in " + option.modesText() + " only");
        }
        if (usage != null) {
            reasons.addAll(usage.reasons());
        }
        return new OptionReport(
                option,
                value == null ? option.defaultText() : value.shown(),
                value == null ? Origin.DEFAULT : value.origin(),
                usage != null,
                usage == null ? List.of() : usage.actedAt(),
                reasons,
                usage == null ? List.of() : usage.remarks());
    }

    /** Everything that is set, ordered by key. */
    public List<ConfigValue> setValues() {
        return List.copyOf(values.values());
    }
}
