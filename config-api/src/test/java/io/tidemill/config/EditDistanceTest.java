package io.tidemill.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class EditDistanceTest {
    @Test
    void countsInsertionDeletionReplacementAndSwapAsOne() {
        assertThat(EditDistance.between("size", "size")).isZero();
        assertThat(EditDistance.between("sise", "size")).isEqualTo(1);
        assertThat(EditDistance.between("siz", "size")).isEqualTo(1);
        assertThat(EditDistance.between("sizes", "size")).isEqualTo(1);
        assertThat(EditDistance.between("szie", "size")).isEqualTo(1);
        assertThat(EditDistance.between("", "size")).isEqualTo(4);
    }

    @Test
    void findsTheNearestWithinTheLimitInAnyCase() {
        List<String> names = List.of("alpha", "beta", "gamma");

        assertThat(EditDistance.nearest("ALPHA", names, 2)).contains("alpha");
        assertThat(EditDistance.nearest("gmma", names, 2)).contains("gamma");
        assertThat(EditDistance.nearest("omega", names, 2)).isEmpty();
    }
}
