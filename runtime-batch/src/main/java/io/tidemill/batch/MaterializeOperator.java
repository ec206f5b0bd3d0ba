package io.tidemill.batch;

import io.tidemill.core.operator.Operator;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.type.LogicalType;
import java.util.List;

/** Keeps a worker's rows for several readers. */
final class MaterializeOperator implements Operator {
    private final SharedRows shared;
    private final List<LogicalType> types;
    private final String owner;
    private KeptRows rows;

    MaterializeOperator(SharedRows shared, List<LogicalType> types, String owner) {
        this.shared = shared;
        this.types = types;
        this.owner = owner;
    }

    @Override
    public void open(OperatorContext context) {
        rows = new KeptRows(context.memory(), types, owner, context.metrics());
    }

    @Override
    public void onBatch(int input, ColumnBatch batch) {
        rows.add(batch);
    }

    @Override
    public void endInput(int input) {
        rows.end();
        shared.add(rows);
        rows = null;
    }

    @Override
    public void close() {
        if (rows != null) {
            rows.close();
        }
    }
}
