package io.tidemill.core.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.error.EngineException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JobMemoryTest {
    @TempDir
    private Path temporary;

    @Test
    void jobsShareOneBudgetAndGiveBackWhatTheyForgot() {
        MemoryBudget budget = new MemoryBudget(100);
        JobMemory first = job(budget, "first");
        JobMemory second = job(budget, "second");
        MemoryReservation join = first.reserve("join");
        assertThat(join.tryGrow(70)).isTrue();
        assertThat(second.reserve("sort").tryGrow(31)).isFalse();
        join.shrink(20);
        assertThat(second.reserve("sort").tryGrow(31)).isTrue();
        assertThat(budget.used()).isEqualTo(81);
        first.close();
        assertThat(budget.used()).isEqualTo(31);
        second.close();
        assertThat(budget.used()).isZero();
    }

    @Test
    void whoCannotSpillGetsWhatOthersMayNotTake() {
        MemoryBudget budget = new MemoryBudget(1600);
        try (JobMemory job = job(budget, "job")) {
            MemoryReservation sort = job.reserve("sort");
            assertThat(sort.tryGrow(1501)).isFalse();
            assertThat(sort.tryGrow(1500)).isTrue();
            MemoryReservation over = job.reserve("over");
            assertThat(over.tryGrow(1)).isFalse();
            over.grow(100);
            assertThatThrownBy(() -> over.grow(1)).isInstanceOf(EngineException.class);
        }
        assertThat(budget.used()).isZero();
    }

    @Test
    void namesOwnerAndOptionWhenThereIsNoOtherWay() {
        try (JobMemory job = job(new MemoryBudget(100), "job")) {
            assertThatThrownBy(() -> job.reserve("hash join #4").grow(101))
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("hash join #4")
                    .hasMessageContaining("tidemill.memory.size");
        }
    }

    private JobMemory job(MemoryBudget budget, String name) {
        return new JobMemory(budget, new SpillDirectory(temporary.resolve(name), SpillCompression.DEFAULT));
    }
}
