package io.tidemill.core.vector;

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
import java.util.Arrays;

/**
 * Copies values between vectors of the same class, many rows a call. A source row of -1 stands for NULL, which is how outer joins pad.
 */
public final class VectorCopy {
    /** The row number that means NULL. */
    public static final int NULL_ROW = -1;

    private VectorCopy() {}

    /** Copies {@code source[rows[from + i]]} to {@code target[at + i]} for i from 0 to count - 1; the target grows. */
    public static void gather(ColumnVector source, int[] rows, int from, int count, ColumnVector target, int at) {
        target.ensureCapacity(at + count);
        if (source.capacity() == 0) {
            // An empty source can only be asked for NULL.
            setNulls(target, at, count);
            return;
        }
        if (source instanceof LongVector longs) {
            copyLongs(longs.values(), rows, from, count, ((LongVector) target).values(), at);
        } else if (source instanceof IntVector ints) {
            copyInts(ints.values(), rows, from, count, ((IntVector) target).values(), at);
        } else if (source instanceof DoubleVector doubles) {
            copyDoubles(doubles.values(), rows, from, count, ((DoubleVector) target).values(), at);
        } else if (source instanceof ByteVector bytes) {
            copyBytes(bytes.values(), rows, from, count, ((ByteVector) target).values(), at);
        } else if (source instanceof BytesVector texts) {
            appendTexts(texts, rows, from, count, (BytesVector) target, at);
        } else if (source instanceof Int128Vector wide) {
            Int128Vector to = (Int128Vector) target;
            copyLongs(wide.high(), rows, from, count, to.high(), at);
            copyLongs(wide.low(), rows, from, count, to.low(), at);
        } else if (source instanceof FloatVector floats) {
            copyFloats(floats.values(), rows, from, count, ((FloatVector) target).values(), at);
        } else if (source instanceof RowVector row) {
            RowVector to = (RowVector) target;
            int[] present = presentRows(row, rows, from, count);
            for (int i = 0; i < row.fieldCount(); i++) {
                gather(row.field(i), present, 0, count, to.field(i), at);
            }
        } else {
            copyNested(source, rows, from, count, target, at);
            return;
        }
        copyNulls(source, rows, from, count, target, at);
    }

    /** {@code rows[from .. from + count)} from index 0 on, with -1 for those that are NULL: what their fields say of the extents of text and arrays must not be followed. */
    public static int[] presentRows(RowVector vector, int[] rows, int from, int count) {
        int[] present = Arrays.copyOfRange(rows, from, from + count);
        for (int i = 0; vector.mayHaveNulls() && i < count; i++) {
            if (present[i] >= 0 && vector.isNull(present[i])) {
                present[i] = NULL_ROW;
            }
        }
        return present;
    }

    /**
     * As {@link #gather} into row 0 of a target that is overwritten, but character and binary values become views into the source's heap. The target is valid as long as the source does not
     * change.
     */
    public static void view(ColumnVector source, int[] rows, int from, int count, ColumnVector target) {
        target.reset();
        if (source instanceof BytesVector texts && source.capacity() > 0) {
            target.ensureCapacity(count);
            viewTexts(texts, rows, from, count, (BytesVector) target);
            copyNulls(source, rows, from, count, target, 0);
        } else {
            gather(source, rows, from, count, target, 0);
        }
    }

    /**
     * Copies {@code source[sourceRows[i]]} to {@code target[targetRows[i]]}, text as views; the target is overwritten and has the meaning of its other rows left open.
     *
     * @param rowCount physical rows of the target
     */
    public static void scatterViews(
            ColumnVector source, int[] sourceRows, int[] targetRows, int count, ColumnVector target, int rowCount) {
        target.reset();
        target.ensureCapacity(rowCount);
        if (source instanceof LongVector longs) {
            scatterLongs(longs.values(), sourceRows, targetRows, count, ((LongVector) target).values());
        } else if (source instanceof IntVector ints) {
            scatterInts(ints.values(), sourceRows, targetRows, count, ((IntVector) target).values());
        } else if (source instanceof DoubleVector doubles) {
            scatterDoubles(doubles.values(), sourceRows, targetRows, count, ((DoubleVector) target).values());
        } else if (source instanceof BytesVector texts) {
            scatterTexts(texts, sourceRows, targetRows, count, (BytesVector) target);
        } else {
            for (int i = 0; i < count; i++) {
                target.set(targetRows[i], source, sourceRows[i]);
            }
            return;
        }
        if (source.mayHaveNulls()) {
            for (int i = 0; i < count; i++) {
                if (source.isNull(sourceRows[i])) {
                    target.setNull(targetRows[i]);
                }
            }
        }
    }

