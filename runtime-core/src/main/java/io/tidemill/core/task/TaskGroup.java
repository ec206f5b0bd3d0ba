package io.tidemill.core.task;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;

/**
 * The tasks of one job on a few named daemon threads. Tasks may submit further tasks; the group ends when none is left. The first failure cancels the others: those that run are
 * interrupted, those that wait are dropped. When the group has ended, its end action runs once, on one of its threads and without a pending interrupt, and the threads end. Thread-safe.
 */
public final class TaskGroup {
    /** Told once, when all tasks have ended. */
    @FunctionalInterface
    public interface EndAction {
        /**
         * Completes the job, or cleans up after it.
         *
         * @param failure what ended the group early
         */
        void ended(Optional<Throwable> failure) throws Exception;
    }

    private final String name;
    private final int maxThreads;
    private final EndAction endAction;
    private final Queue<Task> waiting = new ArrayDeque<>();
    private final List<Thread> threads = new ArrayList<>();
    private final Set<Thread> running = new HashSet<>();
    private int idleThreads;
    private int pending;
    private boolean ending;
    private boolean ended;
    private volatile boolean cancelled;
    private Throwable failure;

    /**
     * A group without tasks and threads.
     *
     * @param name prefix of the thread names
     * @param maxThreads most threads at a time; they start when there is work
     * @param endAction runs when the last task has ended
     */
    public TaskGroup(String name, int maxThreads, EndAction endAction) {
        this.name = name;
        this.maxThreads = maxThreads;
        this.endAction = endAction;
    }

    /** Adds tasks that run in this order as threads come free. In a cancelled group they are dropped. */
    public synchronized void submit(List<? extends Task> tasks) {
        if (ending) {
            throw new EngineException(ErrorCode.INTERNAL, "task group " + name + " has ended");
        }
        if (!cancelled) {
            add(tasks);
        }
    }

    private void add(List<? extends Task> tasks) {
        waiting.addAll(tasks);
        pending += tasks.size();
        int wanted = waiting.size() - idleThreads;
        while (wanted-- > 0 && threads.size() < maxThreads) {
            Thread thread = new Thread(this::work, name + "-" + (threads.size() + 1));
            thread.setDaemon(true);
            threads.add(thread);
            thread.start();
        }
        notifyAll();
    }

    /** True when tasks should end soon. Cheap enough to ask once a batch. */
    public boolean cancelled() {
        return cancelled;
    }

    /** Cancels what runs and waits; the group ends with CANCELLED unless it failed before. Does nothing after the end. Idempotent. */
    public void cancel() {
        fail(new EngineException(ErrorCode.CANCELLED, "the job was cancelled"));
    }

    /** Ends the group early because of an error, unless there was one before. */
    public synchronized void fail(Throwable cause) {
        if (ending) {
            return;
        }
        if (failure == null) {
            failure = cause;
        } else if (failure != cause && !cancelled) {
            failure.addSuppressed(cause);
        }
        if (cancelled) {
            return;
        }
        cancelled = true;
        pending -= waiting.size();
        waiting.clear();
        for (Thread thread : running) {
            if (thread != Thread.currentThread()) {
                thread.interrupt();
            }
        }
        if (pending == 0) {
            // The end action needs a thread.
            add(List.of(() -> {}));
        }
    }

    /** True when the end action has run. */
    public synchronized boolean ended() {
        return ended;
    }

    /** Waits for the end and the threads; throws what ended the group early. */
    public void await() throws InterruptedException {
        List<Thread> all;
        synchronized (this) {
            while (!ended) {
                wait();
            }
            all = List.copyOf(threads);
        }
        for (Thread thread : all) {
            thread.join();
        }
        Throwable cause = failure;
        if (cause instanceof EngineException known) {
            throw known;
        } else if (cause instanceof Error error) {
            throw error;
        } else if (cause != null) {
            throw new EngineException(ErrorCode.INTERNAL, "the job failed: " + cause, cause);
        }
    }

    private void work() {
        for (Task task = next(); task != null; task = next()) {
            try {
                task.run();
            } catch (Throwable e) {
                fail(e);
            }
            if (done()) {
                end();
            }
        }
    }

    private synchronized Task next() {
        idleThreads++;
        try {
            while (waiting.isEmpty() && !ending) {
                wait();
            }
        } catch (InterruptedException e) {
            fail(e);
        } finally {
            idleThreads--;
        }
        return waiting.isEmpty() ? null : take();
    }

    private Task take() {
        running.add(Thread.currentThread());
        return waiting.remove();
    }

    /** Takes note of a task's end; true when it was the last. */
    private synchronized boolean done() {
        running.remove(Thread.currentThread());
        // Clears an interrupt that came while the task was ending.
        Thread.interrupted();
        pending--;
        if (pending > 0) {
            return false;
        }
        ending = true;
        notifyAll();
        return true;
    }

    private void end() {
        Throwable cause;
        synchronized (this) {
            cause = failure;
        }
        Throwable late = null;
        try {
            endAction.ended(Optional.ofNullable(cause));
        } catch (Throwable e) {
            late = e;
        }
        synchronized (this) {
            if (failure == null) {
                failure = late;
            } else if (late != null && late != failure) {
                failure.addSuppressed(late);
            }
            ended = true;
            notifyAll();
        }
    }
}
