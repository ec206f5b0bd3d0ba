package io.tidemill.config;

import static io.tidemill.config.OptionRanges.accepts;
import static io.tidemill.config.OptionRanges.refuses;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ExecutionOptionsTest {
    @Test
    void rangesAreCheckedWhenSet() {
        accepts(ExecutionOptions.DEFAULT_PARALLELISM, "-1", "1", "3");
        accepts(ExecutionOptions.SORT_MAX_NUM_FILE_HANDLES, "2", "65536");
        accepts(ExecutionOptions.SPILL_COMPRESSION_BLOCK_SIZE, "4 kb", "64kb", "4 mb");
        accepts(ExecutionOptions.SORT_MEMORY, "0 mb", "1 kb", "128 mb");
        accepts(ExecutionOptions.SORT_DEFAULT_LIMIT, "-1", "0", "7");
        accepts(ExecutionOptions.WINDOW_AGG_BUFFER_SIZE_LIMIT, "0", "100000");
        accepts(ExecutionOptions.ASYNC_LOOKUP_TIMEOUT, "0 ms", "3 min");
        accepts(ExecutionOptions.STATE_TTL, "-1 ms", "5", "PT5S");
        refuses(ExecutionOptions.DEFAULT_PARALLELISM, "0", "-5");
        refuses(ExecutionOptions.SORT_MAX_NUM_FILE_HANDLES, "1", "0", "65537");
        refuses(ExecutionOptions.SPILL_COMPRESSION_BLOCK_SIZE, "0 kb", "64", "5 mb");
        refuses(ExecutionOptions.SORT_MEMORY, "bogus", "-1 mb");
        refuses(ExecutionOptions.WINDOW_AGG_BUFFER_SIZE_LIMIT, "-1");
        refuses(ExecutionOptions.ASYNC_LOOKUP_BUFFER_CAPACITY, "0", "-1");
        refuses(ExecutionOptions.ASYNC_LOOKUP_TIMEOUT, "-1 ms");
        refuses(ExecutionOptions.MINI_BATCH_SIZE, "-2");
        refuses(ExecutionOptions.LOCAL_HASH_AGG_ADAPTIVE_DISTINCT_VALUE_RATE_THRESHOLD, "1.1");
    }

    @Test
    void negativeDurationsMeanOffWhereTheyOnceWereTheDefault() {
        for (ConfigOption<Duration> option : List.of(
                ExecutionOptions.MINI_BATCH_ALLOW_LATENCY,
                ExecutionOptions.SOURCE_IDLE_TIMEOUT,
                ExecutionOptions.STATE_TTL)) {
            assertThat(option.parse("-1 ms", Origin.set())).isEqualTo(Duration.ZERO);
            assertThat(option.parse("\"-1 ms\"", Origin.set())).isEqualTo(Duration.ZERO);
        }
    }
}
