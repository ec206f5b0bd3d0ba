package io.tidemill.core.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.config.SessionConfig;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

final class KeyGroupsTest {
    private static KeyGroups groups(String maxParallelism) {
        SessionConfig session = SessionConfig.withDefaults();
        session.set("pipeline.max-parallelism", maxParallelism);
        return KeyGroups.of(session.snapshot());
    }

    private static Set<Integer> groupsOfManyKeys(KeyGroups groups) {
        Set<Integer> seen = new TreeSet<>();
        for (long key = 1; key < 20_000; key++) {
            seen.add(groups.group(key * 0x9E3779B97F4A7C15L));
        }
        return seen;
    }

    @Test
    void theOptionIsTheirNumber() {
        assertThat(groups("-1").count()).isEqualTo(128);
        assertThat(groupsOfManyKeys(groups("-1"))).hasSize(128).contains(0, 127);
        assertThat(groupsOfManyKeys(groups("3"))).containsExactly(0, 1, 2);
    }

    @Test
    void eachTaskOwnsARange() {
        KeyGroups groups = groups("3");
        for (long key = 1; key < 20_000; key++) {
            long hash = key * 0x9E3779B97F4A7C15L;
            assertThat(groups.target(hash, 2)).isEqualTo(groups.group(hash) == 2 ? 1 : 0);
            assertThat(groups.target(hash, 3)).isEqualTo(groups.group(hash));
        }
    }

    @Test
    void theLargestNumberDoesNotOverflow() {
        assertThat(groups("32768").target(-1L, 32_768)).isEqualTo(32_767);
    }
}
