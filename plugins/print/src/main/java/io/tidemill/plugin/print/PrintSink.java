package io.tidemill.plugin.print;

import io.tidemill.spi.sink.SinkWriter;
import io.tidemill.spi.sink.SupportsPartitioning;
import io.tidemill.spi.sink.TableSink;
import io.tidemill.spi.sink.WriterContext;
import io.tidemill.spi.vector.ChangelogMode;
import io.tidemill.type.LogicalType;
import java.time.ZoneId;
import java.util.Map;

/** Prints all changes. */
final class PrintSink implements TableSink, SupportsPartitioning {
    private final LogicalType row;
    private final String identifier;
    private final ZoneId zone;
    private final LineTarget target;

    PrintSink(LogicalType row, String identifier, ZoneId zone, LineTarget target) {
        this.row = row;
        this.identifier = identifier;
        this.zone = zone;
        this.target = target;
    }

    @Override
    public ChangelogMode changelogMode(ChangelogMode query) {
        return query;
    }

    @Override
    public SinkWriter createWriter(WriterContext context) {
        return new PrintWriter(row.children(), prefix(context), zone, target);
    }

    private String prefix(WriterContext context) {
        String name = identifier == null ? "" : identifier;
        if (context.taskCount() > 1) {
            name = name + (name.isEmpty() ? "" : ":") + (context.taskIndex() + 1);
        }
        return name.isEmpty() ? "" : name + "> ";
    }

    @Override
    public void applyStaticPartition(Map<String, String> partition) {
        // Rows of all partitions are printed alike.
    }
}
