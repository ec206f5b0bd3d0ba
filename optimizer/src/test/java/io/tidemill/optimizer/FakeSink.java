package io.tidemill.optimizer;

import io.tidemill.core.plan.TableReference;
import io.tidemill.spi.sink.SinkWriter;
import io.tidemill.spi.sink.TableSink;
import io.tidemill.spi.sink.WriterContext;
import io.tidemill.spi.vector.ChangelogMode;

/** A sink that only plans. Option {@code takes}: append, upsert or all. */
record FakeSink(TableReference table) implements TableSink {
    static TableSink of(TableReference table) {
        return new FakeSink(table);
    }

    @Override
    public ChangelogMode changelogMode(ChangelogMode query) {
        return switch (table.options().getOrDefault("takes", "all")) {
            case "append" -> ChangelogMode.INSERT_ONLY;
            case "upsert" -> ChangelogMode.UPSERT;
            default -> query;
        };
    }

    @Override
    public SinkWriter createWriter(WriterContext context) {
        throw new UnsupportedOperationException("plans only");
    }
}
