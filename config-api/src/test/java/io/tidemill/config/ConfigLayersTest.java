package io.tidemill.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ConfigLayersTest {
    private final List<String> notices = new ArrayList<>();

    private ConfigLayers.Builder builder() {
        return ConfigLayers.builder(OptionRegistry.standard(), notices::add);
    }

    private static Setting inFile(int line, String key, String value) {
        return new Setting(key, value, Origin.file("conf/tidemill.yaml", line, 1));
    }

    private static Setting onCommandLine(String key, String value) {
        return new Setting(key, value, Origin.commandLine("--set"));
    }

    @Test
    void higherLayersWinAndEveryValueKnowsItsOrigin() {
        ConfigLayers layers = builder()
                .commandLine(List.of(onCommandLine("parallelism.default", "4")))
                .environment(
                        Map.of("TIDEMILL_PARALLELISM_DEFAULT", "3", "TIDEMILL_TABLE_DML_SYNC", "true", "PATH", "/bin"))
                .file(List.of(inFile(1, "parallelism.default", "2"), inFile(2, "tidemill.batch-size", "100")))
                .build();

        assertThat(layers.get(PipelineOptions.DEFAULT_PARALLELISM)).isEqualTo(4);
        assertThat(layers.origin(PipelineOptions.DEFAULT_PARALLELISM)).hasToString("command line --set");
        assertThat(layers.origin(TableOptions.DML_SYNC)).hasToString("environment variable TIDEMILL_TABLE_DML_SYNC");
        assertThat(layers.origin(TidemillOptions.BATCH_SIZE)).hasToString("conf/tidemill.yaml line 2:1");
        assertThat(layers.origin(TableOptions.PLANNER)).hasToString("default");

        SessionConfig session = new SessionConfig(layers);
        session.set("parallelism.default", "5");
        ConfigSnapshot hinted = session.snapshot(List.of(new Setting("parallelism.default", "6", Origin.hint(null))));
        assertThat(session.get(PipelineOptions.DEFAULT_PARALLELISM)).isEqualTo(5);
        assertThat(hinted.get(PipelineOptions.DEFAULT_PARALLELISM)).isEqualTo(6);
        session.reset("parallelism.default");
        assertThat(session.get(PipelineOptions.DEFAULT_PARALLELISM)).isEqualTo(4);
    }

    @Test
    void allProblemsAreReportedAtOnce() {
        assertThatThrownBy(() -> builder()
                        .file(List.of(
                                inFile(1, "table.exec.state.tll", "1 s"),
                                inFile(2, "table.dml-sync", "maybe"),
                                inFile(3, "table.optimizer.runtime-filter.min-probe-data-size", "1 kb"),
                                inFile(4, "table.optimizer.runtime-filter.max-build-data-size", "1 mb")))
                        .environment(Map.of("TIDEMILL_TABLE_DML_SINC", "true"))
                        .build())
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code().group()).isEqualTo(ErrorCode.Group.CONFIG))
                .hasMessageContaining("4 problems in the configuration")
                .hasMessageContaining("did you mean table.exec.state.ttl? (from conf/tidemill.yaml line 1:1")
                .hasMessageContaining("'maybe' is not a value of table.dml-sync")
                .hasMessageContaining(
                        "environment variable TIDEMILL_TABLE_DML_SINC belongs to no option; did you mean TIDEMILL_TABLE_DML_SYNC?")
                .hasMessageContaining("TM-4003: table.optimizer.runtime-filter.min-probe-data-size = 1 kb");
    }

    @Test
    void thePolicyForUnknownKeysHoldsForAllLayersWhereverItIsSet() {
        ConfigLayers layers = builder()
                .file(List.of(inFile(1, "table.exec.later", "1")))
                .commandLine(List.of(onCommandLine("tidemill.config.unknown-keys", "warn")))
                .build();

        assertThat(layers.lookup("table.exec.later")).isPresent();
        assertThat(notices).singleElement().asString().contains("table.exec.later");
    }

    @Test
    void aBadPolicyIsReportedOnce() {
        assertThatThrownBy(() -> builder()
                        .commandLine(List.of(onCommandLine("tidemill.config.unknown-keys", "shout")))
                        .build())
                .hasMessageStartingWith("TM-4002: 'shout' is not a value of tidemill.config.unknown-keys:"
                        + " expected one of error, warn, ignore");
    }

    @Test
    void variablesOfTheLauncherAreNoOptions() {
        ConfigLayers layers = builder()
                .environment(Map.of(
                        "TIDEMILL_DATA",
                        "/tmp",
                        "TIDEMILL_CONF",
                        "/etc",
                        "TIDEMILL_JVM_OPTS",
                        "-Xmx1g",
                        "TIDEMILL_TEST_X",
                        "1"))
                .build();

        assertThat(layers.values()).isEmpty();
        assertThat(notices).isEmpty();
    }

    @Test
    void valuesMayHoldHashSigns() {
        ConfigLayers layers = builder()
                .file(List.of(
                        inFile(1, "sink.password", "db@123#123"), inFile(2, "table.exec.state.ttl", "60 SECONDS")))
                .build();

        assertThat(layers.lookup("sink.password").orElseThrow().text()).isEqualTo("db@123#123");
        assertThat(layers.get(ExecutionOptions.STATE_TTL)).hasSeconds(60);
        assertThat(notices).noneMatch(text -> text.contains("db@123"));
    }

    @Test
    void keysOfAClusterAreKeptWithOneNoticeForAll() {
        ConfigLayers layers = builder()
                .file(List.of(
                        inFile(1, "jobmanager.rpc.address", "localhost"),
                        inFile(2, "taskmanager.numberOfTaskSlots", "4")))
                .build();

        assertThat(layers.lookup("jobmanager.rpc.address")).isPresent();
        assertThat(notices)
                .containsExactly("not options of this engine, kept without effect:"
                        + " jobmanager.rpc.address, taskmanager.numberOfTaskSlots");
    }
}
