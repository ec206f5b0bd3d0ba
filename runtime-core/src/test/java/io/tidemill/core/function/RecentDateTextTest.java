package io.tidemill.core.function;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class RecentDateTextTest {
    private static final long SEED = 1582;

    @Test
    void saysWhatFormattingEachWouldSay() {
        Random random = new Random(SEED);
        for (String pattern : List.of(
                "yyyy-MM-dd",
                "yyyyMMdd HH",
                "HH:mm",
                "yyyy-MM-dd HH:mm:ss",
                "mm:ss.SSS",
                "SSSSSS",
                "dd/MM/yyyy",
                "-")) {
            RecentDateText recent = new RecentDateText(pattern);
            long micros = -5_000_000L;
            for (int i = 0; i < 5000; i++) {
                micros += switch (random.nextInt(4)) {
                    case 0 -> random.nextInt(10);
                    case 1 -> random.nextInt(2_000_000);
                    case 2 -> -random.nextInt(1_000_000);
                    default -> random.nextInt(2_000_000_000);
                };
                assertThat(recent.of(micros))
                        .as("seed %d: %d as %s", SEED, micros, pattern)
                        .isEqualTo(QuickFormat.format(micros, Slice.of(pattern)));
            }
        }
    }

    @Test
    void otherFormatsAreLeftToTheLibrary() {
        for (String pattern : List.of("EEE", "yy", "yyyy-'W'ww", "HH:mm:ss.SSSSSSSSS", "[HH]")) {
            assertThat(new RecentDateText(pattern).of(0)).as(pattern).isNull();
        }
        assertThat(new RecentDateText("yyyy").of(Long.MIN_VALUE / 4)).isNull();
    }
}
