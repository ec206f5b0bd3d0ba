package io.tidemill.config;

import static io.tidemill.config.OptionRanges.accepts;
import static io.tidemill.config.OptionRanges.refuses;

import org.junit.jupiter.api.Test;

final class SinkOptionsTest {
    @Test
    void rangesAreCheckedWhenSet() {
        accepts(SinkOptions.NOT_NULL_ENFORCER, "error", "Drop");
        accepts(SinkOptions.UPSERT_MATERIALIZE, "none", "AUTO", "force");
        accepts(SinkOptions.TYPE_LENGTH_ENFORCER, "TRIM_PAD");
        accepts(SinkOptions.NESTED_CONSTRAINT_ENFORCER, "rows_and_collections");
        refuses(SinkOptions.NOT_NULL_ENFORCER, "WHATEVER", "");
        refuses(SinkOptions.KEYED_SHUFFLE, "always");
    }
}
