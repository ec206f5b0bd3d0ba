package io.tidemill.stream;

import io.tidemill.core.vector.VectorCopy;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.spi.vector.LongVector;

/** Gathers rows from two vectors, a batch's and the state's, into one. */
final class PlacedRows {
    private PlacedRows() {}

    /** Copies row {@code places[from + i]} of the batch, or row {@code ~place} of the state where the place is negative, to row i of the target, which is overwritten. */
    static void gather(ColumnVector batch, ColumnVector state, int[] places, int from, int count, ColumnVector target) {
        if (allInBatch(places, from, count)) {
            VectorCopy.view(batch, places, from, count, target);
            return;
        }
        target.reset();
        target.ensureCapacity(count);
        boolean nulls = batch.mayHaveNulls() || state.mayHaveNulls();
        if (!nulls && batch instanceof LongVector longs) {
            gather(longs.values(), ((LongVector) state).values(), places, from, count, ((LongVector) target).values());
        } else if (!nulls && batch instanceof IntVector ints) {
            gather(ints.values(), ((IntVector) state).values(), places, from, count, ((IntVector) target).values());
        } else {
            for (int i = 0; i < count; i++) {
                int place = places[from + i];
                target.set(i, place >= 0 ? batch : state, place >= 0 ? place : ~place);
            }
        }
    }

    private static boolean allInBatch(int[] places, int from, int count) {
        for (int i = from; i < from + count; i++) {
            if (places[i] < 0) {
                return false;
            }
        }
        return true;
    }

    private static void gather(long[] batch, long[] state, int[] places, int from, int count, long[] target) {
        for (int i = 0; i < count; i++) {
            int place = places[from + i];
            target[i] = place >= 0 ? batch[place] : state[~place];
        }
    }

    private static void gather(int[] batch, int[] state, int[] places, int from, int count, int[] target) {
        for (int i = 0; i < count; i++) {
            int place = places[from + i];
            target[i] = place >= 0 ? batch[place] : state[~place];
        }
    }
}