    /** Makes rows {@code at} to {@code at + count - 1} NULL. */
    public static void setNulls(ColumnVector target, int at, int count) {
        target.ensureCapacity(at + count);
        for (int i = 0; i < count; i++) {
            target.setNull(at + i);
        }
        if (target instanceof BytesVector texts) {
            Arrays.fill(texts.lengths(), at, at + count, 0);
            Arrays.fill(texts.offsets(), at, at + count, 0);
        } else if (target instanceof ArrayVector || target instanceof MapVector) {
            for (int i = 0; i < count; i++) {
                clearExtent(target, at + i);
            }
        } else if (target instanceof RowVector row) {
            for (int i = 0; i < row.fieldCount(); i++) {
                setNulls(row.field(i), at, count);
            }
        }
    }

    private static void copyLongs(long[] source, int[] rows, int from, int count, long[] target, int at) {
        for (int i = 0; i < count; i++) {
            target[at + i] = source[Math.max(rows[from + i], 0)];
        }
    }

    private static void copyInts(int[] source, int[] rows, int from, int count, int[] target, int at) {
        for (int i = 0; i < count; i++) {
            target[at + i] = source[Math.max(rows[from + i], 0)];
        }
    }

    private static void copyDoubles(double[] source, int[] rows, int from, int count, double[] target, int at) {
        for (int i = 0; i < count; i++) {
            target[at + i] = source[Math.max(rows[from + i], 0)];
        }
    }

    private static void copyFloats(float[] source, int[] rows, int from, int count, float[] target, int at) {
        for (int i = 0; i < count; i++) {
            target[at + i] = source[Math.max(rows[from + i], 0)];
        }
    }

    private static void copyBytes(byte[] source, int[] rows, int from, int count, byte[] target, int at) {
        for (int i = 0; i < count; i++) {
            target[at + i] = source[Math.max(rows[from + i], 0)];
        }
    }

    private static void scatterLongs(long[] source, int[] sourceRows, int[] targetRows, int count, long[] target) {
        for (int i = 0; i < count; i++) {
            target[targetRows[i]] = source[sourceRows[i]];
        }
    }

    private static void scatterInts(int[] source, int[] sourceRows, int[] targetRows, int count, int[] target) {
        for (int i = 0; i < count; i++) {
            target[targetRows[i]] = source[sourceRows[i]];
        }
    }

    private static void scatterDoubles(
            double[] source, int[] sourceRows, int[] targetRows, int count, double[] target) {
        for (int i = 0; i < count; i++) {
            target[targetRows[i]] = source[sourceRows[i]];
        }
    }

    private static void scatterTexts(
            BytesVector source, int[] sourceRows, int[] targetRows, int count, BytesVector target) {
        target.setHeap(source.heap());
        int[] offsets = target.offsets();
        int[] lengths = target.lengths();
        // Rows that do not exist must not point outside the heap.
        Arrays.fill(offsets, 0);
        Arrays.fill(lengths, 0);
        for (int i = 0; i < count; i++) {
            int row = sourceRows[i];
            offsets[targetRows[i]] = source.offsets()[row];
            lengths[targetRows[i]] = source.lengths()[row];
        }
        if (source.codes() != null) {
            int[] codes = new int[target.capacity()];
            for (int i = 0; i < count; i++) {
                codes[targetRows[i]] = source.codes()[sourceRows[i]];
            }
            target.setDictionary(codes, source.dictionary(), source.dictionarySize());
        }
    }

