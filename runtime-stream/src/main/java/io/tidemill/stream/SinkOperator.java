package io.tidemill.stream;

import io.tidemill.core.operator.Operator;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.operator.SinkConstraints;
import io.tidemill.core.plan.SinkNode;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.sink.SinkWriter;
import io.tidemill.spi.sink.WriterContext;
import io.tidemill.spi.vector.ColumnBatch;
import java.io.IOException;

/** Writes rows into a table, after its constraints have been enforced. What it wrote becomes visible when the job commits. */
final class SinkOperator implements Operator {
    private final SinkNode node;
    private final JobSink sink;
    private final WriterContext writerContext;
    private SinkWriter writer;
    private SinkConstraints constraints;
    private OperatorContext context;

    SinkOperator(SinkNode node, JobSink sink, WriterContext writerContext) {
        this.node = node;
        this.sink = sink;
        this.writerContext = writerContext;
    }

    private String table() {
        return node.table().path().toString();
    }

    @Override
    public void open(OperatorContext operatorContext) {
        context = operatorContext;
        constraints = new SinkConstraints(node, context.metrics());
        try {
            writer = sink.createWriter(writerContext);
        } catch (IOException e) {
            throw JobResources.writeFailure(table(), e);
        }
    }

    @Override
    public void onBatch(int input, ColumnBatch batch) {
        ColumnBatch rows = constraints.enforce(batch);
        if (rows.isEmpty()) {
            return;
        }
        try {
            writer.write(rows);
        } catch (IOException e) {
            throw JobResources.writeFailure(table(), e);
        }
    }

    @Override
    public void endInput(int input) {
        try {
            sink.prepared(writer.prepareCommit());
            context.metrics().counter("bytes_written").set(writer.bytesWritten());
        } catch (IOException e) {
            throw JobResources.writeFailure(table(), e);
        }
    }

    @Override
    public void close() {
        if (writer != null) {
            try {
                writer.close();
            } catch (IOException e) {
                throw new EngineException(
                        ErrorCode.SINK_WRITE_FAILED, "cannot close table " + table() + ": " + e.getMessage(), e);
            }
        }
    }
}
