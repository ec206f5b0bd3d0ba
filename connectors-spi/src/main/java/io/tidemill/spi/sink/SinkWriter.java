package io.tidemill.spi.sink;

import io.tidemill.spi.annotation.Evolving;
import io.tidemill.spi.vector.ColumnBatch;
import java.io.IOException;
import java.util.List;

/** Writes rows. One task thread. */
@Evolving
public interface SinkWriter extends AutoCloseable {
    /** Takes rows; the batch is valid during the call only. */
    void write(ColumnBatch batch) throws IOException;

    /** Makes rows written so far durable or ready for {@link TableSink#commit}; called before each checkpoint and at the end. */
    default List<Committable> prepareCommit() throws IOException {
        return List.of();
    }

    /** Bytes written outside so far, for metrics. */
    default long bytesWritten() {
        return 0;
    }

    /** Ends the writer; without a {@link #prepareCommit} before it, what was written since is thrown away where possible. */
    @Override
    void close() throws IOException;
}
