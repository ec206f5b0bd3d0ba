package io.tidemill.config;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * One option: key, type, default, modes, a sentence, and everything needed to read a value and to document it. Made by
 * {@link ConfigOptions#key}; a constant in an {@code *Options} class.
 *
 * @param <T> type of its values
 */
public final class ConfigOption<T> {
    private final String key;
    private final ValueType<T> type;
    private final T defaultValue;
    private final String defaultText;
    private final String typeName;
    private final Set<ExecutionMode> modes;
    private final List<ValueCheck<? super T>> checks;
    private final List<OldSpelling> oldSpellings;
    private final List<String> oldKeys;
    private final boolean secret;
    private final String description;

    /**
     * What {@link #read} makes of a text.
     *
     * @param value the value
     * @param text its canonical spelling
     * @param notice set when an old spelling was used
     */
    record Reading<T>(T value, String text, Optional<String> notice) {}

    ConfigOption(ConfigOptionBuilder<T> builder, String description) {
        this.key = builder.key;
        this.type = builder.type;
        this.defaultValue = builder.defaultValue;
        this.modes = Set.copyOf(builder.modes);
        this.checks = List.copyOf(builder.checks);
        this.oldSpellings = List.copyOf(builder.oldSpellings);
        this.oldKeys = List.copyOf(builder.oldKeys);
        this.secret = builder.secret || Secrets.isSecret(builder.key);
        this.description = Objects.requireNonNull(description, "description");
        this.typeName = builder.typeName == null ? type.name() : builder.typeName;
        if (builder.defaultText != null) {
            this.defaultText = builder.defaultText;
        } else {
            this.defaultText = defaultValue == null ? "(none)" : type.print(defaultValue);
        }
    }

    public String key() {
        return key;
    }

    /** The type as documented, for example {@code Duration}. */
    public String typeName() {
        return typeName;
    }

    /** The default, empty for an option that has none. */
    public Optional<T> defaultValue() {
        return Optional.ofNullable(defaultValue);
    }

    /** The default as documented, {@code (none)} where there is none. */
    public String defaultText() {
        return defaultText;
    }

    /** The modes in which it acts. */
    public Set<ExecutionMode> modes() {
        return modes;
    }

    /** The modes as documented: {@code Batch}, {@code Streaming} or {@code Batch+Streaming}. */
    public String modesText() {
        StringBuilder text = new StringBuilder();
        for (ExecutionMode mode : ExecutionMode.values()) {
            if (modes.contains(mode)) {
                text.append(text.isEmpty() ? "" : "+").append(mode.label());
            }
        }
        return text.toString();
    }

    /** The current spellings of its values where there is a closed set (or list items), else empty. */
    public List<String> choices() {
        return type.choices();
    }

    /** The allowed values as documented, old ones included; empty where any value of the type (within its range) is allowed. */
    public String valuesText() {
        StringBuilder text = new StringBuilder(type.choicesText());
        for (OldSpelling old : oldSpellings) {
            if (old.isDocumented()) {
                text.append(',').append(old.documentation());
            }
        }
        return text.toString();
    }

    /** The range or form beyond the type, for example {@code at least 1}; empty where there is none. */
    public String ruleText() {
        StringBuilder text = new StringBuilder();
        for (ValueCheck<? super T> check : checks) {
            text.append(text.isEmpty() ? "" : " and ").append(check.rule());
        }
        return text.toString();
    }

    /** Earlier names that still work, with a notice. */
    public List<String> oldKeys() {
        return oldKeys;
    }

    /** True if its value must never be printed. */
    public boolean isSecret() {
        return secret;
    }

    /** What it does, one or two sentences. */
    public String description() {
        return description;
    }

    /** What it does in this engine. */
    public OptionState state() {
        return OptionStates.of(key);
    }

    /** The canonical spelling of a value; {@link #parse} reads it back. */
    public String print(T value) {
        return type.print(value);
    }

    /** Reads and checks a value; the error names key, value, what is allowed, and the origin. */
    public T parse(String text, Origin origin) {
        return read(text, origin).value();
    }

    /** As {@link #parse(String, Origin)}; an old spelling is reported to {@code notices}. */
    public T parse(String text, Origin origin, NoticeSink notices) {
        Reading<T> reading = read(text, origin);
        reading.notice().ifPresent(notices::notice);
        return reading.value();
    }

    Reading<T> read(String text, Origin origin) {
        Optional<String> notice = Optional.empty();
        String current = text;
        for (OldSpelling old : oldSpellings) {
            Optional<String> replacement = old.replace(current);
            if (replacement.isPresent()) {
                notice = Optional.of(key + " = '" + shown(text) + "' is an old spelling of '" + replacement.get() + "'"
                        + old.reason());
                current = replacement.get();
                break;
            }
        }
        T value;
        try {
            value = type.parse(current);
        } catch (BadValueException e) {
            throw badValue(text, e.detail(), origin, e);
        }
        for (ValueCheck<? super T> check : checks) {
            if (!check.accepts(value)) {
                throw badValue(text, "it must be " + check.rule(), origin, null);
            }
        }
        return new Reading<>(value, type.print(value), notice);
    }

    private EngineException badValue(String text, String problem, Origin origin, BadValueException cause) {
        ErrorCode code =
                origin.kind() == Origin.Kind.TABLE ? ErrorCode.INVALID_TABLE_OPTION : ErrorCode.INVALID_OPTION_VALUE;
        return new EngineException(
                code,
                origin.scriptPosition().orElse(null),
                "'" + shown(text) + "' is not a value of " + key + ": " + (secret ? "expected another form" : problem)
                        + " ("
                        + typeName + ", from " + origin
                        + ")",
                secret ? null : cause);
    }

    /** The value as it may be printed. */
    public String shown(String text) {
        return secret ? Secrets.HIDDEN : text;
    }

    @Override
    public String toString() {
        return key;
    }
}
