package io.tidemill.dist.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a stranger does with the tarball: unpacked into a read-only folder with a space in its name. */
final class TarballTest {
    @TempDir
    static Path folder;

    private static Tarball tarball;

    @BeforeAll
    static void unpack() {
        tarball = Tarball.unpack(folder.resolve("a folder"), folder.resolve("data"));
    }

    @Test
    void versionSaysWhatRuns() {
        Tarball.Outcome outcome = tarball.run("version");
        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.out()).contains("1.0.0");
    }

    @Test
    void selectOneFromTheCommandLine() {
        Tarball.Outcome outcome = tarball.run("sql", "--output", "csv", "-e", "SELECT 1 AS one");
        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.lines()).containsExactly("one", "1");
    }

    @Test
    void statementsArePipedIn() throws IOException {
        Path errors = tarball.data().resolve("piped-errors");
        Process process = tarball.command("sql", "--output", "csv")
                .redirectError(errors.toFile())
                .start();
        try (OutputStream in = process.getOutputStream()) {
            in.write("SELECT 1 AS one;\n".getBytes(StandardCharsets.UTF_8));
        }
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(out).as(Files.readString(errors)).isEqualTo("one\n1\n");
    }

    @Test
    void optionsListsAllKeys() {
        Tarball.Outcome outcome = tarball.run("options", "--format", "tsv");
        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.lines()).hasSizeGreaterThan(56);
        assertThat(outcome.out()).contains("table.optimizer.dynamic-filtering.enabled\ttrue\tBoolean");
    }

    @Test
    void pluginsListNamesTheBundledOnes() {
        Tarball.Outcome outcome = tarball.run("plugins", "list");
        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.out()).contains("filesystem", "csv", "json", "datagen", "print", "blackhole", "nexmark");
    }

    @ParameterizedTest
    @ValueSource(strings = {"busiest-states.sql", "weather.sql", "late-flights.sql"})
    void everyExampleGivesTheSameRowsInBothModes(String example) {
        Tarball.Outcome batch = tarball.run("run", "examples/" + example, "--mode", "batch", "--output", "csv");
        Tarball.Outcome stream = tarball.run("run", "examples/" + example, "--mode", "streaming", "--output", "csv");
        assertThat(batch.exitCode()).as(batch.err()).isZero();
        assertThat(stream.exitCode()).as(stream.err()).isZero();
        assertThat(batch.lines()).hasSizeGreaterThan(1);
        assertThat(stream.lines().stream().sorted())
                .isEqualTo(batch.lines().stream().sorted().toList());
    }

    @Test
    void everyExampleIsTested() throws IOException {
        try (Stream<Path> files = Files.list(tarball.home().resolve("examples"))) {
            List<String> scripts = files.map(path -> path.getFileName().toString())
                    .filter(name -> name.endsWith(".sql"))
                    .sorted()
                    .toList();
            assertThat(scripts).containsExactly("busiest-states.sql", "late-flights.sql", "weather.sql");
        }
    }

    @Test
    void changelogShowsEveryChange() {
        Tarball.Outcome outcome = tarball.run(
                "run", "examples/late-flights.sql", "--mode", "streaming", "--output", "csv", "--changelog");
        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.lines().get(0)).startsWith("op,");
        assertThat(outcome.out()).contains("\n+I,").contains("\n-");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SET 'table.exec.mini-batch.sise' = '5' | 4 | TM-4001 | table.exec.mini-batch.size",
                "SET 'table.exec.sort.max-num-file-handles' = 'many' | 4 | TM-4002 | max-num-file-handles",
                "SELECT usr FROM (VALUES (1)) AS t(user_id) | 3 | TM-2014 | user_id",
                "SELEC 1 | 3 | TM-2001 | line 1:1",
                "CREATE TABLE t (a INT) WITH ('connector' = 'filesistem', 'path' = 'x', 'format' = 'csv'); SELECT * FROM t | 5 | TM-5001 | filesystem",
                "CREATE TABLE t (a INT) WITH ('connector' = 'filesystem', 'path' = 'x', 'format' = 'cvs'); SELECT * FROM t | 5 | TM-5002 | csv",
                "CREATE TABLE t (a INT) WITH ('connector' = 'filesystem', 'path' = '/no/such/file', 'format' = 'csv'); SELECT * FROM t | 1 | TM-1002 | /no/such/file",
                "SELECT 1 / 0 | 1 | TM-1004 | zero"
            })
    void mistakesGetPlaceCauseAndExitCode(String sql, int exitCode, String code, String wayOut) {
        Tarball.Outcome outcome = tarball.run("sql", "-e", sql);
        assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(exitCode);
        assertThat(outcome.err())
                .contains(code)
                .contains(wayOut)
                .doesNotContain("\tat ")
                .doesNotContain("Exception");
    }

    @Test
    void aMissingScriptIsWrongUsage() {
        Tarball.Outcome outcome = tarball.run("run", "no-such-script.sql");
        assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(2);
        assertThat(outcome.err()).contains("no-such-script.sql");
    }

    @Test
    void anUnknownFlagIsWrongUsage() {
        assertThat(tarball.run("sql", "--modus", "batch", "-e", "SELECT 1").exitCode())
                .isEqualTo(2);
    }

    @Test
    void aBadValueFromTheEnvironmentIsAConfigurationError() {
        Tarball.Outcome outcome =
                tarball.run(Map.of("TIDEMILL_TABLE_EXEC_SORT_MAX_NUM_FILE_HANDLES", "1"), "sql", "-e", "SELECT 1");
        assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(4);
        assertThat(outcome.err()).contains("table.exec.sort.max-num-file-handles");
    }

    @Test
    void nothingButResultsGoesToStandardOutput() {
        Tarball.Outcome outcome = tarball.run(
                "sql", "--output", "csv", "-e", "SET 'table.exec.sort.default-limit' = '5'; SELECT 'x' AS c");
        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.out()).isEqualTo("c\nx\n");
    }
}
