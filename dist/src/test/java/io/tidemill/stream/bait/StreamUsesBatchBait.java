package io.tidemill.stream.bait;

import io.tidemill.batch.bait.BatchUsesStreamBait;

/** Breaks a rule on purpose. */
public final class StreamUsesBatchBait {
    BatchUsesStreamBait other;
}
