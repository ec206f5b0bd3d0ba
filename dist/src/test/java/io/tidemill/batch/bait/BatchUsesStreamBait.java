package io.tidemill.batch.bait;

import io.tidemill.core.bait.CoreUsesBatchBait;
import io.tidemill.stream.bait.StreamUsesBatchBait;

/** Breaks a rule on purpose. */
public final class BatchUsesStreamBait {
    StreamUsesBatchBait other;
    CoreUsesBatchBait back;
}
