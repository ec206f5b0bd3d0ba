package io.tidemill.core.over;

import io.tidemill.core.arena.ColumnArena;
import io.tidemill.core.arena.ColumnValues;
import io.tidemill.core.plan.AggregateCall;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.type.LogicalType;

/** MIN or MAX: of the rows that are in, those are kept that no later one surpasses, which are few unless the values come in order. The oldest of them is the result. */
final class FrameExtreme extends FrameAggregate {
    private final boolean max;
    private final LogicalType type;
    /** The rows that are kept, from {@link #oldest} on in a ring. */
    private ColumnArena values;
    /** Which of all rows that came in they are. */
    private long[] numbers = new long[16];

    private int oldest;
    private int size;
    private long added;
    private long removed;

    FrameExtreme(AggregateCall call) {
        super(call);
        max = call.function().equals("MAX");
        type = call.argumentTypes().get(0);
        values = new ColumnArena(type);
        values.ensureCapacity(numbers.length);
    }

    /** The place in the ring of a row that is kept, by age. */
    private int place(int index) {
        return oldest + index & numbers.length - 1;
    }

    @Override
    void apply(ColumnVector[] arguments, int[] rows, int from, int count, boolean in) {
        for (int i = from; i < from + count; i++) {
            if (in) {
                addRow(arguments[0], rows[i]);
            } else {
                removeRow();
            }
        }
    }

    private void addRow(ColumnVector source, int row) {
        long number = added++;
        if (source.isNull(row)) {
            return;
        }
        while (size > 0 && surpasses(source, row, place(size - 1))) {
            size--;
            values.free(place(size));
        }
        if (size == numbers.length) {
            grow();
        }
        values.set(place(size), source, row);
        numbers[place(size)] = number;
        size++;
    }

    private boolean surpasses(ColumnVector source, int row, int place) {
        int order = ColumnValues.compare(source, row, values.vector(), place);
        return max ? order >= 0 : order <= 0;
    }

    private void removeRow() {
        if (size > 0 && numbers[oldest] == removed) {
            values.free(oldest);
            oldest = place(1);
            size--;
        }
        removed++;
    }

    private void grow() {
        ColumnArena larger = new ColumnArena(type);
        larger.ensureCapacity(2 * size);
        long[] moved = new long[2 * size];
        for (int i = 0; i < size; i++) {
            larger.set(i, values.vector(), place(i));
            moved[i] = numbers[place(i)];
        }
        values = larger;
        numbers = moved;
        oldest = 0;
    }

    @Override
    void forget() {
        for (int i = 0; i < size; i++) {
            values.free(place(i));
        }
        oldest = 0;
        size = 0;
        added = 0;
        removed = 0;
    }

    @Override
    void compute(ColumnVector target) {
        if (size == 0) {
            target.setNull(0);
        } else {
            target.set(0, values.vector(), oldest);
        }
    }

    @Override
    long stateBytes() {
        return values.memoryBytes() + 8L * numbers.length;
    }

    @Override
    public void close() {}
}
