package io.tidemill.plugin.formats.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class UsualTimestampsTest {
    private static final long SEED = 20240229;

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    @Test
    void agreesWithTheThoroughReader() {
        Random random = new Random(SEED);
        for (DateTimeText.Separator separator : DateTimeText.Separator.values()) {
            UsualTimestamps usual = new UsualTimestamps(separator, 6);
            for (String sample : List.of(
                    "2024-02-29 23:59:59.999",
                    "2023-02-28T00:00:00",
                    "1969-12-31 12:34:56.001",
                    "9999-01-01 01:02:03")) {
                for (int round = 0; round < 2000; round++) {
                    byte[] text = bytes(sample);
                    if (round > 0) {
                        text[random.nextInt(text.length)] = (byte) "0123459-: .TxZ".charAt(random.nextInt(14));
                    }
                    assertThat(usual.read(text, 0, text.length))
                            .as("seed %d: %s", SEED, new String(text, StandardCharsets.US_ASCII))
                            .isEqualTo(DateTimeText.timestampMicros(text, 0, text.length, separator));
                }
            }
        }
    }

    @Test
    void digitsBelowThePrecisionAreCutOff() {
        byte[] text = bytes("1969-12-31 23:59:59.999");
        assertThat(new UsualTimestamps(DateTimeText.Separator.BLANK, 3).read(text, 0, text.length))
                .isEqualTo(-1000);
        assertThat(new UsualTimestamps(DateTimeText.Separator.BLANK, 0).read(text, 0, text.length))
                .isEqualTo(-1_000_000);
    }

    @Test
    void nothingIsADateBeforeTheFirst() {
        byte[] text = new byte[UsualTimestamps.SECONDS_LENGTH];
        System.arraycopy(bytes(" 00:00:00"), 0, text, 10, 9);
        assertThat(new UsualTimestamps(DateTimeText.Separator.BLANK, 3).read(text, 0, text.length))
                .isEqualTo(DateTimeText.NOT_A_TIME);
    }

    @Test
    void countsLeadingDigits() {
        for (int count = 0; count <= 8; count++) {
            for (String next : List.of(",", "}", " ", "/", ":", "\u007f")) {
                String text = ("12345678".substring(0, count) + next + "9999999").substring(0, 8);
                assertThat(NumberText.leadingDigits(Words.load(bytes(text), 0)))
                        .as(text)
                        .isEqualTo(count);
            }
        }
        byte[] highBits = {'1', (byte) 0xB1, '1', '1', '1', '1', '1', '1'};
        assertThat(NumberText.leadingDigits(Words.load(highBits, 0))).isEqualTo(1);
    }
}
