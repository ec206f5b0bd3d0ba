package io.tidemill.config;

import static io.tidemill.config.OptionRanges.accepts;
import static io.tidemill.config.OptionRanges.refuses;

import org.junit.jupiter.api.Test;

final class PipelineOptionsTest {
    @Test
    void rangesAreCheckedWhenSet() {
        accepts(PipelineOptions.MAX_PARALLELISM, "-1", "1", "128", "32768");
        accepts(PipelineOptions.DEFAULT_PARALLELISM, "-1", "1");
        accepts(PipelineOptions.AUTO_WATERMARK_INTERVAL, "0", "200 ms");
        refuses(PipelineOptions.MAX_PARALLELISM, "0", "32769");
        refuses(PipelineOptions.DEFAULT_PARALLELISM, "0", "-2");
        refuses(PipelineOptions.AUTO_WATERMARK_INTERVAL, "often");
    }
}
