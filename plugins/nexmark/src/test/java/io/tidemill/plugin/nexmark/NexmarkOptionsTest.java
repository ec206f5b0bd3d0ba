package io.tidemill.plugin.nexmark;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.config.Origin;
import org.junit.jupiter.api.Test;

final class NexmarkOptionsTest {
    @Test
    void valuesOutOfRangeAreRefused() {
        assertThatThrownBy(() -> NexmarkOptions.RATE.parse("0", Origin.table("t", null)))
                .hasMessageContaining("must be positive");
    }
}
