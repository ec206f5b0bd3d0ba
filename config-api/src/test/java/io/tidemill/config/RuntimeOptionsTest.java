package io.tidemill.config;

import static io.tidemill.config.OptionRanges.accepts;
import static io.tidemill.config.OptionRanges.refuses;

import org.junit.jupiter.api.Test;

final class RuntimeOptionsTest {
    @Test
    void rangesAreCheckedWhenSet() {
        accepts(RuntimeOptions.RUNTIME_MODE, "batch", "Streaming", "AUTOMATIC");
        accepts(RuntimeOptions.STATE_BACKEND_TYPE, "hashmap", "RocksDB", "filesystem");
        accepts(RuntimeOptions.SQL_CLIENT_RESULT_MODE, "tableau");
        refuses(RuntimeOptions.RUNTIME_MODE, "fast");
        refuses(RuntimeOptions.BATCH_SHUFFLE_MODE, "ALL_EDGES_BLOCKING", "batch");
        refuses(RuntimeOptions.STATE_BACKEND_TYPE, "disk");
    }
}
