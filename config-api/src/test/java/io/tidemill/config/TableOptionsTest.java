package io.tidemill.config;

import static io.tidemill.config.OptionRanges.accepts;
import static io.tidemill.config.OptionRanges.refuses;

import org.junit.jupiter.api.Test;

final class TableOptionsTest {
    @Test
    void rangesAreCheckedWhenSet() {
        accepts(TableOptions.GENERATED_CODE_MAX_LENGTH, "1", "4000", "64000");
        accepts(TableOptions.SQL_DIALECT, "DEFAULT", "hive");
        accepts(TableOptions.PLANNER, "blink", "OLD");
        refuses(TableOptions.GENERATED_CODE_MAX_LENGTH, "0", "-1");
        refuses(TableOptions.SQL_DIALECT, "ansi");
        refuses(TableOptions.PLANNER, "NEW");
        refuses(TableOptions.BUILTIN_CATALOG_NAME, " ");
        refuses(TableOptions.DISPLAY_MAX_COLUMN_WIDTH, "0");
        refuses(TableOptions.LOCAL_TIME_ZONE, "Mars/Olympus", "PST", "+25:00", "GMT+8:0", "");
    }
}
