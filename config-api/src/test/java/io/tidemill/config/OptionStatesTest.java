package io.tidemill.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No option is silent: setting one that does not act is an error or a notice, and EXPLAIN OPTIONS says so too. */
final class OptionStatesTest {
    private static final String LATER_ISSUE = "the (batch|streaming|connectors) issue: [a-z].*";

    private final List<String> notices = new ArrayList<>();
    private final SessionConfig session = new SessionConfig(
            ConfigLayers.builder(OptionRegistry.standard(), notices::add).build());

    static Stream<ConfigOption<?>> all() {
        return OptionRegistry.standard().options().stream();
    }

    private static Stream<ConfigOption<?>> in(OptionState.Kind kind) {
        return all().filter(option -> option.state().kind() == kind);
    }

    static Stream<ConfigOption<?>> waiting() {
        return in(OptionState.Kind.WAITING);
    }

    static Stream<ConfigOption<?>> inert() {
        return in(OptionState.Kind.INERT_WITH_NOTICE);
    }

    static Stream<ConfigOption<?>> refused() {
        return in(OptionState.Kind.REFUSED);
    }

    /** A value of the option that is not its default. */
    private static <T> String otherValue(ConfigOption<T> option) {
        List<String> candidates = new ArrayList<>(option.choices());
        candidates.addAll(List.of("true", "false", "1", "2", "7 s", "3 mb", "0.25", "some <id> text"));
        for (String candidate : candidates) {
            try {
                T value = option.parse(candidate, Origin.set());
                if (option.defaultValue().filter(value::equals).isEmpty()) {
                    return candidate;
                }
            } catch (EngineException e) {
                assertThat(e.code()).isEqualTo(ErrorCode.INVALID_OPTION_VALUE);
            }
        }
        throw new AssertionError("no value for " + option.key());
    }

    private OptionReport report(ConfigOption<?> option, ExecutionMode mode) {
        return session.snapshot().report(mode).stream()
                .filter(line -> line.option() == option)
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("all")
    void everyStateIsDecidedAndExplained(ConfigOption<?> option) {
        assertThat(OptionStates.isDecided(option.key())).isTrue();
        assertThat(option.state().detail()).isNotBlank();
    }

    @ParameterizedTest
    @MethodSource("waiting")
    void anOptionThatWaitsNamesItsIssueWhenItIsSet(ConfigOption<?> option) {
        assertThat(option.state().detail()).matches(LATER_ISSUE);

        session.set(option.key(), otherValue(option));

        assertThat(notices)
                .anySatisfy(text -> assertThat(text)
                        .contains(
                                option.key(),
                                "has no effect yet",
                                option.state().detail()));
        if (!option.key().equals(OptimizerOptions.RUNTIME_FILTER_MIN_PROBE_DATA_SIZE.key())) {
            for (ExecutionMode mode : ExecutionMode.values()) {
                assertThat(report(option, mode).effect())
                        .isEqualTo("no effect yet: waits for " + option.state().detail());
                assertThat(report(option, mode).isSilent()).isTrue();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("waiting")
    void theDefaultOfAnOptionThatWaitsIsSilent(ConfigOption<?> option) {
        if (option.defaultValue().isPresent()) {
            session.set(option.key(), option.defaultText());
            assertThat(notices).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("inert")
    void anOptionWithoutEffectSaysWhy(ConfigOption<?> option) {
        session.set(option.key(), otherValue(option));

        assertThat(notices)
                .singleElement()
                .asString()
                .contains(option.key(), "has no effect", option.state().detail());
        for (ExecutionMode mode : ExecutionMode.values()) {
            assertThat(report(option, mode).effect())
                    .isEqualTo("no effect: " + option.state().detail());
            assertThat(report(option, mode).isSilent()).isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("refused")
    void aRefusedOptionIsAnError(ConfigOption<?> option) {
        assertThatThrownBy(() -> session.set(option.key(), otherValue(option)))
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_OPTION_VALUE))
                .hasMessageContaining(option.key())
                .hasMessageContaining(option.state().detail());
        assertThat(session.isSet(option)).isFalse();
    }

    @Test
    void allLayersTellOfOptionsThatWait() {
        ConfigOption<?> option = waiting().findFirst().orElseThrow();
        Setting setting = new Setting(option.key(), otherValue(option), Origin.program("test"));
        ConfigLayers.builder(OptionRegistry.standard(), notices::add)
                .file(List.of(setting))
                .build();

        assertThat(notices).singleElement().asString().contains(option.state().detail());
    }

    @Test
    void warningsNameOptionsThatCouldNotActAndRemarksOnThoseThatDid() {
        session.set("table.optimizer.agg-phase-strategy", "TWO_PHASE");
        session.set("table.exec.sort.default-limit", "5");
        ConfigSnapshot config = session.snapshot();
        config.couldNotAct(OptimizerOptions.AGG_PHASE_STRATEGY, "there is nothing to aggregate");
        config.couldNotAct(OptimizerOptions.REUSE_SOURCE_ENABLED, "nobody set it");
        config.acted(ExecutionOptions.SORT_DEFAULT_LIMIT, "Sort");
        config.remark(ExecutionOptions.SORT_DEFAULT_LIMIT, "rows are missing");

        assertThat(config.warnings())
                .containsExactly(
                        "table.exec.sort.default-limit = 5: rows are missing",
                        "table.optimizer.agg-phase-strategy = TWO_PHASE did not act: there is nothing to aggregate");
        assertThat(config.report(ExecutionMode.BATCH))
                .anySatisfy(line -> assertThat(line.effect()).isEqualTo("acted at Sort; note: rows are missing"));
    }
}
