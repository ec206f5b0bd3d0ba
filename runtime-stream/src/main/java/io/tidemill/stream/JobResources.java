package io.tidemill.stream;

import io.tidemill.core.memory.JobMemory;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.sink.Committable;
import io.tidemill.spi.sink.TableSink;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What must be finished or given back when a job has ended: sinks are committed or aborted, then everything is closed. */
final class JobResources {
    private final JobMemory memory;
    private final List<AutoCloseable> closeables = new ArrayList<>();
    private final List<PendingCommit> commits = new ArrayList<>();

    /** What the writers of one sink have prepared. Thread-safe. */
    static final class PendingCommit {
        private final String table;
        private final TableSink sink;
        private final List<Committable> prepared = new ArrayList<>();

        private PendingCommit(String table, TableSink sink) {
            this.table = table;
            this.sink = sink;
        }

        synchronized void add(List<Committable> committables) {
            prepared.addAll(committables);
        }

        private synchronized void commit() {
            try {
                sink.commit(prepared);
            } catch (IOException e) {
                throw writeFailure(table, e);
            }
        }

        private synchronized void abort() throws IOException {
            sink.abort(prepared);
        }
    }

    JobResources(JobMemory memory) {
        this.memory = memory;
    }

    static EngineException writeFailure(String table, IOException cause) {
        return new EngineException(
                ErrorCode.SINK_WRITE_FAILED, "cannot write table " + table + ": " + cause.getMessage(), cause);
    }

    synchronized void add(AutoCloseable closeable) {
        closeables.add(closeable);
    }

    synchronized PendingCommit addSink(String table, TableSink sink) {
        PendingCommit commit = new PendingCommit(table, sink);
        commits.add(commit);
        return commit;
    }

    /** The end of the job. */
    void end(Optional<Throwable> failure) throws Exception {
        Throwable cause = failure.orElse(null);
        if (cause == null) {
            try {
                for (PendingCommit commit : commits) {
                    commit.commit();
                }
            } catch (RuntimeException e) {
                release(e);
                throw e;
            }
        }
        release(cause);
    }

    /** Gives everything back; after a failure, to which further ones are added, sinks are aborted. */
    void release(Throwable failure) {
        if (failure != null) {
            for (PendingCommit commit : commits) {
                try {
                    commit.abort();
                } catch (IOException | RuntimeException e) {
                    failure.addSuppressed(e);
                }
            }
        }
        EngineException closeFailure = null;
        for (AutoCloseable closeable : closeables) {
            try {
                closeable.close();
            } catch (Exception e) {
                if (failure != null) {
                    failure.addSuppressed(e);
                } else {
                    closeFailure = new EngineException(
                            ErrorCode.JOB_FAILED, "cannot close what the job used: " + e.getMessage(), e);
                }
            }
        }
        memory.close();
        if (closeFailure != null) {
            throw closeFailure;
        }
    }
}
