package io.tidemill.batch;

import io.tidemill.core.aggregate.AggregateFunctions;
import io.tidemill.core.operator.Operator;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.operator.Output;
import io.tidemill.core.over.OverFunctions;
import io.tidemill.core.over.OverPartitions;
import io.tidemill.core.over.RowPick;
import io.tidemill.core.plan.BatchOverNode;
import io.tidemill.core.plan.OverCall;
import io.tidemill.core.vector.ColumnBuffer;
import io.tidemill.core.vector.RowNumbers;
import io.tidemill.core.vector.VectorCopy;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import io.tidemill.type.PhysicalType;
import java.util.List;
import java.util.Set;

/**
 * Window functions over rows that come in order of partition, then order keys. Complete partitions are computed together, many small ones at a time; one that does not fit into memory goes to disk.
 */
final class OverOperator implements Operator {
    private static final int WORTHWHILE_ROWS = 4096;
    /** Beside a row itself: its place, its partition, its peers and its keys while they are compared. */
    private static final long BYTES_PER_ROW = 64;

    private static final long BYTES_PER_RESULT = 8;

    /** Rows of a partition whose long values are computed in memory; those of more rows go out while they are computed. */
    private static final int MOST_LONG_VALUES = 1024;

    private static final Set<PhysicalType> LONG = Set.of(PhysicalType.BYTES, PhysicalType.ARRAY, PhysicalType.MAP);

    private final BatchOverNode node;
    private final List<LogicalType> inputTypes;
    private final String owner;
    private final SortSpec partitionSpec;
    private final SortSpec orderSpec;
    private final OverFunctions functions;
    private final AggregateFunctions aggregates;
    private final long extraBytes;
    private final boolean longValues;
    private final RowNumbers rowNumbers = new RowNumbers();
    private final NormalizedKeys batchKeys;
    private final NormalizedKeys openKey;
    private OperatorContext context;
    private Output output;
    private MemoryAccount account;
    private ColumnBuffer rows;
    /** Rows before it belong to partitions that are complete. */
    private int openStart;

    /** The open partition when it is on disk; then no rows are in memory. */
    private LargePartition large;

    private ColumnVector[] columns;

    OverOperator(BatchOverNode node, AggregateFunctions aggregates, String owner) {
        this.node = node;
        this.owner = owner;
        inputTypes = node.input().properties().outputType().children();
        int[] partitionKeys =
                node.partitionKeys().stream().mapToInt(Integer::intValue).toArray();
        partitionSpec = SortSpec.grouping(partitionKeys, inputTypes);
        orderSpec = new SortSpec(node.orderKeys(), inputTypes);
        this.aggregates = aggregates;
        functions = new OverFunctions(node.orderKeys(), inputTypes, aggregates);
        extraBytes = BYTES_PER_ROW + BYTES_PER_RESULT * node.calls().size();
        longValues = node.calls().stream().anyMatch(OverOperator::hasLongValues);
        batchKeys = NormalizedKeys.comparable(partitionSpec);
        openKey = NormalizedKeys.comparable(partitionSpec);
    }

    /** True when each row may get a list of the rows in its frame. */
    private static boolean hasLongValues(OverCall over) {
        String function = over.call().function();
        return LONG.contains(over.call().resultType().physical())
                && RowPick.of(over) == null
                && !function.equals("MIN")
                && !function.equals("MAX");
    }

    @Override
    public void open(OperatorContext operatorContext) {
        context = operatorContext;
        output = context.output();
        account = new MemoryAccount(context.memory(), owner, context.metrics());
        rows = new ColumnBuffer(inputTypes);
        columns = Vectors.allocateAll(node.properties().outputType().children(), context.batchSize());
    }

    @Override
    public void onBatch(int input, ColumnBatch batch) {
        int[] numbers = rowNumbers.of(batch);
        int count = batch.size();
        batchKeys.encode(batch.columns(), numbers, 0, count);
        int from = 0;
        if (large != null) {
            from = goOn(count);
            large.add(batch.columns(), numbers, 0, from);
            account.hold(large.memoryBytes());
            if (from == count) {
                return;
            }
            emitLarge();
        }
        int lastStart = lastPartitionStart(from, count);
        if (lastStart >= 0) {
            openStart = rows.size() + lastStart - from;
        }
        openKey.encode(batch.columns(), numbers, count - 1, 1);
        rows.append(batch.columns(), numbers, from, count - from);
        boolean fits = fits();
        if (openStart >= WORTHWHILE_ROWS || !fits && openStart > 0) {
            computeComplete();
            fits = fits();
        }
        if (!fits) {
            spill();
        }
    }