    private static void viewTexts(BytesVector source, int[] rows, int from, int count, BytesVector target) {
        target.setHeap(source.heap());
        int[] offsets = target.offsets();
        int[] lengths = target.lengths();
        for (int i = 0; i < count; i++) {
            int row = rows[from + i];
            offsets[i] = row < 0 ? 0 : source.offsets()[row];
            lengths[i] = row < 0 ? 0 : source.lengths()[row];
        }
        if (source.codes() != null) {
            int[] codes = new int[target.capacity()];
            copyInts(source.codes(), rows, from, count, codes, 0);
            target.setDictionary(codes, source.dictionary(), source.dictionarySize());
        }
    }

    private static void appendTexts(BytesVector source, int[] rows, int from, int count, BytesVector target, int at) {
        int[] sourceOffsets = source.offsets();
        int[] sourceLengths = source.lengths();
        boolean nulls = source.mayHaveNulls();
        long bytes = 0;
        for (int i = 0; i < count; i++) {
            int row = rows[from + i];
            if (row >= 0 && !(nulls && source.isNull(row))) {
                bytes += sourceLengths[row];
            }
        }
        int position = target.reserve(Math.toIntExact(bytes));
        byte[] heap = target.heap();
        int[] offsets = target.offsets();
        int[] lengths = target.lengths();
        for (int i = 0; i < count; i++) {
            int row = rows[from + i];
            int length = row < 0 || nulls && source.isNull(row) ? 0 : sourceLengths[row];
            offsets[at + i] = position;
            lengths[at + i] = length;
            if (length > 0) {
                System.arraycopy(source.heap(), sourceOffsets[row], heap, position, length);
                position += length;
            }
        }
    }

    private static void copyNested(ColumnVector source, int[] rows, int from, int count, ColumnVector target, int at) {
        for (int i = 0; i < count; i++) {
            int row = rows[from + i];
            if (row < 0) {
                target.setNull(at + i);
                clearExtent(target, at + i);
            } else {
                target.set(at + i, source, row);
            }
        }
    }

    private static void clearExtent(ColumnVector target, int row) {
        int[] starts = target instanceof ArrayVector array ? array.starts() : ((MapVector) target).starts();
        int[] lengths = target instanceof ArrayVector array ? array.lengths() : ((MapVector) target).lengths();
        starts[row] = 0;
        lengths[row] = 0;
    }

    private static void copyNulls(ColumnVector source, int[] rows, int from, int count, ColumnVector target, int at) {
        if (target.mayHaveNulls()) {
            for (int i = 0; i < count; i++) {
                target.setNotNull(at + i);
            }
        }
        boolean nulls = source.mayHaveNulls();
        for (int i = 0; i < count; i++) {
            int row = rows[from + i];
            if (row < 0 || nulls && source.isNull(row)) {
                target.setNull(at + i);
            }
        }
    }

    /** Bytes that {@code rows} rows of a vector hold, heaps included. */
    public static long bytesOf(ColumnVector vector, int rows) {
        long validity = vector.mayHaveNulls() ? rows / 8L : 0;
        if (vector instanceof IntVector || vector instanceof FloatVector) {
            return validity + 4L * rows;
        } else if (vector instanceof ByteVector) {
            return validity + rows;
        } else if (vector instanceof Int128Vector) {
            return validity + 16L * rows;
        } else if (vector instanceof BytesVector texts) {
            return validity + 8L * rows + texts.heapSize();
        } else if (vector instanceof ArrayVector array) {
            return validity + 8L * rows + bytesOf(array.elements(), array.elementCount());
        } else if (vector instanceof MapVector map) {
            return validity
                    + 8L * rows
                    + bytesOf(map.keys(), map.entryCount())
                    + bytesOf(map.values(), map.entryCount());
        } else if (vector instanceof RowVector row) {
            long bytes = validity;
            for (int i = 0; i < row.fieldCount(); i++) {
                bytes += bytesOf(row.field(i), rows);
            }
            return bytes;
        }
        return validity + 8L * rows;
    }
}
