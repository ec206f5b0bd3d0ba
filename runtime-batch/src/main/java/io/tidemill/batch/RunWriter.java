package io.tidemill.batch;

import io.tidemill.core.operator.OperatorContext;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;

/** Writes the buffers of one worker to disk as sorted runs, and merges runs early where there are too many of them. */
final class RunWriter {
    private final ExternalSort shared;
    private final OperatorContext context;
    private final MemoryAccount account;
    private final RunReduction reduction;

    /**
     * A writer of a worker's runs.
     *
     * @param account told of the bytes written
     */
    RunWriter(ExternalSort shared, OperatorContext context, MemoryAccount account) {
        this.shared = shared;
        this.context = context;
        this.account = account;
        reduction = new RunReduction(shared.spec(), context.memory(), shared.owner(), this::checkCancelled);
    }

    /** Moves the rows of a buffer to a run; the caller has the account shrunk. */
    void spill(SortBuffer buffer) {
        account.spilled(buffer.spill(context.memory(), shared.owner()));
        mergeEarly(buffer);
    }

    /** Only once there are more runs than two merges can read: fewer cost less when they are merged at the end. */
    private void mergeEarly(SortBuffer buffer) {
        int fanIn = shared.settings().mergeFanIn();
        if (shared.settings().earlyMerge() && buffer.runs().size() > 2 * fanIn) {
            account.spilled(buffer.mergeSmallest(fanIn, reduction));
            context.metrics().counter("early_merges").add(1);
        }
    }

    private void checkCancelled() {
        if (context.cancelled()) {
            throw new EngineException(ErrorCode.CANCELLED, "the job was cancelled");
        }
    }
}
