package io.tidemill.stream;

import io.tidemill.core.operator.Operator;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.plan.LengthEnforcement;
import io.tidemill.core.plan.SinkNode;
import io.tidemill.core.plan.SinkSpec;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.sink.SinkWriter;
import io.tidemill.spi.sink.WriterContext;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.type.LogicalType;
import java.io.IOException;

/** Writes rows into a table, after its constraints have been enforced. What it wrote becomes visible when the job commits. */
final class SinkOperator implements Operator {
    private final SinkNode node;
    private final JobSink sink;
    private final WriterContext writerContext;
    private SinkWriter writer;
    private NotNullEnforcer notNull;
    private LengthEnforcer lengths;
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
        SinkSpec spec = node.sink();
        LogicalType row = node.table().schema().sinkRow();
        if (!spec.notNullColumns().isEmpty()) {
            notNull = new NotNullEnforcer(
                    table(),
                    spec.notNullColumns(),
                    row.names(),
                    spec.dropNullRows(),
                    spec.primaryKey(),
                    context.metrics());
        }
        if (spec.lengthEnforcement() != LengthEnforcement.IGNORE) {
            lengths = new LengthEnforcer(table(), row.children(), row.names(), spec.lengthEnforcement());
        }
        try {
            writer = sink.createWriter(writerContext);
        } catch (IOException e) {
            throw JobResources.writeFailure(table(), e);
        }
    }

    @Override
    public void onBatch(int input, ColumnBatch batch) {
        ColumnBatch rows = notNull == null ? batch : notNull.enforce(batch);
        if (rows == null) {
            return;
        }
        try {
            writer.write(lengths == null ? rows : lengths.enforce(rows));
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
