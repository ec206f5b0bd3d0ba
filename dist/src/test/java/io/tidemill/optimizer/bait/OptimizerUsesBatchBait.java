package io.tidemill.optimizer.bait;

import io.tidemill.batch.bait.BatchUsesStreamBait;

/** Breaks a rule on purpose. */
final class OptimizerUsesBatchBait {
    BatchUsesStreamBait other;
}
