package io.tidemill.stream;

import io.tidemill.core.arena.ColumnValues;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.LongVector;

/** Columns of results before and after changes, woven into one column of output. */
final class ResultPairs {
    private ResultPairs() {}

    /**
     * Copies, for i from 0 to count - 1, row {@code picks[from + i] >> 1} of {@code after} if the pick is odd, else of {@code before}, to row i of the target, which is overwritten.
     */
    static void weave(ColumnVector before, ColumnVector after, int[] picks, int from, int count, ColumnVector target) {
        target.reset();
        target.ensureCapacity(count);
        if (before instanceof LongVector olds && !before.mayHaveNulls() && !after.mayHaveNulls()) {
            weave(olds.values(), ((LongVector) after).values(), picks, from, count, ((LongVector) target).values());
            return;
        }
        for (int i = 0; i < count; i++) {
            int pick = picks[from + i];
            target.set(i, (pick & 1) == 0 ? before : after, pick >> 1);
        }
    }

    private static void weave(long[] before, long[] after, int[] picks, int from, int count, long[] target) {
        for (int i = 0; i < count; i++) {
            int pick = picks[from + i];
            target[i] = (pick & 1) == 0 ? before[pick >> 1] : after[pick >> 1];
        }
    }

    /** Sets {@code changed[i]} where the values of row i differ; leaves it where they are equal. */
    static void markChanges(ColumnVector before, ColumnVector after, int count, boolean[] changed) {
        if (before instanceof LongVector olds && !before.mayHaveNulls() && !after.mayHaveNulls()) {
            long[] old = olds.values();
            long[] now = ((LongVector) after).values();
            for (int i = 0; i < count; i++) {
                changed[i] |= old[i] != now[i];
            }
            return;
        }
        for (int i = 0; i < count; i++) {
            changed[i] |= !ColumnValues.equal(before, i, after, i);
        }
    }
}
