package io.tidemill.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.error.TextPosition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SessionConfigTest {
    private final List<String> notices = new ArrayList<>();
    private final SessionConfig session = new SessionConfig(
            ConfigLayers.builder(OptionRegistry.standard(), notices::add).build());

    @Test
    void setChangesAndResetTakesBack() {
        assertThat(session.get(ExecutionOptions.STATE_TTL)).isEqualTo(Duration.ZERO);
        session.set("table.exec.state.ttl", "80000 ms");
        session.set("table.dml-sync", "TRUE");
        assertThat(session.get(ExecutionOptions.STATE_TTL)).isEqualTo(Duration.ofSeconds(80));
        assertThat(session.get(TableOptions.DML_SYNC)).isTrue();
        assertThat(session.origin(TableOptions.DML_SYNC)).isEqualTo(Origin.set());

        session.reset("table.exec.state.ttl");
        assertThat(session.get(ExecutionOptions.STATE_TTL)).isEqualTo(Duration.ZERO);
        assertThat(session.isSet(ExecutionOptions.STATE_TTL)).isFalse();
        session.resetAll();
        assertThat(session.values()).isEmpty();
    }

    @Test
    void aBadValueChangesNothing() {
        session.set("table.exec.state.ttl", "1 h");

        assertThatThrownBy(() -> session.set("table.exec.state.ttl", "soon")).isInstanceOf(EngineException.class);
        assertThat(session.get(ExecutionOptions.STATE_TTL)).isEqualTo(Duration.ofHours(1));
    }

    @Test
    void aMisspeltKeyFailsWithTheNearest() {
        assertThatThrownBy(() -> session.set("table.exec.state.tll", "1 s", Origin.set(new TextPosition(3, 1))))
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNKNOWN_OPTION))
                .hasMessageStartingWith(
                        "TM-4001 at line 3:1: table.exec.state.tll is not an option; did you mean table.exec.state.ttl?");
        assertThatThrownBy(() -> session.set("able.exec.state.ttl", "1 s"))
                .hasMessageContaining("did you mean table.exec.state.ttl?");
        assertThatThrownBy(() -> session.reset("table.exec.state.tll"))
                .hasMessageContaining("did you mean table.exec.state.ttl?");
        assertThat(session.values()).isEmpty();
    }

    @Test
    void unknownKeysAreKeptWithANoticeUnderWarnAndSilentlyUnderIgnore() {
        session.set("tidemill.config.unknown-keys", "warn");
        session.set("table.exec.state.tll", "1 s");
        assertThat(notices).singleElement().asString().contains("did you mean table.exec.state.ttl?");
        assertThat(session.lookup("table.exec.state.tll")).isPresent();

        session.set("tidemill.config.unknown-keys", "ignore");
        session.set("table.exec.other", "1");
        session.set("my.own.key", "1");
        assertThat(notices).hasSize(1);
    }

    @Test
    void keysOfOthersAreKeptWithOneNotice() {
        session.set("pipeline.object-reuse", "true");
        session.set("pipeline.object-reuse", "false");

        assertThat(notices)
                .containsExactly(
                        "pipeline.object-reuse (SET) is not an option of this engine; it is kept without effect");
        assertThat(session.lookup("pipeline.object-reuse").orElseThrow().text()).isEqualTo("false");
        session.reset("pipeline.object-reuse");
        assertThat(session.lookup("pipeline.object-reuse")).isEmpty();
    }

    @Test
    void oldSpellingsWorkWithOneNotice() {
        session.set("table.exec.mini-batch.allow-latency", "-1 ms");
        session.set("table.exec.mini-batch.allow-latency", "-1");
        assertThat(session.get(ExecutionOptions.MINI_BATCH_ALLOW_LATENCY)).isEqualTo(Duration.ZERO);
        assertThat(notices).hasSize(1).first().asString().contains("'-1 ms'").contains("'0 ms'");

        session.set("state.backend", "hashmap");
        assertThat(session.get(RuntimeOptions.STATE_BACKEND_TYPE)).isEqualTo("hashmap");
        assertThat(notices).hasSize(2).last().asString().contains("old name of state.backend.type");
        session.reset("state.backend");
        assertThat(session.isSet(RuntimeOptions.STATE_BACKEND_TYPE)).isFalse();
    }

    @Test
    void theOldPlannerIsAcceptedWithOneNotice() {
        session.set("table.planner", "OLD");
        session.set("table.planner", "blink");

        assertThat(notices)
                .hasSize(1)
                .first()
                .asString()
                .contains("table.planner")
                .contains("gone");
    }

    @Test
    void theHiveDialectIsRefusedAndTheSessionGoesOn() {
        assertThatThrownBy(() -> session.set("table.sql-dialect", "hive"))
                .hasMessageContaining("TM-4002")
                .hasMessageContaining("the one value accepted is default");
        session.set("table.sql-dialect", "default");
        assertThat(session.get(TableOptions.SQL_DIALECT)).isEqualTo("default");
    }

    @Test
    void contradictingOptionsAreRefusedWhereTheSecondIsSet() {
        session.set("table.optimizer.runtime-filter.min-probe-data-size", "1 kb");

        assertThatThrownBy(() -> session.set(
                        "table.optimizer.runtime-filter.max-build-data-size",
                        "10 mb",
                        Origin.set(new TextPosition(3, 1))))
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.OPTION_CONFLICT))
                .hasMessageContaining("at line 3:1")
                .hasMessageContaining("table.optimizer.runtime-filter.min-probe-data-size = 1 kb (SET)")
                .hasMessageContaining("table.optimizer.runtime-filter.max-build-data-size = 10 mb (SET line 3:1)");
        assertThat(session.isSet(OptimizerOptions.RUNTIME_FILTER_MAX_BUILD_DATA_SIZE))
                .isFalse();
    }

    @Test
    void aContradictionWithADefaultWaitsForTheNextStatement() {
        session.set("table.optimizer.runtime-filter.min-probe-data-size", "1 kb", Origin.set(new TextPosition(2, 1)));
        assertThat(notices).anyMatch(text -> text.contains("max-build-data-size = 150 mb (default)"));
        assertThatThrownBy(session::snapshot)
                .hasMessageContaining("TM-4003 at line 2:1")
                .hasMessageContaining("table.optimizer.runtime-filter.max-build-data-size");
        assertThatThrownBy(session::validate).hasMessageContaining("TM-4003");

        session.set("table.optimizer.runtime-filter.max-build-data-size", "512 b");
        assertThat(session.snapshot().get(OptimizerOptions.RUNTIME_FILTER_MAX_BUILD_DATA_SIZE))
                .isEqualTo(MemorySize.ofBytes(512));
    }

    @Test
    void equalSizesContradictToo() {
        session.set("table.optimizer.runtime-filter.min-probe-data-size", "150 mb");
        assertThatThrownBy(session::snapshot).hasMessageContaining("must be larger than");
    }

    @Test
    void theNewerShuffleOptionWinsAndThatIsSaid() {
        session.set("table.exec.shuffle-mode", "batch");
        session.set("execution.batch-shuffle-mode", "ALL_EXCHANGES_PIPELINED");

        assertThat(BatchShuffle.of(session)).isEqualTo(BatchShuffle.ALL_PIPELINED);
        assertThat(notices)
                .anyMatch(text -> text.contains("execution.batch-shuffle-mode = ALL_EXCHANGES_PIPELINED (SET) wins over"
                        + " table.exec.shuffle-mode = ALL_EDGES_BLOCKING (SET)"));
    }

    @Test
    void anOptionThatStillWaitsSaysSoOnce() {
        ConfigOption<?> waiting = OptionRegistry.standard().options().stream()
                .filter(option -> option.state().kind() == OptionState.Kind.WAITING
                        && option.typeName().equals("Boolean"))
                .findFirst()
                .orElse(null);
        if (waiting == null) {
            return; // the day when every boolean option acts
        }
        String other = waiting.defaultText().equals("true") ? "false" : "true";

        session.set(waiting.key(), waiting.defaultText());
        assertThat(notices).isEmpty();
        session.set(waiting.key(), other);
        session.set(waiting.key(), other);
        assertThat(notices).hasSize(1).first().asString().contains("has no effect yet");
    }

    @Test
    void typedValuesAreCheckedLikeTexts() {
        session.set(ExecutionOptions.SORT_MAX_NUM_FILE_HANDLES, 2);
        assertThat(session.get(ExecutionOptions.SORT_MAX_NUM_FILE_HANDLES)).isEqualTo(2);
        assertThatThrownBy(() -> session.set(ExecutionOptions.SORT_MAX_NUM_FILE_HANDLES, 1))
                .hasMessageContaining("from 2 to 65536");
    }

    @Test
    void anOptionWithoutDefaultIsFoundOnlyWhenSet() {
        assertThat(session.find(PipelineOptions.NAME)).isEmpty();
        assertThatThrownBy(() -> session.get(PipelineOptions.NAME)).isInstanceOf(IllegalArgumentException.class);
        session.set("pipeline.name", "nightly");
        assertThat(session.find(PipelineOptions.NAME)).contains("nightly");
    }

    @Test
    void everySessionSaysItsOwnNotices() {
        ConfigLayers layers = ConfigLayers.defaults();
        List<String> first = new ArrayList<>();
        List<String> second = new ArrayList<>();

        new SessionConfig(layers, first::add).set("table.planner", "OLD");
        new SessionConfig(layers, second::add).set("table.planner", "OLD");

        assertThat(first).hasSize(1);
        assertThat(second).isEqualTo(first);
    }
}
