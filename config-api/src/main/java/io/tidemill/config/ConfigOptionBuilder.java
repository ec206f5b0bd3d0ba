package io.tidemill.config;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The second half of an option's declaration, ended by {@link #describe}.
 *
 * @param <T> type of the option's values
 */
public final class ConfigOptionBuilder<T> {
    final String key;
    final ValueType<T> type;
    final Set<ExecutionMode> modes = EnumSet.allOf(ExecutionMode.class);
    final List<ValueCheck<? super T>> checks = new ArrayList<>();
    final List<OldSpelling> oldSpellings = new ArrayList<>();
    final List<String> oldKeys = new ArrayList<>();
    T defaultValue;
    String defaultText;
    String typeName;
    boolean secret;

    ConfigOptionBuilder(String key, ValueType<T> type) {
        this.key = key;
        this.type = type;
    }

    /** The value when nobody sets one. An option without this call has no default. */
    public ConfigOptionBuilder<T> defaultsTo(T value) {
        this.defaultValue = value;
        return this;
    }

    /** The default as documented, where that is not the printed default value. */
    public ConfigOptionBuilder<T> documentedDefault(String text) {
        this.defaultText = text;
        return this;
    }

    /** The type as documented, where the reference names another than the one that reads the value. */
    public ConfigOptionBuilder<T> documentedType(String name) {
        this.typeName = name;
        return this;
    }

    /** The modes in which it acts; both when not called. */
    public ConfigOptionBuilder<T> in(ExecutionMode first, ExecutionMode... rest) {
        modes.clear();
        modes.addAll(EnumSet.of(first, rest));
        return this;
    }

    /** A condition on the value, often one of {@link Ranges}. */
    public ConfigOptionBuilder<T> check(ValueCheck<? super T> check) {
        checks.add(check);
        return this;
    }

    /** A condition on the value; {@code rule} reads after "must be". */
    public ConfigOptionBuilder<T> check(Predicate<? super T> test, String rule) {
        return check(new ValueCheck<T>(rule) {
            @Override
            public boolean accepts(T value) {
                return test.test(value);
            }
        });
    }

    /** Earlier names that still work, with a notice. */
    public ConfigOptionBuilder<T> oldKey(String... keys) {
        oldKeys.addAll(List.of(keys));
        return this;
    }

    /** An old value that still works, with a notice; listed in the documentation. */
    public ConfigOptionBuilder<T> oldValue(String old, String now) {
        oldSpellings.add(OldSpelling.value(old, now));
        return this;
    }

    /** A form of old values that still works, with a notice that ends in {@code reason}. */
    public ConfigOptionBuilder<T> oldForm(Function<String, Optional<String>> replacement, String reason) {
        oldSpellings.add(OldSpelling.form(replacement, reason));
        return this;
    }

    /** Values are never printed. Keys whose name says so are secret without this call. */
    public ConfigOptionBuilder<T> secret() {
        this.secret = true;
        return this;
    }

    /** Ends the declaration with one or two sentences for the documentation. */
    public ConfigOption<T> describe(String description) {
        return new ConfigOption<>(this, description);
    }
}
