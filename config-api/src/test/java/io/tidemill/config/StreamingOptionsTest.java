package io.tidemill.config;

import static io.tidemill.config.OptionRanges.accepts;
import static io.tidemill.config.OptionRanges.refuses;

import org.junit.jupiter.api.Test;

final class StreamingOptionsTest {
    @Test
    void rangesAreCheckedWhenSet() {
        accepts(StreamingOptions.RANK_TOPN_CACHE_SIZE, "1");
        accepts(StreamingOptions.EMIT_EARLY_FIRE_DELAY, "0 ms", "5 s");
        accepts(StreamingOptions.UNBOUNDED_OVER_VERSION, "1", "2");
        refuses(StreamingOptions.RANK_TOPN_CACHE_SIZE, "0");
        refuses(StreamingOptions.EMIT_EARLY_FIRE_DELAY, "-1 s");
        refuses(StreamingOptions.UNBOUNDED_OVER_VERSION, "3");
        refuses(StreamingOptions.DELTA_JOIN_LEFT_CACHE_SIZE, "0");
        refuses(StreamingOptions.UID_FORMAT, "name");
    }
}
