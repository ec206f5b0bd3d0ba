package io.tidemill.batch;

import io.tidemill.core.exchange.SpilledRows;
import io.tidemill.core.operator.Operator;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.vector.RowNumbers;
import io.tidemill.core.vector.VectorCopy;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.List;

/** Keeps a worker's rows for several readers; once memory is refused, the rest goes to disk. */
final class MaterializeOperator implements Operator {
    private final SharedRows shared;
    private final List<LogicalType> types;
    private final String owner;
    private final RowNumbers rowNumbers = new RowNumbers();
    private final List<ColumnBatch> batches = new ArrayList<>();
    private OperatorContext context;
    private MemoryAccount account;
    private long bytes;
    private SpilledRows file;
    private boolean handedOver;

    MaterializeOperator(SharedRows shared, List<LogicalType> types, String owner) {
        this.shared = shared;
        this.types = types;
        this.owner = owner;
    }

    @Override
    public void open(OperatorContext operatorContext) {
        context = operatorContext;
        account = new MemoryAccount(context.memory(), owner, context.metrics());
    }

    @Override
    public void onBatch(int input, ColumnBatch batch) {
        if (file == null) {
            ColumnBatch copy = batch.compact();
            long more = 0;
            for (ColumnVector column : copy.columns()) {
                more += VectorCopy.bytesOf(column, copy.rowCount());
            }
            if (account.tryHold(bytes + more)) {
                bytes += more;
                batches.add(copy);
                return;
            }
            file = new SpilledRows(context.memory(), owner, types);
        }
        file.write(batch.columns(), rowNumbers.of(batch), 0, batch.size());
    }

    @Override
    public void endInput(int input) {
        if (file != null) {
            file.finish();
            account.spilled(file.sizeBytes());
        }
        shared.add(new SharedRows.Segment(batches, file, account));
        handedOver = true;
    }

    @Override
    public void close() {
        if (!handedOver) {
            account.close();
            if (file != null) {
                file.close();
            }
        }
    }
}
