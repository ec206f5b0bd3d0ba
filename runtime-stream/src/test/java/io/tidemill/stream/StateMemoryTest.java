package io.tidemill.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.core.memory.JobMemory;
import io.tidemill.core.memory.MemoryBudget;
import io.tidemill.core.memory.SpillCompression;
import io.tidemill.core.memory.SpillDirectory;
import io.tidemill.core.metrics.CounterSet;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StateMemoryTest {
    private static final long MEGABYTE = 1 << 20;

    @TempDir
    private Path directory;

    @Test
    void stateBeyondTheBudgetFailsAndSaysWhatToDo() {
        CounterSet metrics = new CounterSet();
        MemoryBudget budget = new MemoryBudget(4 * MEGABYTE);
        try (JobMemory memory = new JobMemory(budget, new SpillDirectory(directory, SpillCompression.DEFAULT));
                StateMemory state = new StateMemory(memory, metrics, "GroupAggregate")) {
            state.update(3 * MEGABYTE);
            assertThat(metrics.counter("memory_bytes").value()).isEqualTo(3 * MEGABYTE);
            assertThatThrownBy(() -> state.update(5 * MEGABYTE))
                    .isInstanceOfSatisfying(
                            EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.OUT_OF_MEMORY_BUDGET))
                    .hasMessageContaining("GroupAggregate")
                    .hasMessageContaining("tidemill.memory.size")
                    .hasMessageContaining("table.exec.state.ttl");
        }
        assertThat(budget.used()).isZero();
    }
}
