package io.tidemill.stream;

import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.Int128Vector;
import io.tidemill.spi.vector.LongVector;
import java.math.BigInteger;

/** Timestamps as milliseconds since 1970. */
final class EventTime {
    private static final long MICROS = 1000;
    private static final BigInteger NANOS = BigInteger.valueOf(1_000_000);

    private EventTime() {}

    /** The milliseconds of a timestamp that is not NULL, rounded down. */
    static long millis(ColumnVector timestamps, int row) {
        if (timestamps instanceof LongVector micros) {
            return Math.floorDiv(micros.get(row), MICROS);
        }
        Int128Vector nanos = (Int128Vector) timestamps;
        long low = nanos.low()[row];
        if (nanos.high()[row] == low >> 63) {
            return Math.floorDiv(low, NANOS.longValue());
        }
        BigInteger value =
                BigInteger.valueOf(nanos.high()[row]).shiftLeft(64).add(new BigInteger(Long.toUnsignedString(low)));
        return value.subtract(value.mod(NANOS)).divide(NANOS).longValueExact();
    }
}
