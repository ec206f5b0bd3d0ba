package io.tidemill.batch;

import io.tidemill.core.operator.Operator;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.vector.ColumnBuffer;
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
    private SortBuffer buffer;
    private MemoryAccount account;
    private RunWriter runs;
    private int[] passing = new int[0];

    /** The first {@code wanted} rows in the order of {@code shared}. */
    TopOperator(ExternalSort shared, int wanted) {
        this.shared = shared;
        this.wanted = wanted;
    }

    @Override
    public void open(OperatorContext context) {
        account = new MemoryAccount(context.memory(), shared.owner(), context.metrics());
        runs = new RunWriter(shared, context, account);
        buffer = new SortBuffer(shared.spec());
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
        buffer.append(batch.columns(), numbers, 0, count);
        if (buffer.rows().size() >= Math.max(MIN_CAPACITY, 2L * wanted)) {
            keepFirst();
        }
        if (!account.tryHold(buffer.memoryBytes())) {
            makeRoom();
        }
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

    private void keepFirst() {
        buffer.keepFirst(wanted);
        ColumnBuffer best = buffer.rows();
        if (best.size() == wanted && wanted > 0) {
            bar = NormalizedKeys.comparable(shared.spec());
            bar.encode(best.columns(), new int[] {wanted - 1}, 0, 1);
        }
    }

    private void makeRoom() {
        keepFirst();
        account.shrinkTo(buffer.memoryBytes());
        if (!account.tryHold(buffer.memoryBytes())) {
            runs.spill(buffer);
            account.shrinkTo(0);
        }
    }

    @Override
    public void endInput(int input) {
        keepFirst();
        shared.add(new SortBuffer[] {buffer}, account);
        account = null;
    }

    @Override
    public void close() {
        if (account != null) {
            account.close();
        }
    }
}
