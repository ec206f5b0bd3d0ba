package io.tidemill.plugin.print;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.config.Origin;
import org.junit.jupiter.api.Test;

final class PrintOptionsTest {
    @Test
    void valuesOutOfRangeAreRefused() {
        assertThatThrownBy(() -> PrintOptions.SINK_PARALLELISM.parse("0", Origin.table("t", null)))
                .hasMessageContaining("must be positive");
    }
}
