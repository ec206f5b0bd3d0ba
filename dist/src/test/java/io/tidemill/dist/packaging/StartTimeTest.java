package io.tidemill.dist.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Start times from the tarball, with slack for a busy machine: the budget is 1.0 s for SELECT 1 and 0.4 s for version on an idle one.
 */
final class StartTimeTest {
    private static final long SLACK = 3;
    private static final long ARCHIVE_WAIT_SECONDS = 90;

    @TempDir
    static Path folder;

    private static Tarball tarball;

    @BeforeAll
    static void unpack() {
        tarball = Tarball.unpack(folder.resolve("moved here"), folder.resolve("data"));
    }

    @Test
    void selectOneStartsWithinItsBudgetOnceTheArchiveIsThere() throws IOException {
        Map<String, String> archive = Map.of("TIDEMILL_ARCHIVE", "on");
        assertThat(tarball.run(archive, "sql", "-e", "SELECT 1").exitCode()).isZero();
        awaitArchive();
        assertThat(median(archive, "sql", "-e", "SELECT 1")).as("milliseconds").isLessThan(1000 * SLACK);
    }

    @Test
    void versionStartsWithinItsBudget() {
        assertThat(median(Map.of(), "version")).as("milliseconds").isLessThan(400 * SLACK);
    }

    private static void awaitArchive() throws IOException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(ARCHIVE_WAIT_SECONDS);
        while (true) {
            try (Stream<Path> files = Files.list(tarball.data().resolve("start"))) {
                if (files.allMatch(file -> file.getFileName().toString().matches("[0-9]+"))) {
                    return;
                }
            }
            assertThat(System.nanoTime()).as("the archive is made in time").isLessThan(deadline);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(200));
        }
    }

    private static long median(Map<String, String> environment, String... command) {
        long[] times = new long[5];
        for (int i = 0; i < times.length; i++) {
            Tarball.Outcome outcome = tarball.run(environment, command);
            assertThat(outcome.exitCode()).as(outcome.err()).isZero();
            times[i] = outcome.millis();
        }
        Arrays.sort(times);
        return times[times.length / 2];
    }
}
