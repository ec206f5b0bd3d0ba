package io.tidemill.stream;

import io.tidemill.core.aggregate.Accumulators;
import io.tidemill.core.aggregate.AggregateFunctions;
import io.tidemill.core.aggregate.AggregateInputs;
import io.tidemill.core.plan.OverCall;
import io.tidemill.core.vector.RowNumbers;
import io.tidemill.core.vector.VectorCopy;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import java.util.List;

/** An aggregate over the frame: rows that enter it are added and, when the frame has a start, rows that leave it are taken away. */
final class RunningAggregate implements RunningOver {
    private final OverCall over;
    private final AggregateFunctions functions;
    private final Accumulators accumulators;
    private final RowNumbers rowNumbers = new RowNumbers();
    private final int[] columns;
    private final ColumnVector[] arguments;
    private final boolean rowsFrame;
    private final boolean unbounded;
    private final ColumnVector values;
    private final int[] one = new int[1];
    private int[] sources = new int[0];

    RunningAggregate(OverCall over, boolean unbounded, AggregateFunctions functions) {
        this.over = over;
        this.functions = functions;
        this.unbounded = unbounded;
        this.rowsFrame = over.frame().rows();
        this.accumulators = functions.create(over.call(), !unbounded);
        this.columns = AggregateInputs.columns(over.call());
        this.arguments = new ColumnVector[columns.length];
        this.values = Vectors.allocate(over.call().resultType(), 1);
    }

    @Override
    public void ensureCapacity(int partitions) {
        accumulators.ensureCapacity(partitions);
    }

    @Override
    public void run(OverRows rows, ColumnVector result) {
        for (int i = 0; i < columns.length; i++) {
            arguments[i] = rows.columns[columns[i]];
        }
        if (unbounded) {
            grow(rows, result);
        } else {
            slide(rows, result);
        }
    }

    private void grow(OverRows rows, ColumnVector result) {
        if (sources.length < rows.count) {
            sources = new int[rows.slots.length];
        }
        accumulators.addRunning(arguments, rows.slots, null, rows.partitions, 0, rows.count, null, values);
        for (int i = 0; i < rows.count; i++) {
            sources[i] = rowsFrame ? i : rows.peerEnd[i] - 1;
        }
        VectorCopy.gather(values, sources, 0, rows.count, result, 0);
    }

    private void slide(OverRows rows, ColumnVector result) {
        int added = 0;
        int left = 0;
        for (int i = 0; i < rows.count; i++) {
            int end = rowsFrame ? i + 1 : rows.peerEnd[i];
            for (; added < end; added++) {
                accumulators.add(arguments, rows.slots, rows.partitions, added, 1);
            }
            one[0] = rows.partitions[i];
            for (; left < rows.left[i]; left++) {
                retract(rows.leaving[left]);
            }
            accumulators.writeResult(one, 0, 1, values);
            result.set(i, values, 0);
        }
    }

    private void retract(int slot) {
        accumulators.retract(arguments, new int[] {slot}, one, 0, 1);
    }

    /** The accumulator. */
    @Override
    public List<LogicalType> types() {
        return List.of(functions.accumulatorType(over.call(), !unbounded));
    }

    @Override
    public void write(int[] partitions, int from, int count, ColumnVector[] target, int first) {
        accumulators.writePartial(partitions, from, count, target[first]);
    }

    @Override
    public void read(ColumnBatch batch, int first, int[] partitions) {
        int count = batch.rowCount();
        accumulators.merge(batch.column(first), rowNumbers.first(count), partitions, 0, count);
    }

    @Override
    public void clear(int partition) {
        accumulators.clear(partition);
    }

    @Override
    public long memoryBytes() {
        return accumulators.memoryBytes();
    }

    @Override
    public void close() {
        accumulators.close();
    }
}
