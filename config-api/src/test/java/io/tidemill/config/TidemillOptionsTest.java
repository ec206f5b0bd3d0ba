package io.tidemill.config;

import static io.tidemill.config.OptionRanges.accepts;
import static io.tidemill.config.OptionRanges.refuses;

import org.junit.jupiter.api.Test;

final class TidemillOptionsTest {
    @Test
    void rangesAreCheckedWhenSet() {
        accepts(TidemillOptions.BATCH_SIZE, "1", "2048", "65536");
        accepts(TidemillOptions.PLANNER, "cost-based", "RULE-ONLY");
        accepts(TidemillOptions.UNKNOWN_KEYS, "Warn");
        accepts(TidemillOptions.MEMORY_SIZE, "1 mb", "2 gb");
        accepts(TidemillOptions.OPTIMIZER_DISABLED_PASSES, "", "a;b");
        refuses(TidemillOptions.BATCH_SIZE, "0", "65537");
        refuses(TidemillOptions.PLANNER, "random");
        refuses(TidemillOptions.MEMORY_SIZE, "1 kb");
        refuses(TidemillOptions.UNKNOWN_KEYS, "cost_based");
    }
}
