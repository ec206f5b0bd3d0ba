package io.tidemill.config;

import static io.tidemill.config.OptionRanges.accepts;
import static io.tidemill.config.OptionRanges.refuses;

import org.junit.jupiter.api.Test;

final class CheckpointOptionsTest {
    @Test
    void rangesAreCheckedWhenSet() {
        accepts(CheckpointOptions.INTERVAL, "0", "10 s");
        accepts(CheckpointOptions.MODE, "at_least_once");
        accepts(CheckpointOptions.NUM_RETAINED, "1", "3");
        refuses(CheckpointOptions.TIMEOUT, "0");
        refuses(CheckpointOptions.MAX_CONCURRENT_CHECKPOINTS, "0");
        refuses(CheckpointOptions.TOLERABLE_FAILED_CHECKPOINTS, "-1");
        refuses(CheckpointOptions.NUM_RETAINED, "0");
        refuses(CheckpointOptions.MODE, "NEVER");
    }
}
