package io.tidemill.core.bait;

import io.tidemill.batch.bait.BatchUsesStreamBait;

/** Breaks a rule on purpose. */
public final class CoreUsesBatchBait {
    BatchUsesStreamBait other;
}
