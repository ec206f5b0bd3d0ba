package io.tidemill.plugin.filesystem.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class DeltaNumbersTest {
    private static PageBytes page(int... bytes) {
        byte[] content = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            content[i] = (byte) bytes[i];
        }
        return new PageBytes(content, 0, content.length);
    }

    @Test
    void numbersAreDifferencesFromTheOneBefore() {
        // Blocks of 8 in one part; 3 values from 5 on; differences are at least -1 and take 2 bits more: -1 + 2, -1 +
        // 0.
        PageBytes page = page(8, 1, 3, 10, 1, 2, 0b0000_0010, 0);
        assertThat(new DeltaNumbers(page).rest(3)).containsExactly(5, 6, 5);
    }

    @Test
    void impossibleNumbersAreRefusedBeforeTheyTakeMemory() {
        assertThatThrownBy(() -> new DeltaNumbers(page(8, 1, 0xff, 0xff, 0xff, 0xff, 7, 0)).rest(100))
                .isInstanceOf(DamagedPage.class)
                .hasMessageContaining("2147483647 delta values where there is room for 100");
        assertThatThrownBy(() -> new DeltaNumbers(page(8, 1, 0xff, 0xff, 0xff, 0xff, 0xf, 0)).rest(100))
                .isInstanceOf(DamagedPage.class);
        assertThatThrownBy(() -> new DeltaNumbers(page(0xf8, 0xff, 0xff, 0xff, 7, 1, 1, 0)))
                .isInstanceOf(DamagedPage.class)
                .hasMessageContaining("delta blocks have 2147483640 values");
        assertThatThrownBy(() -> new DeltaNumbers(page(0x80, 1, 0, 1, 0))).isInstanceOf(DamagedPage.class);
    }
}
