package io.tidemill.stream;

import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.type.LogicalType;
import java.util.Arrays;
import java.util.List;

/** A number that all groups of one table have in a snapshot, where they are among those of other tables. */
record LabelColumn(long label) implements GroupColumns {
    @Override
    public List<LogicalType> types() {
        return List.of(LogicalType.bigint());
    }

    @Override
    public void ensureCapacity(int groups) {
        // The same for all.
    }

    @Override
    public void write(int[] groups, int from, int count, ColumnVector[] columns, int first) {
        Arrays.fill(((LongVector) columns[first]).values(), 0, count, label);
    }

    @Override
    public void read(ColumnBatch batch, int first, int[] groups) {
        // Whoever chose the table has read it.
    }
}
