package io.tidemill.batch;

import io.tidemill.core.expression.BoxedValues;
import io.tidemill.core.operator.Output;
import io.tidemill.core.plan.ValuesNode;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import java.util.List;

/** Emits constant rows; one worker. */
final class ValuesFeed implements Feed {
    private final ValuesNode node;

    ValuesFeed(ValuesNode node) {
        this.node = node;
    }

    @Override
    public void run(Worker worker, NodeCounters counters, Output out) {
        int batchSize = worker.runtime.settings().batchSize();
        int rows = node.rows().size();
        for (int from = 0; from < rows && !worker.idle(out); from += batchSize) {
            out.emit(batch(from, Math.min(batchSize, rows - from)));
        }
    }

    private ColumnBatch batch(int from, int count) {
        List<LogicalType> types = node.properties().outputType().children();
        ColumnVector[] columns = Vectors.allocateAll(types, count);
        for (int i = 0; i < count; i++) {
            for (int j = 0; j < columns.length; j++) {
                BoxedValues.write(
                        columns[j], i, node.rows().get(from + i).get(j).value(), types.get(j));
            }
        }
        return new ColumnBatch(count, columns);
    }
}
