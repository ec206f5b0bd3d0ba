package io.tidemill.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class RangesTest {
    @Test
    void boundsAreIncludedUnlessSaidOtherwise() {
        assertThat(Ranges.atLeast(1).accepts(1)).isTrue();
        assertThat(Ranges.atLeast(1).accepts(0)).isFalse();
        assertThat(Ranges.greaterThan(0.0).accepts(0.0)).isFalse();
        assertThat(Ranges.greaterThan(0.0).accepts(Double.MIN_VALUE)).isTrue();
        assertThat(Ranges.between(2, 4).accepts(2)).isTrue();
        assertThat(Ranges.between(2, 4).accepts(4)).isTrue();
        assertThat(Ranges.between(2, 4).accepts(5)).isFalse();
        assertThat(Ranges.atLeast(1).or(-1, "not set").accepts(-1)).isTrue();
        assertThat(Ranges.atLeast(1).or(-1, "not set").accepts(0)).isFalse();
    }

    @Test
    void rulesReadAfterMustBe() {
        assertThat(Ranges.between(MemorySize.ofKilobytes(4), MemorySize.ofMegabytes(4))
                        .rule())
                .isEqualTo("from 4 kb to 4 mb");
        assertThat(Ranges.atLeast(1).or(-1, "not set").rule()).isEqualTo("-1 (not set) or at least 1");
        assertThat(Ranges.greaterThan(Duration.ZERO).rule()).isEqualTo("greater than 0 ms");
    }
}
