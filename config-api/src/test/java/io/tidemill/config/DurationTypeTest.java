package io.tidemill.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class DurationTypeTest {
    private final DurationType type = DurationType.INSTANCE;

    @Test
    void readsEveryUnitInAnyCaseWithOrWithoutBlank() {
        assertThat(type.parse("5")).isEqualTo(Duration.ofMillis(5));
        assertThat(type.parse("60 SECONDS")).isEqualTo(Duration.ofMinutes(1));
        assertThat(type.parse("80000 ms")).isEqualTo(Duration.ofSeconds(80));
        assertThat(type.parse(" 3min ")).isEqualTo(Duration.ofMinutes(3));
        assertThat(type.parse("\"3 min\"")).isEqualTo(Duration.ofMinutes(3));
        for (String days : List.of("2d", "2 day", "2 days", "48 h", "48 hour", "48 hours", "2880 m", "2880 minutes")) {
            assertThat(type.parse(days)).as(days).isEqualTo(Duration.ofDays(2));
        }
        for (String second :
                List.of("1s", "1 sec", "1 secs", "1 second", "1000 milli", "1000 millis", "PT1S", "pt1s")) {
            assertThat(type.parse(second)).as(second).isEqualTo(Duration.ofSeconds(1));
        }
        for (String micro : List.of("7 \u00b5s", "7 \u03bcs", "7 micro", "7 microseconds", "7000 ns", "7000 nanos")) {
            assertThat(type.parse(micro)).as(micro).isEqualTo(Duration.ofNanos(7_000));
        }
    }

    @Test
    void refusesWhatIsNoDuration() {
        for (String bad :
                List.of("", "s", "5 parsecs", "-1 ms", "1.5 s", "1 s 5", "PT", "PT-5S", "9999999999999999999 s")) {
            assertThatThrownBy(() -> type.parse(bad)).as(bad).isInstanceOf(BadValueException.class);
        }
        assertThatThrownBy(() -> type.parse("9223372036854775807 d")).isInstanceOf(BadValueException.class);
        assertThatThrownBy(() -> type.parse("9223372036854775807 s")).hasMessageContaining("more milliseconds");
    }

    @Test
    void printsTheLargestExactUnit() {
        assertThat(type.print(Duration.ZERO)).isEqualTo("0 ms");
        assertThat(type.print(Duration.ofMinutes(3))).isEqualTo("3 min");
        assertThat(type.print(Duration.ofSeconds(90))).isEqualTo("90 s");
        assertThat(type.print(Duration.ofHours(48))).isEqualTo("2 d");
        assertThat(type.print(Duration.ofMillis(1_500))).isEqualTo("1500 ms");
        assertThat(type.print(Duration.ofNanos(1_500))).isEqualTo("1500 ns");
        assertThat(type.print(Duration.ofNanos(5_000))).isEqualTo("5 \u00b5s");
    }
}
