package io.tidemill.batch;

import io.tidemill.core.operator.Operator;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.vector.RowNumbers;
import io.tidemill.spi.vector.ColumnBatch;

/**
 * Keeps the first rows of one worker: rows collect until there are twice as many as wanted, then all but the first are thrown away, and the last of those becomes the bar that further rows must
 * get under. First rows for which there is no memory go to disk, as a run of a sort.
 */
final class TopOperator implements Operator {
    private static final int MIN_CAPACITY = 4096;

    private final ExternalSort shared;
    private final int wanted;
    private final RowNumbers rowNumbers = new RowNumbers();
    private NormalizedKeys batchKeys;
    private NormalizedKeys bar;
    private SortBuffers buffers;
    private int[] passing = new int[0];

    /** The first {@code wanted} rows in the order of {@code shared}. */
    TopOperator(ExternalSort shared, int wanted) {
        this.shared = shared;
        this.wanted = wanted;
    }

    @Override
    public void open(OperatorContext context) {
        buffers = new SortBuffers(shared, context, OperatorMemory.UNLIMITED);
        batchKeys = NormalizedKeys.comparable(shared.spec());
    }

    @Override
    public void onBatch(int input, ColumnBatch batch) {
        int[] numbers = rowNumbers.of(batch);
        int count = batch.size();
        if (bar != null) {
            count = underBar(batch, numbers, count);
            numbers = passing;
        }
        if (count == 0) {
            return;
        }
        bar = buffers.addFirst(batch.columns(), numbers, count, wanted, Math.max(MIN_CAPACITY, 2L * wanted))
                .orElse(bar);
    }

    private int underBar(ColumnBatch batch, int[] numbers, int count) {
        if (passing.length < count) {
            passing = new int[count];
        }
        batchKeys.encode(batch.columns(), numbers, 0, count);
        int passed = 0;
        for (int i = 0; i < count; i++) {
            passing[passed] = numbers[i];
            passed += batchKeys.compare(i, bar, 0) < 0 ? 1 : 0;
        }
        return passed;
    }

    @Override
    public void endInput(int input) {
        shared.add(buffers);
        buffers = null;
    }

    @Override
    public void close() {
        if (buffers != null) {
            buffers.close();
        }
    }
}
