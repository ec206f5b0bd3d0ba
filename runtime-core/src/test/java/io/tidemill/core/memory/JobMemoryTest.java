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
    void whoCannotSpillMakesOthersGiveBackTheLargestFirst() {
        try (JobMemory job = job(new MemoryBudget(1000), "job")) {
            Holder small = new Holder(job, 200);
            Holder large = new Holder(job, 500);
            Holder empty = new Holder(job, 0);
            MemoryReservation over = job.reserve("over");
            over.grow(600);
            assertThat(large.reservation.bytes()).isZero();
            assertThat(small.reservation.bytes()).isEqualTo(200);
            over.grow(350);
            assertThat(small.reservation.bytes()).isZero();
            assertThat(empty.asked).isZero();
            assertThatThrownBy(() -> over.grow(51)).isInstanceOf(EngineException.class);
            assertThat(job.used()).isEqualTo(950);
        }
    }

    @Test
    void nobodyIsAskedForWhatIsThereOrAfterItsEnd() {
        try (JobMemory job = job(new MemoryBudget(1000), "job")) {
            Holder holder = new Holder(job, 500);
            MemoryReservation over = job.reserve("over");
            over.grow(500);
            assertThat(over.tryGrow(1)).isFalse();
            assertThat(holder.asked).isZero();
            holder.reservation.close();
            over.grow(500);
            assertThat(holder.asked).isZero();
        }
    }

    /** Gives all back when asked. */
    private static final class Holder implements Revocable {
        final MemoryReservation reservation;
        int asked;

        Holder(JobMemory memory, long bytes) {
            reservation = memory.reserve("holder", this);
            assertThat(reservation.tryGrow(bytes)).isTrue();
        }

        @Override
        public boolean revoke() {
            asked++;
            boolean any = reservation.bytes() > 0;
            reservation.shrink(reservation.bytes());
            return any;
        }
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
