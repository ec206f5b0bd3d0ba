package io.tidemill.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MainTest {
    @Test
    void versionGoesToStandardOutput() {
        CommandRun run = CommandRun.of("version");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).startsWith("tidemill ").contains("Java " + System.getProperty("java.version"));
        assertThat(run.err()).isEmpty();
    }

    @Test
    void helpNamesEveryCommand() {
        CommandRun run = CommandRun.of("--help");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("tidemill run", "tidemill sql", "plugins", "options", "version");
        assertThat(run.out()).doesNotContain("server");
        assertThat(CommandRun.of("run", "--help").out()).contains("--dry-run", "--changelog");
    }

    @Test
    void wrongUseIsExitCode2WithTheWayOut() {
        assertThat(CommandRun.of().exitCode()).isEqualTo(2);
        CommandRun command = CommandRun.of("rnu");
        assertThat(command.exitCode()).isEqualTo(2);
        assertThat(command.err()).contains("TM-1501", "there is no command 'rnu'; did you mean run?");
        assertThat(CommandRun.of("run", "--moed", "batch", "x.sql").err()).contains("did you mean --mode?");
        assertThat(CommandRun.of("run", "--mode", "stream", "x.sql").err())
                .contains("values are batch, streaming, automatic");
        assertThat(CommandRun.of("sql", "--set", "x").err()).contains("--set KEY=VALUE");
        assertThat(CommandRun.of("sql", "-e").err()).contains("-e needs a value");
        assertThat(CommandRun.of("run", "a.sql", "b.sql").err()).contains("'b.sql' is one argument too many");
    }

    @Test
    void optionsAreListedInEveryForm() {
        assertThat(CommandRun.of("options", "--format", "tsv").out())
                .startsWith("key\tdefault\ttype\tmode\tvalues")
                .contains("table.dml-sync\tfalse\tBoolean\tBatch+Streaming");
        for (String format : new String[] {"table", "html", "md", "yaml"}) {
            assertThat(CommandRun.of("options", "--format=" + format).out()).contains("table.dml-sync");
        }
    }

    @Test
    void aBadConfigurationFileIsExitCode4WithPlace(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("c.yaml");
        Files.writeString(file, "table:\n  dml-sink: true\n");
        CommandRun run = CommandRun.of("plugins", "list", "--config", file.toString());
        assertThat(run.exitCode()).isEqualTo(4);
        assertThat(run.err()).contains("TM-4001", "did you mean table.dml-sync?", "c.yaml line 2:3");
    }

    @Test
    void environmentVariablesAreChecked() {
        CommandRun run = CommandRun.of(Map.of("TIDEMILL_TABLE_DML_SYNC", "maybe"), "plugins", "list");
        assertThat(run.exitCode()).isEqualTo(4);
        assertThat(run.err()).contains("environment variable TIDEMILL_TABLE_DML_SYNC");
    }

    @Test
    void verifyingAFolderThatIsNotThereIsExitCode5() {
        CommandRun run = CommandRun.of("plugins", "verify", "/no/such/folder");
        assertThat(run.exitCode()).isEqualTo(5);
        assertThat(run.err()).contains("there is no plugin folder /no/such/folder");
    }
}
