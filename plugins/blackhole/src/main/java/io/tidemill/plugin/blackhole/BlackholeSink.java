package io.tidemill.plugin.blackhole;

import io.tidemill.spi.sink.SinkWriter;
import io.tidemill.spi.sink.SupportsOverwrite;
import io.tidemill.spi.sink.SupportsPartitioning;
import io.tidemill.spi.sink.TableSink;
import io.tidemill.spi.sink.WriterContext;
import io.tidemill.spi.vector.ChangelogMode;
import io.tidemill.spi.vector.RowKind;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** Takes every change but does not ask for the rows before an update, which nothing here looks at. */
final class BlackholeSink implements TableSink, SupportsOverwrite, SupportsPartitioning {
    @Override
    public ChangelogMode changelogMode(ChangelogMode query) {
        Set<RowKind> kinds = EnumSet.noneOf(RowKind.class);
        for (RowKind kind : query.kinds()) {
            if (kind != RowKind.UPDATE_BEFORE) {
                kinds.add(kind);
            }
        }
        return new ChangelogMode(kinds, query.keyOnlyDeletes());
    }

    @Override
    public SinkWriter createWriter(WriterContext context) {
        return new BlackholeWriter();
    }

    @Override
    public void applyOverwrite() {
        // There is never anything to replace.
    }

    @Override
    public void applyStaticPartition(Map<String, String> partition) {
        // Rows of all partitions go the same way.
    }
}
