package io.tidemill.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

final class MemorySizeTest {
    @Test
    void readsBinaryUnits() {
        assertThat(MemorySize.parse("64 kb")).isEqualTo(MemorySize.ofKilobytes(64));
        assertThat(MemorySize.parse("64kb")).isEqualTo(MemorySize.ofKilobytes(64));
        assertThat(MemorySize.parse("64K")).isEqualTo(MemorySize.ofKilobytes(64));
        assertThat(MemorySize.parse("65536")).isEqualTo(MemorySize.ofKilobytes(64));
        assertThat(MemorySize.parse("65536 bytes")).isEqualTo(MemorySize.ofKilobytes(64));
        assertThat(MemorySize.parse("1 tb").bytes()).isEqualTo(1L << 40);
        assertThat(MemorySize.parse("10 GB")).isEqualTo(MemorySize.ofGigabytes(10));
    }

    @Test
    void refusesWhatIsNoSize() {
        for (String bad :
                List.of("", "bogus", "-1 mb", "1.5 gb", "12 zb", "9999999999999 tb", "99999999999999999999")) {
            assertThatThrownBy(() -> MemorySize.parse(bad)).as(bad).isInstanceOf(BadValueException.class);
        }
    }

    @Test
    void printsTheLargestExactUnit() {
        assertThat(MemorySize.ofMegabytes(128)).hasToString("128 mb");
        assertThat(MemorySize.ofBytes(1_500)).hasToString("1500 bytes");
        assertThat(MemorySize.ofBytes(0)).hasToString("0 bytes");
        assertThat(MemorySize.ofMegabytes(1536)).hasToString("1536 mb");
    }
}
