package io.tidemill.config;

import io.tidemill.config.TidemillOptions.UnknownKeys;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.util.Optional;

/** Turns what somebody wrote into a value: finds the option, reads, checks, and says what is old or without effect. */
final class SettingParser {
    private final OptionRegistry registry;
    private final OneTimeNotices notices;

    SettingParser(OptionRegistry registry, OneTimeNotices notices) {
        this.registry = registry;
        this.notices = notices;
    }

    ConfigValue parse(Setting setting, UnknownKeys unknownKeys) {
        Optional<ConfigOption<?>> option = registry.find(setting.key());
        if (option.isEmpty()) {
            return unknown(setting, unknownKeys);
        }
        return known(option.get(), setting);
    }

    private <T> ConfigValue known(ConfigOption<T> option, Setting setting) {
        if (!option.key().equals(setting.key())) {
            notices.once(
                    "old key " + setting.key(),
                    setting.key() + " (" + setting.origin() + ") is the old name of " + option.key());
        }
        ConfigOption.Reading<T> reading = option.read(setting.value(), setting.origin());
        reading.notice().ifPresent(text -> notices.once("old value " + option.key(), text));
        boolean isDefault =
                option.defaultValue().filter(reading.value()::equals).isPresent();
        checkState(option, setting, reading.text(), isDefault);
        return new ConfigValue(option.key(), Optional.of(option), reading.value(), reading.text(), setting.origin());
    }

    /** The default of an option that is refused or still waits is what happens anyway. An inert one has not even that. */
    private void checkState(ConfigOption<?> option, Setting setting, String text, boolean isDefault) {
        OptionState state = option.state();
        if (isDefault && state.kind() != OptionState.Kind.INERT_WITH_NOTICE) {
            return;
        }
        String shown = option.key() + " = " + option.shown(text) + " (" + setting.origin() + ")";
        switch (state.kind()) {
            case ACTS -> {}
            case REFUSED ->
                throw new EngineException(
                        ErrorCode.INVALID_OPTION_VALUE,
                        setting.origin().scriptPosition().orElse(null),
                        shown + " is refused: " + state.detail() + "; the one value accepted is "
                                + option.defaultText(),
                        null);
            case INERT_WITH_NOTICE ->
                notices.once("state " + option.key(), shown + " has no effect: " + state.detail());
            case WAITING ->
                notices.once("state " + option.key(), shown + " has no effect yet: it waits for " + state.detail());
        }
    }

    /**
     * True for a value that is kept although the engine has no such option: scripts carry keys for clusters and for the
     * user's own programs.
     */
    boolean isForeign(ConfigValue value) {
        return value.option().isEmpty() && !registry.isMistake(value.key());
    }

    private ConfigValue unknown(Setting setting, UnknownKeys policy) {
        String key = setting.key();
        String hint = registry.nearest(key)
                .map(nearest -> "; did you mean " + nearest + "?")
                .orElse("");
        if (registry.isMistake(key)) {
            String problem = key + " is not an option" + hint;
            if (policy == UnknownKeys.ERROR) {
                throw unknownOption(problem, setting.origin());
            }
            if (policy == UnknownKeys.WARN) {
                notices.once("unknown " + key, problem + " (" + setting.origin() + ", kept without effect)");
            }
        }
        return new ConfigValue(key, Optional.empty(), setting.value(), setting.value(), setting.origin());
    }

    /** The error for a key that must be a mistake. */
    static EngineException unknownOption(String problem, Origin origin) {
        return new EngineException(
                ErrorCode.UNKNOWN_OPTION,
                origin.scriptPosition().orElse(null),
                problem + " (from " + origin + "; " + TidemillOptions.UNKNOWN_KEYS.key()
                        + " = warn or ignore accepts it)",
                null);
    }
}
