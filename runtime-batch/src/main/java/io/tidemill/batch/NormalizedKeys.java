package io.tidemill.batch;

import io.tidemill.core.plan.SortKey;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.vector.ArrayVector;
import io.tidemill.spi.vector.ByteVector;
import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.DoubleVector;
import io.tidemill.spi.vector.FloatVector;
import io.tidemill.spi.vector.Int128Vector;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.spi.vector.RowVector;
import io.tidemill.type.LogicalType;
import io.tidemill.type.PhysicalType;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Sort keys as strings of bytes whose unsigned order is the order wanted: rows are compared without looking at their columns. The first eight bytes are also kept as a word; keys of at most
 * eight bytes are nothing but that word. One thread.
 */
final class NormalizedKeys {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    private final SortSpec spec;
    private final boolean[] nullable;
    private final boolean wordOnly;
    private long[] words = new long[0];
    private byte[] arena = new byte[0];
    private int[] ends = new int[1];
    private int position;
    private int size;

    private NormalizedKeys(SortSpec spec, boolean[] nullable) {
        this.spec = spec;
        this.nullable = nullable;
        this.wordOnly = width(spec, nullable) <= Long.BYTES;
    }

    /** Keys that can be compared with those of other rows under the same order. */
    static NormalizedKeys comparable(SortSpec spec) {
        boolean[] nullable = new boolean[spec.keys().size()];
        Arrays.fill(nullable, true);
        return new NormalizedKeys(spec, nullable);
    }

    /** The keys of rows that are only compared with each other; shorter where no NULL is among them. */
    static NormalizedKeys of(SortSpec spec, ColumnVector[] columns, int[] rows, int from, int count) {
        boolean[] nullable = new boolean[spec.keys().size()];
        for (int i = 0; i < nullable.length; i++) {
            nullable[i] = columns[spec.keys().get(i).column()].mayHaveNulls();
        }
        NormalizedKeys keys = new NormalizedKeys(spec, nullable);
        keys.encode(columns, rows, from, count);
        return keys;
    }

    private static int width(SortSpec spec, boolean[] nullable) {
        int width = 0;
        for (int i = 0; i < nullable.length; i++) {
            width += (nullable[i] ? 1 : 0)
                    + width(spec.types().get(spec.keys().get(i).column()).physical());
        }
        return width;
    }

    private static int width(PhysicalType type) {
        return switch (type) {
            case BYTE -> 1;
            case INT, FLOAT -> 4;
            case LONG, DOUBLE -> 8;
            default -> 1 << 10;
        };
    }

    /** Replaces the keys by those of {@code rows[from .. from + count)}. */
    void encode(ColumnVector[] columns, int[] rows, int from, int count) {
        size = count;
        if (words.length < count) {
            words = new long[count];
        }
        if (wordOnly) {
            encodeWords(columns, rows, from, count);
            return;
        }
        if (ends.length <= count) {
            ends = new int[count + 1];
        }
        position = 0;
        for (int i = 0; i < count; i++) {
            for (int k = 0; k < nullable.length; k++) {
                SortKey key = spec.keys().get(k);
                write(
                        columns[key.column()],
                        rows[from + i],
                        key,
                        nullable[k],
                        spec.types().get(key.column()));
            }
            ends[i + 1] = position;
        }
        for (int i = 0; i < count; i++) {
            words[i] = word(i, 0);
        }
    }

    private void encodeWords(ColumnVector[] columns, int[] rows, int from, int count) {
        Arrays.fill(words, 0, count, 0);
        int left = Long.SIZE;
        for (int k = 0; k < nullable.length; k++) {
            SortKey key = spec.keys().get(k);
            ColumnVector column = columns[key.column()];
            int bits = 8 * width(spec.types().get(key.column()).physical());
            if (nullable[k]) {
                left -= 8;
                addFlags(column, key, left, rows, from, count);
            }
            left -= bits;
            addValues(column, key, left, bits, rows, from, count);
        }
    }

    private void addFlags(ColumnVector column, SortKey key, int shift, int[] rows, int from, int count) {
        for (int i = 0; i < count; i++) {
            words[i] |= (column.isNull(rows[from + i]) == key.nullsFirst() ? 0L : 1L) << shift;
        }
    }

    private void addValues(ColumnVector column, SortKey key, int shift, int bits, int[] rows, int from, int count) {
        long invert = key.ascending() ? 0 : bits == Long.SIZE ? -1L : (1L << bits) - 1;
        long[] target = words;
        if (column instanceof LongVector longs && !column.mayHaveNulls()) {
            long[] values = longs.values();
            for (int i = 0; i < count; i++) {
                target[i] |= (values[rows[from + i]] ^ Long.MIN_VALUE ^ invert) << shift;
            }
        } else if (column instanceof IntVector ints && !column.mayHaveNulls()) {
            int[] values = ints.values();
            for (int i = 0; i < count; i++) {
                target[i] |= ((values[rows[from + i]] ^ Integer.MIN_VALUE) & 0xFFFF_FFFFL ^ invert) << shift;
            }
        } else {
            for (int i = 0; i < count; i++) {
                int row = rows[from + i];
                target[i] |= column.isNull(row) ? 0 : (bits(column, row) ^ invert) << shift;
            }
        }
    }

