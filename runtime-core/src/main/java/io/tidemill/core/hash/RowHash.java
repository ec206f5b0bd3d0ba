package io.tidemill.core.hash;

import io.tidemill.spi.vector.ByteVector;
import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.DoubleVector;
import io.tidemill.spi.vector.FloatVector;
import io.tidemill.spi.vector.Int128Vector;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.spi.vector.LongVector;
import java.util.Arrays;

/**
 * The one hash function over rows: which partition, which key group. Part of the snapshot format, so it never changes. Equal values have equal hashes also across INT, BIGINT and DATE
 * columns; NULL has a hash of its own; -0.0 counts as 0.0.
 */
public final class RowHash {
    private static final long NULL_WORD = 0x5851F42D4C957F2DL;

    private RowHash() {}

    /** Writes the hashes of {@code rows[from .. from + count)} to {@code hashes[0 .. count)}. */
    public static void hash(ColumnVector[] keys, int[] rows, int from, int count, long[] hashes) {
        Arrays.fill(hashes, 0, count, 0);
        for (ColumnVector key : keys) {
            add(key, rows, from, count, hashes);
        }
    }

    /** The partition of a hash among any number of partitions. */
    public static int partition(long hash, int partitions) {
        return (int) (((hash >>> 32) * partitions) >>> 32);
    }

    /** An independent hash for a recursive partitioning; level 0 is the hash itself. */
    public static long atLevel(long hash, int level) {
        return level == 0 ? hash : Hashing.combine(hash, level);
    }

    private static void add(ColumnVector key, int[] rows, int from, int count, long[] hashes) {
        if (key.mayHaveNulls()) {
            for (int i = 0; i < count; i++) {
                int row = rows[from + i];
                hashes[i] = Hashing.combine(hashes[i], key.isNull(row) ? NULL_WORD : word(key, row));
            }
        } else if (key instanceof LongVector longs) {
            addLongs(longs.values(), rows, from, count, hashes);
        } else if (key instanceof IntVector ints) {
            addInts(ints.values(), rows, from, count, hashes);
        } else {
            for (int i = 0; i < count; i++) {
                hashes[i] = Hashing.combine(hashes[i], word(key, rows[from + i]));
            }
        }
    }

    private static void addLongs(long[] values, int[] rows, int from, int count, long[] hashes) {
        for (int i = 0; i < count; i++) {
            hashes[i] = Hashing.combine(hashes[i], values[rows[from + i]]);
        }
    }

    private static void addInts(int[] values, int[] rows, int from, int count, long[] hashes) {
        for (int i = 0; i < count; i++) {
            hashes[i] = Hashing.combine(hashes[i], values[rows[from + i]]);
        }
    }

    private static long word(ColumnVector key, int row) {
        if (key instanceof LongVector longs) {
            return longs.get(row);
        } else if (key instanceof IntVector ints) {
            return ints.get(row);
        } else if (key instanceof BytesVector texts) {
            return Hashing.bytes(texts.heap(), texts.offsets()[row], texts.lengths()[row]);
        } else if (key instanceof ByteVector bytes) {
            return bytes.get(row);
        } else if (key instanceof DoubleVector doubles) {
            return Double.doubleToLongBits(doubles.get(row) + 0.0);
        } else if (key instanceof FloatVector floats) {
            return Float.floatToIntBits(floats.get(row) + 0.0f);
        } else if (key instanceof Int128Vector wide) {
            return Hashing.combine(wide.high()[row], wide.low()[row]);
        }
        KeyEncoder encoder = new KeyEncoder(new ColumnVector[] {key});
        encoder.encode(new int[] {row}, 0, 1);
        return Hashing.bytes(encoder.heap(), encoder.offset(0), encoder.length(0));
    }
}
