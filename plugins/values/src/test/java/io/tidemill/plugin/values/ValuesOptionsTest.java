package io.tidemill.plugin.values;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.config.Origin;
import org.junit.jupiter.api.Test;

final class ValuesOptionsTest {
    @Test
    void kindsOfChangesAreAList() {
        assertThat(ValuesOptions.CHANGELOG_MODE.parse("I;UA;D", Origin.table("t", null)))
                .containsExactly("I", "UA", "D");
    }
}
