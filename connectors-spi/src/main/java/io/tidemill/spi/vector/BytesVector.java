package io.tidemill.spi.vector;

import io.tidemill.spi.annotation.Evolving;
import java.util.Arrays;

/**
 * Character (UTF-8) and binary values as views into one heap: row r is {@code heap[offsets[r] .. offsets[r] + lengths[r])}. Views
 * may overlap, be out of order and leave gaps, so a reader can point into its file buffer, and a dictionary-encoded page costs
 * two ints a row.
 *
 * <p>A producer that has dictionary codes may also attach them ({@link #setDictionary}); they say the same as the views and let
 * filters, grouping and joins work once per dictionary entry.
 */
@Evolving
public final class BytesVector extends ColumnVector {
    private static final byte[] EMPTY = new byte[0];
    private static final int MAX_HEAP = Integer.MAX_VALUE - 8;

    private byte[] heap;
    private int heapSize;
    private boolean ownsHeap;
    private int[] offsets;
    private int[] lengths;
    private int[] codes;
    private BytesVector dictionary;
    private int dictionarySize;

    public BytesVector(int capacity) {
        this(EMPTY, new int[capacity], new int[capacity]);
        ownsHeap = true;
    }

    /** Wraps arrays without copying. {@link #append} on such a vector first copies the heap. */
    public BytesVector(byte[] heap, int[] offsets, int[] lengths) {
        this.heap = heap;
        this.heapSize = heap.length;
        this.offsets = offsets;
        this.lengths = lengths;
    }

    public byte[] heap() {
        return heap;
    }

    public int[] offsets() {
        return offsets;
    }

    public int[] lengths() {
        return lengths;
    }

    /** Bytes of the heap that {@link #append} has filled, or the whole of a foreign heap. */
    public int heapSize() {
        return heapSize;
    }

    /** Points all following {@link #view} calls into {@code newHeap}, which must not change while the vector is read. */
    public void setHeap(byte[] newHeap) {
        heap = newHeap;
        heapSize = newHeap.length;
        ownsHeap = false;
    }

    /** Sets a row to a view of the current heap. */
    public void view(int row, int offset, int length) {
        offsets[row] = offset;
        lengths[row] = length;
    }

    /** Copies bytes into the vector's own heap and points the row at them. */
    public void append(int row, byte[] source, int offset, int length) {
        int at = reserve(length);
        System.arraycopy(source, offset, heap, at, length);
        offsets[row] = at;
        lengths[row] = length;
    }

    /** Makes room for {@code length} bytes in the own heap and returns where they start; the caller writes them to {@link #heap()}. */
    public int reserve(int length) {
        if (!ownsHeap) {
            heap = Arrays.copyOf(heap, heapSize);
            ownsHeap = true;
        }
        int start = heapSize;
        int needed = Math.addExact(start, length);
        if (needed > heap.length) {
            // Doubled, not by half as rows are: a heap that holds much is large, and each one that was outgrown is
            // garbage of its size.
            long doubled = Math.min(MAX_HEAP, Math.max(heap.length, 64) * 2L);
            heap = Arrays.copyOf(heap, (int) Math.max(needed, doubled));
        }
        heapSize = needed;
        return start;
    }

    /** Dictionary codes by row, or null. */
    public int[] codes() {
        return codes;
    }

    /** The dictionary that the codes index, or null. */
    public BytesVector dictionary() {
        return dictionary;
    }

    /** Number of entries of the dictionary. */
    public int dictionarySize() {
        return dictionarySize;
    }

    /** Attaches codes that say the same as the views. The identity of {@code entries} tells whether two batches share it. */
    public void setDictionary(int[] rowCodes, BytesVector entries, int size) {
        codes = rowCodes;
        dictionary = entries;
        dictionarySize = size;
    }

    /** A new byte array with the value of {@code row}. */
    public byte[] getBytes(int row) {
        return Arrays.copyOfRange(heap, offsets[row], offsets[row] + lengths[row]);
    }

    @Override
    public int capacity() {
        return offsets.length;
    }

    @Override
    void grow(int rows) {
        offsets = Arrays.copyOf(offsets, rows);
        lengths = Arrays.copyOf(lengths, rows);
    }

    @Override
    public void reset() {
        super.reset();
        if (!ownsHeap) {
            heap = EMPTY;
            ownsHeap = true;
        }
        heapSize = 0;
        codes = null;
        dictionary = null;
        dictionarySize = 0;
    }

    @Override
    public ColumnVector copy(int[] rows, int from, int count) {
        long bytes = 0;
        for (int i = 0; i < count; i++) {
            int row = rows[from + i];
            bytes += isNull(row) ? 0 : lengths[row];
        }
        BytesVector copy = new BytesVector(count);
        copy.heap = new byte[Math.toIntExact(bytes)];
        for (int i = 0; i < count; i++) {
            int row = rows[from + i];
            if (!isNull(row)) {
                copy.append(i, heap, offsets[row], lengths[row]);
            }
        }
        copy.copyValidity(this, rows, from, count);
        return copy;
    }

    @Override
    public void set(int row, ColumnVector source, int sourceRow) {
        codes = null;
        dictionary = null;
        if (setNullFrom(row, source, sourceRow)) {
            view(row, 0, 0);
        } else {
            BytesVector other = (BytesVector) source;
            append(row, other.heap, other.offsets[sourceRow], other.lengths[sourceRow]);
        }
    }
}