    private boolean fits() {
        return account.tryHold(memoryBytes()) && !(longValues && rows.size() - openStart > MOST_LONG_VALUES);
    }

    private long memoryBytes() {
        return rows.memoryBytes() + extraBytes * rows.size();
    }

    /** Number of rows at the start of the batch that go on with the open partition. */
    private int goOn(int count) {
        if (batchKeys.compare(0, openKey, 0) != 0) {
            return 0;
        }
        int rest = 1;
        while (rest < count && batchKeys.equal(rest, rest - 1)) {
            rest++;
        }
        return rest;
    }

    /** Moves the open partition, which is all there is, to disk. */
    private void spill() {
        large = new LargePartition(node, orderSpec, aggregates, context, account, owner);
        large.add(rows.columns(), rowNumbers.first(rows.size()), 0, rows.size());
        context.metrics().counter("spilled_partitions").add(1);
        rows.clear();
        openStart = 0;
        // What the files need is kept of what there was, not given back and asked for again.
        account.shrinkTo(large.memoryBytes());
        account.hold(large.memoryBytes());
    }

    private void emitLarge() {
        if (!output.finished()) {
            account.spilled(large.emit(output));
        }
        large.close();
        large = null;
        account.shrinkTo(0);
    }

    /** Where in the batch, from a row on, the last partition starts; -1 when all these rows go on with the open one. */
    private int lastPartitionStart(int from, int count) {
        int start = -1;
        for (int i = count - 1; i > from && start < 0; i--) {
            start = batchKeys.equal(i, i - 1) ? -1 : i;
        }
        if (start < 0 && rows.size() > 0 && batchKeys.compare(from, openKey, 0) != 0) {
            start = from;
        }
        return start;
    }

    private void computeComplete() {
        int size = openStart;
        int[] numbers = rowNumbers.first(rows.size());
        compute(numbers, size);
        ColumnBuffer open = new ColumnBuffer(inputTypes);
        int[] rest = new int[rows.size() - size];
        for (int i = 0; i < rest.length; i++) {
            rest[i] = size + i;
        }
        open.append(rows.columns(), rest, 0, rest.length);
        rows = open;
        openStart = 0;
        account.shrinkTo(memoryBytes());
    }

    private void compute(int[] numbers, int size) {
        OverPartitions partitions = new OverPartitions(
                rows.columns(),
                numbers,
                size,
                changes(partitionSpec, numbers, size),
                changes(orderSpec, numbers, size));
        ColumnVector[] results = new ColumnVector[node.calls().size()];
        for (int i = 0; i < results.length; i++) {
            OverCall call = node.calls().get(i);
            results[i] = functions.compute(call, partitions);
        }
        for (int from = 0; from < size && !output.finished(); from += context.batchSize()) {
            int count = Math.min(context.batchSize(), size - from);
            for (int i = 0; i < inputTypes.size(); i++) {
                VectorCopy.view(rows.column(i), numbers, from, count, columns[i]);
            }
            for (int i = 0; i < results.length; i++) {
                VectorCopy.view(results[i], numbers, from, count, columns[inputTypes.size() + i]);
            }
            output.emit(new ColumnBatch(count, columns));
        }
    }

    /** True where a row differs from the one before in its keys. */
    private boolean[] changes(SortSpec spec, int[] numbers, int size) {
        NormalizedKeys keys = NormalizedKeys.of(spec, rows.columns(), numbers, 0, size);
        boolean[] changes = new boolean[size];
        for (int i = 1; i < size; i++) {
            changes[i] = !keys.equal(i, i - 1);
        }
        return changes;
    }

    @Override
    public void endInput(int input) {
        if (large != null) {
            emitLarge();
        }
        if (rows.size() > 0) {
            compute(rowNumbers.first(rows.size()), rows.size());
        }
    }

    @Override
    public void close() {
        if (large != null) {
            large.close();
        }
        account.close();
    }
}
