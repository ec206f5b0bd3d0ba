package io.tidemill.plugin.datagen;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.config.Origin;
import org.junit.jupiter.api.Test;

final class DatagenOptionsTest {
    @Test
    void valuesOutOfRangeAreRefused() {
        assertThatThrownBy(() -> DatagenOptions.ROWS_PER_SECOND.parse("0", Origin.table("t", null)))
                .hasMessageContaining("must be positive");
    }
}
