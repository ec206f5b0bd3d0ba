package io.tidemill.core.state;

import io.tidemill.core.exchange.BatchReader;
import io.tidemill.spi.vector.ColumnBatch;
import java.io.DataInput;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;

/** Reads the tables of one key group, in their order. */
public final class StateReader {
    private final List<StateTable> tables;
    private final DataInput in;
    private int next;

    StateReader(List<StateTable> tables, DataInput in) {
        this.tables = tables;
        this.in = in;
    }

    /** Hands over the rows of the next table, in the order in which they were added. Batches are the receiver's to keep. */
    public void next(Consumer<ColumnBatch> receiver) throws IOException {
        StateTable table = tables.get(next++);
        int left = in.readInt();
        if (left == 0) {
            // Most key groups are empty when there are few keys: no buffers for them.
            return;
        }
        try (BatchReader reader = new BatchReader(new DataInputBytes(in), table.types())) {
            while (left > 0) {
                ColumnBatch batch = reader.read();
                left -= batch.rowCount();
                receiver.accept(batch);
            }
        }
    }
}