    /** The value as an unsigned number of its width in the order of the values. */
    private static long bits(ColumnVector column, int row) {
        if (column instanceof LongVector longs) {
            return longs.get(row) ^ Long.MIN_VALUE;
        } else if (column instanceof IntVector ints) {
            return (ints.get(row) ^ Integer.MIN_VALUE) & 0xFFFF_FFFFL;
        } else if (column instanceof DoubleVector doubles) {
            long bits = Double.doubleToLongBits(doubles.get(row) + 0.0);
            return bits ^ (bits >> 63 | Long.MIN_VALUE);
        } else if (column instanceof FloatVector floats) {
            int bits = Float.floatToIntBits(floats.get(row) + 0.0f);
            return (bits ^ (bits >> 31 | Integer.MIN_VALUE)) & 0xFFFF_FFFFL;
        }
        return ((ByteVector) column).get(row) & 0xFF;
    }

    private void write(ColumnVector column, int row, SortKey key, boolean flagged, LogicalType type) {
        if (flagged) {
            reserve(1);
            arena[position++] = (byte) (column.isNull(row) == key.nullsFirst() ? 0 : 1);
        }
        if (column.isNull(row)) {
            return;
        }
        int start = position;
        writeValue(column, row, type);
        if (!key.ascending()) {
            for (int i = start; i < position; i++) {
                arena[i] = (byte) ~arena[i];
            }
        }
    }

    private void writeValue(ColumnVector column, int row, LogicalType type) {
        if (column instanceof BytesVector texts) {
            writeText(texts.heap(), texts.offsets()[row], texts.lengths()[row]);
        } else if (column instanceof LongVector || column instanceof DoubleVector) {
            writeLong(bits(column, row));
        } else if (column instanceof IntVector || column instanceof FloatVector) {
            reserve(4);
            INTS.set(arena, position, (int) bits(column, row));
            position += 4;
        } else if (column instanceof ByteVector) {
            reserve(1);
            arena[position++] = (byte) bits(column, row);
        } else if (column instanceof Int128Vector wide) {
            writeLong(wide.high()[row] ^ Long.MIN_VALUE);
            writeLong(wide.low()[row]);
        } else if (column instanceof RowVector fields) {
            for (int i = 0; i < fields.fieldCount(); i++) {
                writeNested(fields.field(i), row, type.children().get(i));
            }
        } else if (column instanceof ArrayVector array) {
            for (int i = 0; i < array.lengths()[row]; i++) {
                reserve(1);
                arena[position++] = 1;
                writeNested(
                        array.elements(),
                        array.starts()[row] + i,
                        type.children().get(0));
            }
            reserve(1);
            arena[position++] = 0;
        } else {
            throw new EngineException(
                    ErrorCode.UNSUPPORTED, "values of " + type + " have no order; sort by something in them instead");
        }
    }

    private void writeNested(ColumnVector column, int row, LogicalType type) {
        reserve(1);
        arena[position++] = (byte) (column.isNull(row) ? 0 : 1);
        if (!column.isNull(row)) {
            writeValue(column, row, type);
        }
    }

    private void writeLong(long value) {
        reserve(8);
        LONGS.set(arena, position, value);
        position += 8;
    }

    /** A zero byte becomes 0, 255 and the end is 0, 0, so that no text is the beginning of another's bytes. */
    private void writeText(byte[] heap, int offset, int length) {
        reserve(2L * length + 2);
        byte[] target = arena;
        int at = position;
        for (int i = offset; i < offset + length; i++) {
            byte value = heap[i];
            target[at++] = value;
            if (value == 0) {
                target[at++] = -1;
            }
        }
        target[at++] = 0;
        target[at++] = 0;
        position = at;
    }

    private void reserve(long bytes) {
        long needed = position + bytes;
        if (needed > arena.length) {
            arena = Arrays.copyOf(
                    arena, Math.toIntExact(Math.max(needed, Math.min(arena.length * 3L / 2 + 256, 1 << 30))));
        }
    }

    int size() {
        return size;
    }

    /** True when the first word is the whole key. */
    boolean wordOnly() {
        return wordOnly;
    }

    /** Eight bytes of a key as an unsigned number, padded with zeros at its end. */
    long word(int key, int index) {
        if (wordOnly) {
            return words[key];
        }
        int from = ends[key] + index * Long.BYTES;
        int left = ends[key + 1] - from;
        if (left >= Long.BYTES) {
            return (long) LONGS.get(arena, from);
        }
        long word = 0;
        for (int i = 0; i < left; i++) {
            word |= (arena[from + i] & 0xFFL) << 56 - 8 * i;
        }
        return word;
    }

    /** Number of words of a key. */
    int wordCount(int key) {
        return wordOnly ? 1 : ends[key + 1] - ends[key] + Long.BYTES - 1 >> 3;
    }

    /** The first words; the array itself. */
    long[] words() {
        return words;
    }

    int compare(int key, NormalizedKeys other, int otherKey) {
        int order = Long.compareUnsigned(words[key], other.words[otherKey]);
        if (order != 0 || wordOnly) {
            return order;
        }
        return Arrays.compareUnsigned(
                arena, ends[key], ends[key + 1], other.arena, other.ends[otherKey], other.ends[otherKey + 1]);
    }

    boolean equal(int first, int second) {
        return words[first] == words[second] && (wordOnly || compare(first, this, second) == 0);
    }

    /** The key as bytes, to remember it. */
    byte[] bytes(int key) {
        if (wordOnly) {
            byte[] bytes = new byte[Long.BYTES];
            LONGS.set(bytes, 0, words[key]);
            return bytes;
        }
        return Arrays.copyOfRange(arena, ends[key], ends[key + 1]);
    }

    /** Bytes held. */
    long memoryBytes() {
        return 8L * words.length + 4L * ends.length + arena.length;
    }
}
