package io.tidemill.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands over the whole engine; connectors are tested from the tarball. */
final class SqlCommandTest {
    private static final String CHANGING = "SELECT k, COUNT(*) AS n FROM (VALUES (1), (1)) AS t(k) GROUP BY k";

    @Test
    void onlyRowsGoToStandardOutput() {
        CommandRun run = CommandRun.of(
                "sql", "--output", "csv", "-e", "SET 'table.exec.sort.max-num-file-handles' = '5'; SELECT 'x' AS c");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).isEqualTo("c\nx\n");
        assertThat(run.err()).contains("OK").contains("batch mode");
    }

    @Test
    void theModeAndTheChangelogAreChosenByFlags() {
        assertThat(CommandRun.of("sql", "--mode", "streaming", "--output", "csv", "--changelog", "-e", CHANGING)
                        .out())
                .isEqualTo("op,k,n\n+I,1,1\n-U,1,1\n+U,1,2\n");
        assertThat(CommandRun.of("sql", "--mode", "streaming", "--output", "json", "-e", CHANGING)
                        .out())
                .isEqualTo("{\"k\":1,\"n\":2}\n");
    }

    @Test
    void theResultModeOfTheSqlClientIsHonoured() {
        assertThat(CommandRun.of(
                                "sql",
                                "--mode",
                                "streaming",
                                "--output",
                                "csv",
                                "-e",
                                "SET 'sql-client.execution.result-mode' = 'changelog'; " + CHANGING)
                        .out())
                .startsWith("op,k,n\n");
    }

    @Test
    void everyKindOfMistakeHasItsExitCode() {
        assertThat(CommandRun.of("sql", "-e", "SELEC 1").exitCode()).isEqualTo(3);
        assertThat(CommandRun.of("sql", "-e", "SET 'table.dml-sync' = 'maybe'").exitCode())
                .isEqualTo(4);
        assertThat(CommandRun.of("sql", "--set", "table.dml-sync=maybe", "-e", "SELECT 1")
                        .exitCode())
                .isEqualTo(4);
        assertThat(CommandRun.of("sql", "-e", "CREATE TABLE t (a INT) WITH ('connector' = 'kafka'); SELECT * FROM t")
                        .exitCode())
                .isEqualTo(5);
        assertThat(CommandRun.of("sql", "-e", "SELECT 1 / 0").exitCode()).isEqualTo(1);
        assertThat(CommandRun.of("run", "no-such.sql").exitCode()).isEqualTo(2);
        assertThat(CommandRun.of("run", "--resume", "x.sql").err()).contains("checkpoints");
    }

    @Test
    void aFailureBeforeTheFirstRowPrintsNothing() {
        for (String output : new String[] {"table", "csv", "json"}) {
            assertThat(CommandRun.of("sql", "--output", output, "-e", "SELECT 1 / 0")
                            .out())
                    .isEmpty();
        }
        assertThat(CommandRun.of("sql", "--output", "csv", "-e", "SELECT a FROM (VALUES (1)) AS t(a) WHERE a > 1")
                        .out())
                .isEqualTo("a\n");
    }

    @Test
    void errorsPointIntoTheScriptAndShowNoStackTrace(@TempDir Path folder) throws IOException {
        Path script = folder.resolve("s.sql");
        Files.writeString(script, "SELECT 1;\n\n  SELECT nothing FROM (VALUES (1)) AS t(a);\n");
        CommandRun run = CommandRun.of("run", script.toString(), "--output", "csv");
        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.err()).contains("TM-2014 at line 3:10").doesNotContain("\tat ");
        assertThat(run.out()).contains("1");
        assertThat(CommandRun.of("run", script.toString(), "--verbose").err()).contains("\tat ");
    }

    @Test
    void aDryRunPlansOnly(@TempDir Path folder) throws IOException {
        Path script = folder.resolve("s.sql");
        Files.writeString(script, "CREATE VIEW v AS SELECT 1 AS a;\nSELECT * FROM v;\n");
        CommandRun run = CommandRun.of("run", script.toString(), "--dry-run");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("2 statements planned");
    }

    @Test
    void secretsAreHidden() {
        CommandRun run = CommandRun.of("sql", "--verbose", "--set", "my.password=geheim", "-e", "SET");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out() + run.err()).contains("my.password").doesNotContain("geheim");
    }

    @Test
    void explainAnalyzeShowsWhatWasCounted() {
        CommandRun run = CommandRun.of("sql", "-e", "EXPLAIN ANALYZE " + CHANGING);
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).contains("rows_in=2").contains("rows_out=1");
    }
}
