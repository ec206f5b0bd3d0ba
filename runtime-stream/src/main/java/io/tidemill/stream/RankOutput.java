package io.tidemill.stream;

import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.vector.VectorCopy;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.spi.vector.RowKind;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import java.util.Arrays;
import java.util.List;

/** Changes of ranked rows, gathered column by column when a batch is full. Rows that have left the state are freed only then. */
final class RankOutput {
    private static final byte UPDATE_BEFORE = RowKind.UPDATE_BEFORE.code();

    private final OperatorContext context;
    private final RankedRows rows;
    private final boolean withRank;
    private final boolean updateBefore;
    private final ColumnVector[] columns;
    private final byte[] kinds;
    private final int[] slots;
    private final long[] ranks;
    private final int batchSize;
    private int count;
    private int[] leaving = new int[16];
    private int leavingCount;

    RankOutput(
            OperatorContext context, RankedRows rows, List<LogicalType> types, boolean withRank, boolean updateBefore) {
        this.context = context;
        this.rows = rows;
        this.withRank = withRank;
        this.updateBefore = updateBefore;
        this.columns = Vectors.allocateAll(types, 16);
        this.batchSize = context.batchSize();
        this.kinds = new byte[batchSize];
        this.slots = new int[batchSize];
        this.ranks = new long[batchSize];
    }

    void add(byte kind, int slot, long rank) {
        if (kind == UPDATE_BEFORE && !updateBefore) {
            return;
        }
        if (count == batchSize) {
            emit();
        }
        kinds[count] = kind;
        slots[count] = slot;
        ranks[count++] = rank;
    }

    /** Frees a row that is no longer linked, once everything said about it is out. */
    void freeLater(int slot) {
        if (leavingCount == leaving.length) {
            leaving = Arrays.copyOf(leaving, leavingCount * 2);
        }
        leaving[leavingCount++] = slot;
    }

    private void emit() {
        if (count == 0) {
            return;
        }
        int inputColumns = rows.columnCount();
        for (int i = 0; i < inputColumns; i++) {
            VectorCopy.view(rows.column(i), slots, 0, count, columns[i]);
        }
        if (withRank) {
            LongVector target = (LongVector) columns[inputColumns];
            target.reset();
            target.ensureCapacity(count);
            System.arraycopy(ranks, 0, target.values(), 0, count);
        }
        ColumnBatch batch = new ColumnBatch(count, columns);
        batch.setRowKinds(kinds);
        context.output().emit(batch);
        count = 0;
    }

    void flush() {
        emit();
        for (int i = 0; i < leavingCount; i++) {
            rows.free(leaving[i]);
        }
        leavingCount = 0;
    }
}
