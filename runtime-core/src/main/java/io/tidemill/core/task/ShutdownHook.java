package io.tidemill.core.task;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Something to do when the process is told to end (SIGINT, SIGTERM) while work is going on. The process ends with the signal's own exit code after it.
 */
public final class ShutdownHook implements AutoCloseable {
    private final AtomicBoolean running = new AtomicBoolean();
    private final Thread thread;

    private ShutdownHook(String name, Runnable action) {
        this.thread = new Thread(
                () -> {
                    running.set(true);
                    action.run();
                },
                name);
    }

    /** Registers an action. */
    public static ShutdownHook register(String name, Runnable action) {
        ShutdownHook hook = new ShutdownHook(name, action);
        Runtime.getRuntime().addShutdownHook(hook.thread);
        return hook;
    }

    /** True once the process is being told to end. */
    public boolean running() {
        return running.get();
    }

    /** Takes the action back, unless it runs already. */
    @Override
    public void close() {
        if (!running.get()) {
            try {
                Runtime.getRuntime().removeShutdownHook(thread);
            } catch (IllegalStateException e) {
                // The shutdown began between the two lines; the action runs.
                running.set(true);
            }
        }
    }
}
