package io.tidemill.batch;

import io.tidemill.core.testing.RowText;
import io.tidemill.spi.sink.Committable;
import io.tidemill.spi.sink.SinkWriter;
import io.tidemill.spi.sink.SupportsOverwrite;
import io.tidemill.spi.sink.TableSink;
import io.tidemill.spi.sink.WriterContext;
import io.tidemill.spi.vector.ChangelogMode;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.type.LogicalType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A table whose rows become visible with the commit. */
final class MemorySink implements TableSink, SupportsOverwrite {
    private final List<LogicalType> types;
    final List<String> visible = Collections.synchronizedList(new ArrayList<>());
    final List<String> events = Collections.synchronizedList(new ArrayList<>());
    volatile boolean failsToCommit;

    MemorySink(List<LogicalType> types) {
        this.types = types;
    }

    @Override
    public ChangelogMode changelogMode(ChangelogMode query) {
        return query;
    }

    @Override
    public void applyOverwrite() {
        events.add("overwrite");
    }

    @Override
    public SinkWriter createWriter(WriterContext context) {
        events.add("writer");
        return new SinkWriter() {
            private final List<String> rows = new ArrayList<>();

            @Override
            public void write(ColumnBatch batch) {
                rows.addAll(RowText.format(batch, types));
            }

            @Override
            public List<Committable> prepareCommit() {
                return rows.stream().map(Committable::new).toList();
            }

            @Override
            public void close() {
                events.add("closed");
            }
        };
    }

    @Override
    public void commit(List<Committable> committables) throws IOException {
        if (failsToCommit) {
            throw new IOException("disk full");
        }
        committables.forEach(each -> visible.add(each.payload()));
        events.add("commit");
    }

    @Override
    public void abort(List<Committable> committables) {
        events.add("abort");
    }
}
