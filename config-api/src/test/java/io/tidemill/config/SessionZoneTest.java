package io.tidemill.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.ZoneId;
import org.junit.jupiter.api.Test;

final class SessionZoneTest {
    private static String read(String text) {
        return TableOptions.LOCAL_TIME_ZONE.parse(text, Origin.set());
    }

    @Test
    void acceptsIdsAndOffsets() {
        assertThat(read("America/New_York")).isEqualTo("America/New_York");
        assertThat(read("UTC")).isEqualTo("UTC");
        assertThat(read("GMT+08:00")).isEqualTo("GMT+08:00");
    }

    @Test
    void otherOffsetsBecomeTheCanonicalForm() {
        assertThat(read("+08:00")).isEqualTo("GMT+08:00");
        assertThat(read("UTC+8")).isEqualTo("GMT+08:00");
        assertThat(read("GMT-3")).isEqualTo("GMT-03:00");
        assertThat(read("+0530")).isEqualTo("GMT+05:30");
    }

    @Test
    void abbreviationsAreExplained() {
        assertThatThrownBy(() -> read("PST")).hasMessageContaining("three-letter abbreviations");
    }

    @Test
    void theDefaultIsTheZoneOfTheJvm() {
        SessionConfig session = SessionConfig.withDefaults();
        assertThat(SessionZone.of(session)).isEqualTo(ZoneId.systemDefault());
        session.set("table.local-time-zone", "UTC+8");
        assertThat(SessionZone.of(session)).isEqualTo(ZoneId.of("GMT+08:00"));
    }
}
