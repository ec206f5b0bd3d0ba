package io.tidemill.batch;

import io.tidemill.core.plan.JobEnvironment;
import io.tidemill.core.plan.SinkNode;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.sink.Committable;
import io.tidemill.spi.sink.SinkWriter;
import io.tidemill.spi.sink.SupportsOverwrite;
import io.tidemill.spi.sink.SupportsPartitioning;
import io.tidemill.spi.sink.TableSink;
import io.tidemill.spi.sink.WriterContext;
import io.tidemill.spi.vector.ChangelogMode;
import io.tidemill.spi.vector.ColumnBatch;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** What the workers of a sink share: the sink, the writers, what they prepared. Committed once, when the whole job has succeeded; else aborted. */
final class SinkRun {
    private final SinkNode node;
    private final JobEnvironment environment;
    private final List<Committable> prepared = new ArrayList<>();
    private final SharedWriter[] writers;
    private TableSink sink;

    /**
     * A sink that is not open yet.
     *
     * @param workers workers of the pipeline; those beyond the sink's parallelism share writers
     */
    SinkRun(SinkNode node, JobEnvironment environment, int workers) {
        this.node = node;
        this.environment = environment;
        int count = Math.min(workers, Math.max(1, node.properties().parallelism()));
        writers = new SharedWriter[count];
        for (int i = 0; i < count; i++) {
            writers[i] = new SharedWriter(i, (workers - i + count - 1) / count);
        }
    }

    /** The writer of a worker, ready to write. */
    SharedWriter open(int worker) {
        SharedWriter writer = writers[worker % writers.length];
        try {
            writer.open(sink());
        } catch (IOException e) {
            throw failed("opened", e);
        }
        return writer;
    }

    private synchronized TableSink sink() {
        if (sink == null) {
            TableSink made = environment.catalog().createSink(node.table(), false);
            made.changelogMode(ChangelogMode.INSERT_ONLY);
            if (node.sink().overwrite()) {
                capability(made, SupportsOverwrite.class, "INSERT OVERWRITE").applyOverwrite();
            }
            if (!node.sink().staticPartition().isEmpty()) {
                capability(made, SupportsPartitioning.class, "INSERT INTO ... PARTITION")
                        .applyStaticPartition(node.sink().staticPartition());
            }
            sink = made;
        }
        return sink;
    }

    private <T> T capability(TableSink made, Class<T> type, String statement) {
        if (!type.isInstance(made)) {
            throw new EngineException(
                    ErrorCode.UNSUPPORTED,
                    statement + " is not possible: the connector of table "
                            + node.table().path() + " does not offer it");
        }
        return type.cast(made);
    }

    private EngineException failed(String action, IOException cause) {
        return new EngineException(
                ErrorCode.SINK_WRITE_FAILED,
                "table " + node.table().path() + " cannot be " + action + ": " + cause.getMessage(),
                cause);
    }

    private synchronized void addPrepared(List<Committable> committables) {
        prepared.addAll(committables);
    }

    /** Makes visible what was written. */
    void commit() {
        if (sink == null) {
            return;
        }
        try {
            sink.commit(List.copyOf(prepared));
        } catch (IOException e) {
            throw failed("committed", e);
        }
    }

    /** Throws away what was written; {@code failure} is why. */
    void abort(Throwable failure) {
        for (SharedWriter writer : writers) {
            writer.abandon(failure);
        }
        if (sink == null) {
            return;
        }
        try {
            sink.abort(List.copyOf(prepared));
        } catch (IOException | RuntimeException e) {
            failure.addSuppressed(e);
        }
    }

    /** A writer and its users, who take turns. */
    final class SharedWriter {
        private final int index;
        private int users;
        private SinkWriter writer;

        SharedWriter(int index, int users) {
            this.index = index;
            this.users = users;
        }

        private synchronized void open(TableSink opened) throws IOException {
            if (writer == null) {
                writer = opened.createWriter(new Context(
                        index,
                        writers.length,
                        environment.jobId() + "-" + node.properties().id()));
            }
        }

        synchronized void write(ColumnBatch batch) {
            try {
                writer.write(batch);
            } catch (IOException e) {
                throw failed("written", e);
            }
        }

        /** The last user prepares the commit. Returns the bytes that the writer wrote, once. */
        synchronized long finish() {
            if (--users > 0) {
                return 0;
            }
            try {
                addPrepared(writer.prepareCommit());
                long bytes = writer.bytesWritten();
                SinkWriter closing = writer;
                writer = null;
                closing.close();
                return bytes;
            } catch (IOException e) {
                throw failed("written", e);
            }
        }

        private synchronized void abandon(Throwable failure) {
            if (writer == null) {
                return;
            }
            try {
                writer.close();
            } catch (IOException | RuntimeException e) {
                failure.addSuppressed(e);
            }
            writer = null;
        }
    }

    private record Context(int taskIndex, int taskCount, String jobId) implements WriterContext {}
}
