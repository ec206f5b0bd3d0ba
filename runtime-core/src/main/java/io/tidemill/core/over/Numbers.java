package io.tidemill.core.over;

import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.spi.vector.LongVector;

/** Integers of either width. */
final class Numbers {
    private Numbers() {}

    static long get(ColumnVector values, int row) {
        return values instanceof LongVector longs ? longs.get(row) : ((IntVector) values).get(row);
    }

    static void set(ColumnVector target, int row, long value) {
        if (target instanceof LongVector longs) {
            longs.set(row, value);
        } else {
            ((IntVector) target).set(row, Math.toIntExact(value));
        }
    }
}
