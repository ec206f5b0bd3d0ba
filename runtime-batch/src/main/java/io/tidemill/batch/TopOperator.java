package io.tidemill.batch;

import io.tidemill.core.operator.Operator;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.vector.ColumnBuffer;
import io.tidemill.core.vector.RowNumbers;
import io.tidemill.spi.vector.ColumnBatch;
import java.util.Arrays;

/**
 * Keeps the first rows of one worker: rows collect until there are twice as many as wanted, then all but the first are thrown away, and the last of those becomes the bar that further rows must
 * get under.
 */
final class TopOperator implements Operator {
    private static final int MIN_CAPACITY = 4096;

    private final ExternalSort shared;
    private final int wanted;
    private final RowNumbers rowNumbers = new RowNumbers();
    private NormalizedKeys batchKeys;
    private NormalizedKeys bar;
    private ColumnBuffer rows;
    private MemoryAccount account;
    private int[] passing = new int[0];

    /** The first {@code wanted} rows in the order of {@code shared}. */
    TopOperator(ExternalSort shared, int wanted) {
        this.shared = shared;
        this.wanted = wanted;
    }

    @Override
    public void open(OperatorContext context) {
        account = new MemoryAccount(context.memory(), shared.owner(), context.metrics());
        rows = new ColumnBuffer(shared.spec().types());
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
        rows.append(batch.columns(), numbers, 0, count);
        if (rows.size() >= Math.max(MIN_CAPACITY, 2L * wanted)) {
            keepFirst();
        }
        account.hold(rows.memoryBytes());
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
        int[] order = SortBuffer.sortedOrder(shared.spec(), rows);
        int kept = Math.min(wanted, order.length);
        int[] first = Arrays.copyOf(order, kept);
        ColumnBuffer best = new ColumnBuffer(shared.spec().types());
        best.append(rows.columns(), first, 0, kept);
        rows = best;
        if (kept == wanted && wanted > 0) {
            bar = NormalizedKeys.comparable(shared.spec());
            bar.encode(best.columns(), new int[] {kept - 1}, 0, 1);
        }
    }

    @Override
    public void endInput(int input) {
        SortBuffer[] result = new SortBuffer[1];
        if (rows.size() > 0) {
            keepFirst();
            result[0] = new SortBuffer(shared.spec());
            result[0].append(rows.columns(), rowNumbers.first(rows.size()), 0, rows.size());
        }
        shared.add(result, account);
        account = null;
    }

    @Override
    public void close() {
        if (account != null) {
            account.close();
        }
    }
}
