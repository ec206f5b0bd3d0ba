package io.tidemill.config;

import static io.tidemill.config.OptionRanges.accepts;
import static io.tidemill.config.OptionRanges.refuses;

import org.junit.jupiter.api.Test;

final class OptimizerOptionsTest {
    @Test
    void rangesAreCheckedWhenSet() {
        accepts(OptimizerOptions.DISTINCT_AGG_SPLIT_BUCKET_NUM, "1", "1024");
        accepts(OptimizerOptions.JOIN_BROADCAST_THRESHOLD, "-1", "0", "1048576");
        accepts(OptimizerOptions.RUNTIME_FILTER_MIN_FILTER_RATIO, "0", "0.95", "1");
        accepts(OptimizerOptions.BUSHY_JOIN_REORDER_THRESHOLD, "-5", "2", "12");
        refuses(OptimizerOptions.DISTINCT_AGG_SPLIT_BUCKET_NUM, "0", "-1");
        refuses(OptimizerOptions.JOIN_BROADCAST_THRESHOLD, "-2");
        refuses(OptimizerOptions.PTF_MAX_TABLES, "0", "-1");
        refuses(OptimizerOptions.RUNTIME_FILTER_MIN_FILTER_RATIO, "1.5", "-0.1", "NaN");
        refuses(OptimizerOptions.SKEWED_JOIN_FACTOR, "0", "-1", "NaN");
        refuses(OptimizerOptions.SKEWED_JOIN_THRESHOLD, "0", "0 b", "0 mb");
        refuses(OptimizerOptions.BUSHY_JOIN_REORDER_THRESHOLD, "abc");
    }
}
