package io.tidemill.core.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
final class TaskGroupTest {
    private final AtomicReference<Optional<Throwable>> end = new AtomicReference<>();

    @Test
    void runsTasksThatTasksSubmitAndLeavesNoThread() throws InterruptedException {
        List<Integer> seen = Collections.synchronizedList(new ArrayList<>());
        TaskGroup group = new TaskGroup("group-a", 2, end::set);
        group.submit(List.of(
                () -> {
                    seen.add(1);
                    group.submit(List.of(() -> seen.add(3), () -> seen.add(4)));
                },
                () -> seen.add(2)));
        group.await();
        assertThat(seen).containsExactlyInAnyOrder(1, 2, 3, 4);
        assertThat(end.get()).isEmpty();
        assertThat(threadsOf("group-a")).isEmpty();
    }

    @Test
    void theFirstFailureInterruptsTheOthersAndComesOutOfAwait() throws InterruptedException {
        CountDownLatch blocked = new CountDownLatch(1);
        TaskGroup group = new TaskGroup("group-b", 2, end::set);
        EngineException failure = new EngineException(ErrorCode.DATA_MALFORMED, "bad row");
        group.submit(List.of(
                () -> {
                    blocked.countDown();
                    new CountDownLatch(1).await();
                },
                () -> {
                    blocked.await();
                    throw failure;
                },
                () -> {
                    throw new AssertionError("was dropped");
                }));
        assertThatThrownBy(group::await).isSameAs(failure);
        assertThat(end.get()).contains(failure);
        assertThat(threadsOf("group-b")).isEmpty();
    }

    @Test
    void theEndActionOfACancelledGroupIsNotInterrupted() throws InterruptedException {
        CountDownLatch started = new CountDownLatch(2);
        AtomicReference<Boolean> interrupted = new AtomicReference<>();
        TaskGroup group = new TaskGroup(
                "group-c", 2, failure -> interrupted.set(Thread.currentThread().isInterrupted()));
        Task blocked = () -> {
            started.countDown();
            new CountDownLatch(1).await();
        };
        group.submit(List.of(blocked, blocked));
        started.await();
        group.cancel();
        group.cancel();
        assertThatThrownBy(group::await)
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CANCELLED));
        assertThat(interrupted.get()).isFalse();
        assertThat(threadsOf("group-c")).isEmpty();
    }

    @Test
    void aFailureOfTheEndActionIsTheGroupsFailure() {
        EngineException failure = new EngineException(ErrorCode.SINK_WRITE_FAILED, "no commit");
        TaskGroup group = new TaskGroup("group-d", 1, cause -> {
            throw failure;
        });
        group.submit(List.of(() -> {}));
        assertThatThrownBy(group::await).isSameAs(failure);
    }

    private static List<String> threadsOf(String name) {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(thread -> thread.startsWith(name))
                .toList();
    }
}
