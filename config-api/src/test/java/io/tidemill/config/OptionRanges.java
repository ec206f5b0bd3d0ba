package io.tidemill.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Shared wording of the range tests of the {@code *Options} classes. */
final class OptionRanges {
    private OptionRanges() {}

    static void accepts(ConfigOption<?> option, String... texts) {
        for (String text : texts) {
            assertThat((Object) option.parse(text, Origin.set()))
                    .as("%s = %s", option.key(), text)
                    .isNotNull();
        }
    }

    static void refuses(ConfigOption<?> option, String... texts) {
        for (String text : texts) {
            assertThatThrownBy(() -> option.parse(text, Origin.set()))
                    .as("%s = %s", option.key(), text)
                    .hasMessageContaining("TM-4002")
                    .hasMessageContaining(option.key());
        }
    }
}
