package io.tidemill.cli.engine;

import io.tidemill.core.task.TaskGroup;
import io.tidemill.optimizer.OptimizerModule;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Loads the classes of the planner on a second thread while the first reads the configuration and wires the engine. The first statement waits for it: two threads that initialize the same library from two ends could
 * block each other for ever.
 */
public final class WarmUp {
    private final CompletableFuture<Void> done;

    private WarmUp(CompletableFuture<Void> done) {
        this.done = done;
    }

    /** No warm-up, for engines that start beside an application. */
    public static WarmUp none() {
        return new WarmUp(CompletableFuture.completedFuture(null));
    }

    /** Starts on a second thread, if there is a processor for it. */
    public static WarmUp start() {
        if (Runtime.getRuntime().availableProcessors() == 1) {
            return none();
        }
        CompletableFuture<Void> done = new CompletableFuture<>();
        // Whatever fails here fails again, and is reported, where it is needed.
        TaskGroup group = new TaskGroup("tidemill-warm-up", 1, failure -> done.complete(null));
        group.submit(List.of(OptimizerModule::warmUp));
        return new WarmUp(done);
    }

    void await() {
        done.join();
    }
}
