package io.tidemill.dist.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/**
 * Start times from the tarball, with slack for a busy machine: the budget is 1.0 s for SELECT 1, 0.3 s more for a join of two small files and 0.4 s for version on an idle one. The
 * start archive must be there and be used, also when the folder has moved and has a space in its name.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class StartTimeTest {
    private static final long SLACK = 3;
    private static final Map<String, String> ARCHIVE = Map.of("TIDEMILL_ARCHIVE", "on");
    private static final long ARCHIVE_WAIT_SECONDS = 300;

    @TempDir
    static Path folder;

    private static Tarball tarball;

    @BeforeAll
    static void unpackAndStartOnce() throws IOException {
        tarball = Tarball.unpack(folder.resolve("first here"), folder.resolve("data"));
        startAndAwaitArchive();
    }

    private static void startAndAwaitArchive() throws IOException {
        long before = archives().size();
        Tarball.Outcome first = tarball.run(ARCHIVE, "sql", "-e", "SELECT 1");
        assertThat(first.exitCode()).as(first.err()).isZero();
        Path failure = tarball.data().resolve("start/failed.log");
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(ARCHIVE_WAIT_SECONDS);
        while (archives().size() == before) {
            assertThat(failure).doesNotExist();
            assertThat(System.nanoTime()).as("the archive is made in time").isLessThan(deadline);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(200));
        }
    }

    private static List<Path> archives() throws IOException {
        Path start = tarball.data().resolve("start");
        if (!Files.exists(start)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(start)) {
            return files.filter(file -> file.getFileName().toString().matches("[0-9]+-[0-9]+"))
                    .toList();
        }
    }

    /** The share of classes that come from archives, the JDK's own one included, and not from jars. */
    private static double archivedShare() throws IOException {
        Path log = tarball.data().resolve("classes");
        Tarball.Outcome outcome =
                tarball.run(Map.of("TIDEMILL_JVM_OPTS", "-Xlog:class+load:file=" + log), "sql", "-e", "SELECT 1");
        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        List<String> engine = Files.readAllLines(log).stream()
                .filter(line -> line.contains(" io.tidemill.") || line.contains(" org.apache.calcite."))
                .filter(line -> line.contains(".jar") || line.contains("shared objects file"))
                .toList();
        Files.delete(log);
        assertThat(engine).hasSizeGreaterThan(1000);
        return engine.stream()
                        .filter(line -> line.contains("shared objects file"))
                        .count()
                / (double) engine.size();
    }

    @Test
    @Order(1)
    void theArchiveOfTheFirstStartIsUsed() throws IOException {
        assertThat(archivedShare()).isGreaterThan(0.9);
    }

    @Test
    @Order(2)
    void selectOneStartsWithinItsBudget() {
        assertThat(median(ARCHIVE, "sql", "-e", "SELECT 1")).as("milliseconds").isLessThan(within(1000));
    }

    @Test
    @Order(3)
    void aJoinOfTwoSmallFilesTakesLittleMore() throws IOException {
        Path script = tarball.data().resolve("join.sql");
        Files.writeString(script, joinOfTwoFiles());
        long[] more = new long[5];
        for (int i = 0; i < more.length; i++) {
            long select = run(ARCHIVE, "sql", "-e", "SELECT 1");
            more[i] = run(ARCHIVE, "run", script.toString(), "--mode", "batch") - select;
        }
        Arrays.sort(more);
        assertThat(more[more.length / 2]).as("milliseconds").isLessThan(within(300));
    }

    private static String joinOfTwoFiles() throws IOException {
        StringBuilder sql = new StringBuilder();
        for (String table : List.of("a", "b")) {
            Path file = tarball.data().resolve(table + ".csv");
            Files.writeString(file, "1,x\n2,y\n");
            sql.append("CREATE TABLE ").append(table).append(" (id INT, v STRING) WITH ('connector' = 'filesystem',");
            sql.append(" 'path' = '").append(file).append("', 'format' = 'csv');\n");
        }
        return sql.append("SELECT a.v, b.v FROM a JOIN b ON a.id = b.id;").toString();
    }

    @Test
    @Order(4)
    void versionStartsWithinItsBudget() {
        assertThat(median(Map.of(), "version")).as("milliseconds").isLessThan(within(400));
    }

    @Test
    @Order(5)
    void afterAMoveTheArchiveIsMadeAnew() throws IOException {
        tarball = tarball.moveTo(folder.resolve("moved here"));
        startAndAwaitArchive();
        assertThat(archivedShare()).isGreaterThan(0.9);
    }

    /** The budget with its slack; a machine on which several processes wait for each processor is given that many times as long. */
    private static long within(long budgetMillis) {
        OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
        double waiting = Math.max(1, system.getSystemLoadAverage() / system.getAvailableProcessors());
        return (long) (budgetMillis * SLACK * waiting);
    }

    private static long run(Map<String, String> environment, String... command) {
        Tarball.Outcome outcome = tarball.run(environment, command);
        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        return outcome.millis();
    }

    private static long median(Map<String, String> environment, String... command) {
        long[] times = new long[5];
        for (int i = 0; i < times.length; i++) {
            times[i] = run(environment, command);
        }
        Arrays.sort(times);
        return times[times.length / 2];
    }
}
