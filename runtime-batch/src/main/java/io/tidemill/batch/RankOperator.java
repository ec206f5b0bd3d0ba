package io.tidemill.batch;

import io.tidemill.core.operator.Operator;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.operator.Output;
import io.tidemill.core.plan.RankSpec;
import io.tidemill.core.vector.RowNumbers;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.type.LogicalType;
import java.util.Arrays;
import java.util.List;

/** Numbers rows that come in order of partition, then rank, and lets through those in the range of ranks. */
final class RankOperator implements Operator {
    private final RankSpec rank;
    private final RowNumbers rowNumbers = new RowNumbers();
    private final NormalizedKeys partitions;
    private final NormalizedKeys lastPartition;
    private final NormalizedKeys orders;
    private final NormalizedKeys lastOrder;
    private Output output;
    private boolean any;
    private long rowNumber;
    private long rankNow;
    private long denseRank;
    private int[] kept = new int[0];
    private LongVector ranks;

    RankOperator(RankSpec rank, List<LogicalType> types) {
        this.rank = rank;
        int[] partitionKeys =
                rank.partitionKeys().stream().mapToInt(Integer::intValue).toArray();
        SortSpec partitionSpec = SortSpec.grouping(partitionKeys, types);
        SortSpec orderSpec = new SortSpec(rank.orderKeys(), types);
        partitions = NormalizedKeys.comparable(partitionSpec);
        lastPartition = NormalizedKeys.comparable(partitionSpec);
        orders = NormalizedKeys.comparable(orderSpec);
        lastOrder = NormalizedKeys.comparable(orderSpec);
    }

    /** The order in which rows must come. */
    static SortSpec order(RankSpec rank, List<LogicalType> types) {
        int[] partition = new int[rank.partitionKeys().size()];
        for (int i = 0; i < partition.length; i++) {
            partition[i] = rank.partitionKeys().get(i);
        }
        return new SortSpec(rank.orderKeys(), types).within(partition);
    }

    @Override
    public void open(OperatorContext context) {
        output = context.output();
        ranks = new LongVector(context.batchSize());
    }

    @Override
    public void onBatch(int input, ColumnBatch batch) {
        int[] rows = rowNumbers.of(batch);
        int count = batch.size();
        if (kept.length < count) {
            kept = new int[count];
        }
        ranks.reset();
        ranks.ensureCapacity(batch.rowCount());
        partitions.encode(batch.columns(), rows, 0, count);
        orders.encode(batch.columns(), rows, 0, count);
        int passed = 0;
        for (int i = 0; i < count; i++) {
            advance(samePartition(i), sameOrder(i));
            any = true;
            long number = switch (rank.function()) {
                case ROW_NUMBER -> rowNumber;
                case RANK -> rankNow;
                case DENSE_RANK -> denseRank;
            };
            ranks.set(rows[i], number);
            kept[passed] = rows[i];
            passed += number >= rank.from() && number <= rank.to() ? 1 : 0;
        }
        if (count > 0) {
            lastPartition.encode(batch.columns(), rows, count - 1, 1);
            lastOrder.encode(batch.columns(), rows, count - 1, 1);
        }
        emit(batch, passed);
    }

    private boolean samePartition(int i) {
        return any && (i == 0 ? partitions.compare(0, lastPartition, 0) == 0 : partitions.equal(i, i - 1));
    }

    private boolean sameOrder(int i) {
        return any && (i == 0 ? orders.compare(0, lastOrder, 0) == 0 : orders.equal(i, i - 1));
    }

    private void advance(boolean samePartition, boolean sameOrder) {
        if (!samePartition) {
            rowNumber = 1;
            rankNow = 1;
            denseRank = 1;
            return;
        }
        rowNumber++;
        if (!sameOrder) {
            rankNow = rowNumber;
            denseRank++;
        }
    }

    private void emit(ColumnBatch batch, int count) {
        if (count == 0) {
            return;
        }
        ColumnVector[] columns = batch.columns();
        if (rank.outputRank()) {
            columns = Arrays.copyOf(columns, columns.length + 1);
            columns[columns.length - 1] = ranks;
        }
        ColumnBatch result = batch.withColumns(columns);
        result.setSelection(kept, count);
        output.emit(result);
    }

    @Override
    public void endInput(int input) {}
}
