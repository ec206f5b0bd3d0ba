package io.tidemill.core.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class DistinctLongsTest {
    @Test
    void setsOfGroupsComeAndGo() {
        long seed = 3;
        Random random = new Random(seed);
        DistinctLongs longs = new DistinctLongs();
        longs.ensureGroups(20);
        Set<String> expected = new HashSet<>();
        for (int i = 0; i < 50_000; i++) {
            int group = random.nextInt(20);
            if (random.nextInt(500) == 0) {
                longs.clear(group);
                expected.removeIf(value -> value.startsWith(group + ":"));
            } else {
                long value = random.nextInt(300) * 1_000_003L - 100;
                assertThat(longs.add(group, value))
                        .as("seed %d, step %d", seed, i)
                        .isEqualTo(expected.add(group + ":" + value));
            }
        }
    }
}
