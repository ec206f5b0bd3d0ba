package io.tidemill.core.testing;

import io.tidemill.spi.vector.ArrayVector;
import io.tidemill.spi.vector.ByteVector;
import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.DoubleVector;
import io.tidemill.spi.vector.FloatVector;
import io.tidemill.spi.vector.Int128Vector;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.spi.vector.MapVector;
import io.tidemill.spi.vector.RowVector;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

/** Columns of any type with few different values, so that many are equal, the awkward ones among them, and NULLs at every depth. */
public final class RandomColumns {
    private static final long[] LONGS = {0, 1, 2, 3, -1, -250, Long.MAX_VALUE, Long.MIN_VALUE};
    private static final int[] INTS = {0, 1, 2, 3, -1, -25};
    private static final double[] DOUBLES = {0.1, 0.2, 0.3, -0.7, 1e16, 3.25, 0.0, -0.0};
    private static final float[] FLOATS = {0.1f, -0.7f, 1e30f, 2.5f, 0.0f, -0.0f, Float.NaN, Float.POSITIVE_INFINITY};
    /** Upper halves of 128 bits; the greatest is that of 38 nines. */
    private static final long[] HIGHS = {0, -1, 1, 5_421_010_862_427_522_170L};

    private static final List<String> TEXTS = List.of("", "a", "b", "\u00e9", "some text that is longer");

    private final Random random;
    private final boolean nulls;

    /** @param nulls false for columns without NULL at the top */
    public RandomColumns(Random random, boolean nulls) {
        this.random = random;
        this.nulls = nulls;
    }

    /** A new column. */
    public ColumnVector column(LogicalType type, int rows) {
        ColumnVector vector = Vectors.allocate(type, 1);
        vector.ensureCapacity(rows);
        for (int row = 0; row < rows; row++) {
            if (nulls && random.nextInt(6) == 0) {
                vector.setNull(row);
            } else {
                set(vector, row, type);
            }
        }
        return vector;
    }

    private void setNested(ColumnVector vector, int row, LogicalType type) {
        if (random.nextInt(5) == 0) {
            vector.setNull(row);
        } else {
            set(vector, row, type);
        }
    }

    private void set(ColumnVector vector, int row, LogicalType type) {
        if (vector instanceof LongVector longs) {
            longs.set(row, type.root() == TypeRoot.BIGINT ? LONGS[random.nextInt(LONGS.length)] : number());
        } else if (vector instanceof IntVector ints) {
            ints.set(row, number());
        } else if (vector instanceof ByteVector bytes) {
            bytes.set(row, (byte) random.nextInt(2));
        } else if (vector instanceof DoubleVector doubles) {
            doubles.set(row, DOUBLES[random.nextInt(DOUBLES.length)]);
        } else if (vector instanceof FloatVector floats) {
            floats.set(row, FLOATS[random.nextInt(FLOATS.length)]);
        } else if (vector instanceof Int128Vector wide) {
            wide.set(row, wide(type), number());
        } else if (vector instanceof BytesVector texts) {
            byte[] text = TEXTS.get(random.nextInt(TEXTS.size())).getBytes(StandardCharsets.UTF_8);
            texts.append(row, text, 0, text.length);
        } else if (vector instanceof RowVector fields) {
            for (int i = 0; i < fields.fieldCount(); i++) {
                setNested(fields.field(i), row, type.children().get(i));
            }
        } else if (vector instanceof ArrayVector array) {
            int length = random.nextInt(3);
            int start = array.append(row, length);
            for (int i = start; i < start + length; i++) {
                setNested(array.elements(), i, type.children().get(0));
            }
        } else {
            // At most one entry, since keys must differ.
            MapVector map = (MapVector) vector;
            int length = random.nextInt(2);
            int start = map.append(row, length);
            for (int i = start; i < start + length; i++) {
                set(map.keys(), i, type.children().get(0));
                setNested(map.values(), i, type.children().get(1));
            }
        }
    }

    private int number() {
        return INTS[random.nextInt(INTS.length)];
    }

    /** Points in time stay within what has a text. */
    private long wide(LogicalType type) {
        return type.root() == TypeRoot.DECIMAL ? HIGHS[random.nextInt(HIGHS.length)] : 0;
    }
}
