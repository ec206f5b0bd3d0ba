package io.tidemill.config;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Where the declaration of an option starts:
 * {@code ConfigOptions.key("table.dml-sync").bool().defaultsTo(false).describe("..")}.
 */
public final class ConfigOptions {
    private ConfigOptions() {}

    /** Starts the declaration of the option with this key. */
    public static TypeStep key(String key) {
        return new TypeStep(key);
    }

    /** The choice of a type. */
    public static final class TypeStep {
        private final String key;

        TypeStep(String key) {
            this.key = key;
        }

        /** {@code true} or {@code false}. */
        public ConfigOptionBuilder<Boolean> bool() {
            return new ConfigOptionBuilder<>(key, BooleanType.INSTANCE);
        }

        /** A number of 32 bits. */
        public ConfigOptionBuilder<Integer> integer() {
            return new ConfigOptionBuilder<>(key, IntegerType.INSTANCE);
        }

        /** A number of 64 bits. */
        public ConfigOptionBuilder<Long> longInteger() {
            return new ConfigOptionBuilder<>(key, LongType.INSTANCE);
        }

        /** A finite decimal fraction. */
        public ConfigOptionBuilder<Double> decimal() {
            return new ConfigOptionBuilder<>(key, DoubleType.INSTANCE);
        }

        /** Any text. */
        public ConfigOptionBuilder<String> string() {
            return new ConfigOptionBuilder<>(key, StringType.INSTANCE);
        }

        /** One of these texts, in any case. */
        public ConfigOptionBuilder<String> choice(String... choices) {
            return new ConfigOptionBuilder<>(key, new ChoiceType(List.of(choices)));
        }

        /** A time span such as {@code 5 s}. */
        public ConfigOptionBuilder<Duration> duration() {
            return new ConfigOptionBuilder<>(key, DurationType.INSTANCE);
        }

        /** An amount of memory such as {@code 64 kb}. */
        public ConfigOptionBuilder<MemorySize> memory() {
            return new ConfigOptionBuilder<>(key, MemorySizeType.INSTANCE);
        }

        /** A constant of an enum, in any case; see {@link OptionValue} for spellings that are no Java names. */
        public <E extends Enum<E>> ConfigOptionBuilder<E> enumeration(Class<E> type) {
            return new ConfigOptionBuilder<>(key, new EnumType<>(type));
        }

        /** A comma-separated list of enum constants. */
        public <E extends Enum<E>> ConfigOptionBuilder<List<E>> enumList(Class<E> type) {
            return enumList(type, Map.of());
        }

        /** A comma-separated list of enum constants in which some names stand for several constants. */
        public <E extends Enum<E>> ConfigOptionBuilder<List<E>> enumList(
                Class<E> type, Map<String, List<E>> shorthands) {
            return new ConfigOptionBuilder<>(key, new ListType<>(new EnumType<>(type), ',', shorthands));
        }

        /** A list of texts, separated by semicolons or commas. */
        public ConfigOptionBuilder<List<String>> stringList() {
            return new ConfigOptionBuilder<>(key, new ListType<>(StringType.INSTANCE, ';', Map.of()));
        }
    }
}
