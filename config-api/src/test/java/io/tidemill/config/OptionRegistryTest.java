package io.tidemill.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class OptionRegistryTest {
    private static final List<Class<?>> CLASSES = List.of(
            OptimizerOptions.class,
            ExecutionOptions.class,
            SinkOptions.class,
            StreamingOptions.class,
            TableOptions.class,
            PipelineOptions.class,
            RuntimeOptions.class,
            CheckpointOptions.class,
            TidemillOptions.class);

    private final OptionRegistry registry = OptionRegistry.standard();

    @Test
    void everyConstantIsRegistered() throws IllegalAccessException {
        List<ConfigOption<?>> constants = new ArrayList<>();
        for (Class<?> type : CLASSES) {
            for (Field field : type.getDeclaredFields()) {
                if (field.getType() == ConfigOption.class) {
                    constants.add((ConfigOption<?>) field.get(null));
                }
            }
        }

        assertThat(registry.options()).containsExactlyInAnyOrderElementsOf(constants);
    }

    @Test
    void everyOptionHasASentenceAndAState() {
        for (ConfigOption<?> option : registry.options()) {
            assertThat(option.description())
                    .as(option.key())
                    .hasSizeGreaterThan(15)
                    .endsWith(".");
            assertThat(OptionStates.isDecided(option.key())).as(option.key()).isTrue();
            assertThat(option.isSecret()).as(option.key()).isFalse();
        }
    }

    @Test
    void everyKeyIsFoundByItsVariables() {
        for (ConfigOption<?> option : registry.options()) {
            assertThat(registry.findByVariable(EnvironmentNames.variable(option.key())))
                    .contains(option);
        }
        assertThat(registry.findByVariable("TIDEMILL_TABLE_EXEC_MINI_BATCH_ALLOW_LATENCY"))
                .contains(ExecutionOptions.MINI_BATCH_ALLOW_LATENCY);
        assertThat(registry.findByVariable("TIDEMILL_MEMORY_SIZE")).contains(TidemillOptions.MEMORY_SIZE);
        assertThat(registry.findByVariable("TIDEMILL_TIDEMILL_MEMORY_SIZE")).contains(TidemillOptions.MEMORY_SIZE);
        assertThat(registry.findByVariable("TIDEMILL_STATE_BACKEND")).contains(RuntimeOptions.STATE_BACKEND_TYPE);
    }

    @Test
    void suggestsTheNearestKey() {
        assertThat(registry.nearest("table.exec.state.tll")).contains("table.exec.state.ttl");
        assertThat(registry.nearest("table.exec.mini-batch.sise")).contains("table.exec.mini-batch.size");
        assertThat(registry.nearest("able.exec.mini-batch.size")).contains("table.exec.mini-batch.size");
        assertThat(registry.nearest("able.exec.mini-batch.sise")).contains("table.exec.mini-batch.size");
        assertThat(registry.nearest("TABLE.DML-SYNC")).contains("table.dml-sync");
        assertThat(registry.nearest("something.quite.different")).isEmpty();
    }

    @Test
    void tellsMistakesFromKeysOfOthers() {
        assertThat(registry.isMistake("table.exec.no-such-key")).isTrue();
        assertThat(registry.isMistake("tidemill.no-such-key")).isTrue();
        assertThat(registry.isMistake("able.exec.state.ttl")).isTrue();
        assertThat(registry.isMistake("pipeline.nmae")).isTrue();
        assertThat(registry.isMistake("execution.checkpointing.intervall")).isTrue();
        assertThat(registry.isMistake("pipeline.object-reuse")).isFalse();
        assertThat(registry.isMistake("sink.password")).isFalse();
    }

    @Test
    void oldKeysFindTheirOption() {
        assertThat(registry.find("state.backend")).contains(RuntimeOptions.STATE_BACKEND_TYPE);
        assertThat(registry.find("table.exec.async-scalar.buffer-capacity"))
                .contains(ExecutionOptions.ASYNC_SCALAR_MAX_CONCURRENT_OPERATIONS);
    }

    @Test
    void completesAPrefix() {
        assertThat(registry.keysStartingWith("table.exec.mini-batch."))
                .containsExactly(
                        "table.exec.mini-batch.allow-latency",
                        "table.exec.mini-batch.enabled",
                        "table.exec.mini-batch.size");
    }

    @Test
    void twoOptionsWithOneKeyAreRefused() {
        ConfigOption<String> option =
                ConfigOptions.key("table.dml-sync").string().describe("Another one.");

        assertThatThrownBy(() -> registry.with(OptionGroup.of("more", "More", option)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("table.dml-sync");
    }
}
