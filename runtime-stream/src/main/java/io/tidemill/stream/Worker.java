package io.tidemill.stream;

import io.tidemill.core.metrics.Stopwatch;
import io.tidemill.core.task.Task;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A thread's share of a job: one subtask of every operator. Runs to completion: first what waits nearest to the sinks, then timers, then the sources in turns.
 */
final class Worker implements Task {
    /** Messages taken from one queue before the order of queues is looked at again. */
    private static final int MESSAGES_A_TURN = 8;

    /** How long it sleeps when a source may have something at any time. */
    private static final long SOURCE_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private final JobRuntime runtime;
    final Stopwatch stopwatch = new Stopwatch();
    private final List<OperatorSubtask> subtasks = new ArrayList<>();
    private final List<WorkerContext> contexts = new ArrayList<>();
    private final List<SourceSubtask> sources = new ArrayList<>();
    private final List<SourceSubtask> openSources = new ArrayList<>();
    private final List<PortQueue> incoming = new ArrayList<>();
    private final List<PortQueue> outgoing = new ArrayList<>();
    private volatile Thread thread;
    private volatile boolean sleeping;

    Worker(JobRuntime runtime) {
        this.runtime = runtime;
    }

    void add(OperatorSubtask subtask, WorkerContext context) {
        subtasks.add(subtask);
        contexts.add(context);
    }

    void add(SourceSubtask source) {
        sources.add(source);
    }

    void addIncoming(PortQueue queue) {
        incoming.add(queue);
    }

    void addOutgoing(PortQueue queue) {
        outgoing.add(queue);
    }

    @Override
    public void run() {
        thread = Thread.currentThread();
        Throwable failure = null;
        try {
            // Consumers first: nothing is emitted into an operator that is not open.
            for (int i = subtasks.size() - 1; i >= 0; i--) {
                subtasks.get(i).open(contexts.get(i));
            }
            for (SourceSubtask source : sources) {
                source.open();
            }
            openSources.addAll(sources);
            incoming.sort(Comparator.comparingInt(PortQueue::position).reversed());
            loop();
        } catch (Throwable e) {
            failure = e;
            throw e;
        } finally {
            close(failure);
        }
    }

    private void loop() {
        int turn = 0;
        while (!ended() && !runtime.tasks().cancelled()) {
            boolean worked = drainQueues();
            worked |= wakeSubtasks();
            if (!worked && !openSources.isEmpty() && !congested(-1)) {
                turn = turn + 1 >= openSources.size() ? 0 : turn + 1;
                worked = pollSources(turn);
            }
            if (!worked) {
                sleep();
            }
        }
    }

    private boolean ended() {
        if (!openSources.isEmpty()) {
            return false;
        }
        for (OperatorSubtask subtask : subtasks) {
            if (!subtask.hasEnded()) {
                return false;
            }
        }
        return true;
    }

    /** Works on the queue nearest to the sinks that has something and whose way is free. */
    private boolean drainQueues() {
        for (PortQueue queue : incoming) {
            if (congested(queue.position())) {
                continue;
            }
            int messages = 0;
            while (messages < MESSAGES_A_TURN && queue.deliver()) {
                messages++;
            }
            if (messages > 0) {
                return true;
            }
        }
        return false;
    }

    /** True when work at a place in the plan may lead to a queue that is full. Places rise towards the sinks. */
    private boolean congested(int position) {
        for (PortQueue queue : outgoing) {
            if (queue.position() > position && queue.congested()) {
                return true;
            }
        }
        return false;
    }

    private boolean wakeSubtasks() {
        long earliest = earliestWakeUp();
        if (earliest == Long.MAX_VALUE) {
            return false;
        }
        long now = runtime.clock().millis();
        if (earliest > now) {
            return false;
        }
        for (OperatorSubtask subtask : subtasks) {
            if (subtask.wakeUp() <= now) {
                subtask.wake(now);
            }
        }
        return true;
    }

    private long earliestWakeUp() {
        long earliest = Long.MAX_VALUE;
        for (OperatorSubtask subtask : subtasks) {
            earliest = Math.min(earliest, subtask.wakeUp());
        }
        return earliest;
    }

    /** Polls each source until one has rows. */
    private boolean pollSources(int first) {
        int count = openSources.size();
        for (int i = 0; i < count; i++) {
            SourceSubtask source = openSources.get((first + i) % count);
            switch (source.poll()) {
                case ROWS -> {
                    return true;
                }
                case ENDED -> {
                    openSources.remove(source);
                    return true;
                }
                case NOTHING_YET -> {}
            }
        }
        return false;
    }

    private void sleep() {
        sleeping = true;
        try {
            if (!hasMessages()) {
                LockSupport.parkNanos(this, SOURCE_PAUSE_NANOS);
            }
        } finally {
            sleeping = false;
        }
    }

    private boolean hasMessages() {
        for (PortQueue queue : incoming) {
            if (!queue.isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /** Called by other workers when they have put something into a queue of this one. */
    void wakeUp() {
        if (sleeping) {
            LockSupport.unpark(thread);
        }
    }

    /** Closes everything, also after a failure; a second failure is added to the first. */
    private void close(Throwable failure) {
        Throwable first = failure;
        for (SourceSubtask source : sources) {
            first = close(source::close, first);
        }
        for (OperatorSubtask subtask : subtasks) {
            first = close(subtask::close, first);
        }
        if (failure == null && first instanceof Error error) {
            throw error;
        } else if (failure == null && first instanceof RuntimeException exception) {
            throw exception;
        }
    }

    private static Throwable close(Runnable action, Throwable failure) {
        try {
            action.run();
            return failure;
        } catch (RuntimeException | Error e) {
            if (failure == null) {
                return e;
            }
            failure.addSuppressed(e);
            return failure;
        }
    }
}
