package io.tidemill.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Case 058: for each option, valid spellings read and print back to the same value, invalid ones are refused. */
final class OptionRoundTripTest {
    private static final long SEED = Long.getLong("tidemill.test.seed", 20_261_130L);
    private static final List<String> DURATION_UNITS =
            List.of("", "ms", " ms", "s", " sec", "min", " minutes", "h", "d", " days", "\u00b5s", " ns");
    private static final List<String> SIZE_UNITS = List.of("", " b", "k", " kb", "m", " mb", "MB", "gb", " t");

    private final SplittableRandom random = new SplittableRandom(SEED);

    @Test
    void validSpellingsReadAndPrintBack() {
        for (ConfigOption<?> option : OptionRegistry.standard().options()) {
            int accepted = 0;
            for (int i = 0; i < 200; i++) {
                String text = spelling(option);
                if (roundTrips(option, text)) {
                    accepted++;
                }
            }
            assertThat(accepted).as("%s, seed %d", option.key(), SEED).isPositive();
        }
    }

    /** False when the option's range refuses the value, which must then be said with the range. */
    private static <T> boolean roundTrips(ConfigOption<T> option, String text) {
        T value;
        try {
            value = option.parse(text, Origin.set());
        } catch (EngineException e) {
            assertThat(e.code()).isEqualTo(ErrorCode.INVALID_OPTION_VALUE);
            assertThat(e.detail())
                    .as("%s = '%s', seed %d", option.key(), text, SEED)
                    .contains(option.ruleText());
            assertThat(option.ruleText()).isNotEmpty();
            return false;
        }
        String printed = option.print(value);
        assertThat(option.parse(printed, Origin.set()))
                .as("%s = '%s' prints '%s', seed %d", option.key(), text, printed, SEED)
                .isEqualTo(value);
        assertThat(option.print(option.parse(printed, Origin.set()))).isEqualTo(printed);
        return true;
    }

    @Test
    void invalidSpellingsAreRefusedWithKeyValueTypeAndOrigin() {
        for (ConfigOption<?> option : OptionRegistry.standard().options()) {
            if (option.typeName().equals("String")
                            && option.valuesText().isEmpty()
                            && option.ruleText().isEmpty()
                    || option.typeName().startsWith("List")) {
                continue; // any text is a value
            }
            String bad =
                    option.typeName().equals("String") && option.valuesText().isEmpty() ? " " : "no~such*value";
            assertThatThrownBy(() -> option.parse(bad, Origin.commandLine("--set")))
                    .as(option.key())
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining(option.key())
                    .hasMessageContaining("'" + bad + "'")
                    .hasMessageContaining(option.typeName())
                    .hasMessageContaining("command line --set");
        }
    }

    private String spelling(ConfigOption<?> option) {
        if (!option.choices().isEmpty()) {
            return otherCase(
                    option.choices().get(random.nextInt(option.choices().size())));
        }
        String name = option == ExecutionOptions.SPILL_COMPRESSION_BLOCK_SIZE ? "MemorySize" : option.typeName();
        return switch (name) {
            case "Integer" -> Integer.toString(random.nextInt(-2, random.nextBoolean() ? 8 : 3_000));
            case "Long" -> Long.toString(random.nextLong(-2, 1L << random.nextInt(2, 60)));
            case "Double" -> Double.toString(random.nextDouble() * random.nextInt(1, 4));
            case "Duration" -> random.nextInt(100_000) + DURATION_UNITS.get(random.nextInt(DURATION_UNITS.size()));
            case "MemorySize" -> random.nextInt(4_000) + SIZE_UNITS.get(random.nextInt(SIZE_UNITS.size()));
            default -> option == TableOptions.LOCAL_TIME_ZONE ? zone() : "text <id> " + random.nextInt();
        };
    }

    private String zone() {
        return List.of("default", "UTC", "Europe/Berlin", "GMT+08:00", "+05:30", "UTC-3")
                .get(random.nextInt(6));
    }

    private String otherCase(String text) {
        return switch (random.nextInt(3)) {
            case 0 -> text.toLowerCase(Locale.ROOT);
            case 1 -> text.toUpperCase(Locale.ROOT);
            default -> text;
        };
    }
}
