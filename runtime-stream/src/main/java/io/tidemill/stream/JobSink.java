package io.tidemill.stream;

import io.tidemill.core.plan.SinkNode;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.sink.Committable;
import io.tidemill.spi.sink.SinkWriter;
import io.tidemill.spi.sink.SupportsOverwrite;
import io.tidemill.spi.sink.SupportsPartitioning;
import io.tidemill.spi.sink.TableSink;
import io.tidemill.spi.sink.WriterContext;
import java.io.IOException;
import java.util.List;

/** The sink of one INSERT, shared by its writers. */
final class JobSink {
    private final TableSink sink;
    private final JobResources.PendingCommit commit;

    private JobSink(TableSink sink, JobResources.PendingCommit commit) {
        this.sink = sink;
        this.commit = commit;
    }

    static JobSink create(SinkNode node, JobRuntime runtime, JobResources resources) {
        TableSink sink = runtime.environment().catalog().createSink(node.table(), true);
        String table = node.table().path().toString();
        if (node.sink().overwrite()) {
            capability(sink, SupportsOverwrite.class, table).applyOverwrite();
        }
        if (!node.sink().staticPartition().isEmpty()) {
            capability(sink, SupportsPartitioning.class, table)
                    .applyStaticPartition(node.sink().staticPartition());
        }
        return new JobSink(sink, resources.addSink(table, sink));
    }

    private static <T> T capability(TableSink sink, Class<T> type, String table) {
        if (!type.isInstance(sink)) {
            throw new EngineException(
                    ErrorCode.INTERNAL,
                    "the sink of table " + table + " was planned with " + type.getSimpleName()
                            + ", which it does not offer at run time");
        }
        return type.cast(sink);
    }

    SinkWriter createWriter(WriterContext context) throws IOException {
        return sink.createWriter(context);
    }

    void prepared(List<Committable> committables) {
        commit.add(committables);
    }
}
