package io.tidemill.core.hash;

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
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * Keys of any type as bytes, one string of bytes a row: equal keys have equal bytes. A value is a NULL flag and, unless NULL, its bytes, those of variable length after their length.
 */
final class KeyEncoder {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private ColumnVector[] keys;
    private byte[] buffer = new byte[256];
    private byte[] heap;
    private int[] starts = new int[0];
    private int[] ends = new int[0];
    private int position;

    KeyEncoder(ColumnVector[] keys) {
        this.keys = keys;
    }

    KeyEncoder() {
        this(new ColumnVector[0]);
    }

    /** Encodes other columns. */
    void encode(ColumnVector[] columns, int[] rows, int from, int count) {
        keys = columns;
        encode(rows, from, count);
    }

    void encode(int[] rows, int from, int count) {
        if (starts.length < count) {
            starts = new int[count];
            ends = new int[count];
        }
        position = 0;
        for (int i = 0; i < count; i++) {
            starts[i] = position;
            for (ColumnVector key : keys) {
                write(key, rows[from + i]);
            }
            ends[i] = position;
        }
        heap = buffer;
    }

    byte[] heap() {
        return heap;
    }

    int offset(int index) {
        return starts[index];
    }

    int length(int index) {
        return ends[index] - starts[index];
    }

    private void write(ColumnVector key, int row) {
        if (key.isNull(row)) {
            writeByte(0);
            return;
        }
        writeByte(1);
        if (key instanceof BytesVector texts) {
            writeBytes(texts.heap(), texts.offsets()[row], texts.lengths()[row]);
        } else if (key instanceof LongVector longs) {
            writeLong(longs.get(row));
        } else if (key instanceof IntVector ints) {
            writeInt(ints.get(row));
        } else if (key instanceof ByteVector bytes) {
            writeByte(bytes.get(row));
        } else if (key instanceof DoubleVector doubles) {
            writeLong(Double.doubleToLongBits(doubles.get(row) + 0.0));
        } else if (key instanceof FloatVector floats) {
            writeInt(Float.floatToIntBits(floats.get(row) + 0.0f));
        } else if (key instanceof Int128Vector wide) {
            writeLong(wide.high()[row]);
            writeLong(wide.low()[row]);
        } else if (key instanceof RowVector fields) {
            for (int i = 0; i < fields.fieldCount(); i++) {
                write(fields.field(i), row);
            }
        } else if (key instanceof ArrayVector array) {
            writeElements(array, row);
        } else {
            writeEntries((MapVector) key, row);
        }
    }

    private void writeElements(ArrayVector array, int row) {
        int length = array.lengths()[row];
        writeInt(length);
        for (int i = 0; i < length; i++) {
            write(array.elements(), array.starts()[row] + i);
        }
    }

    /** Maps are equal whatever the order of their entries: the encoded entries are put in order. */
    private void writeEntries(MapVector map, int row) {
        int length = map.lengths()[row];
        writeInt(length);
        int start = position;
        byte[][] entries = new byte[length][];
        for (int i = 0; i < length; i++) {
            position = start;
            write(map.keys(), map.starts()[row] + i);
            write(map.values(), map.starts()[row] + i);
            entries[i] = Arrays.copyOfRange(buffer, start, position);
        }
        Arrays.sort(entries, Arrays::compare);
        position = start;
        for (byte[] entry : entries) {
            reserve(entry.length);
            System.arraycopy(entry, 0, buffer, position, entry.length);
            position += entry.length;
        }
    }

    private void writeByte(int value) {
        reserve(1);
        buffer[position++] = (byte) value;
    }

    private void writeInt(int value) {
        reserve(4);
        INTS.set(buffer, position, value);
        position += 4;
    }

    private void writeLong(long value) {
        reserve(8);
        LONGS.set(buffer, position, value);
        position += 8;
    }

    private void writeBytes(byte[] source, int offset, int length) {
        writeInt(length);
        reserve(length);
        System.arraycopy(source, offset, buffer, position, length);
        position += length;
    }

    private void reserve(int bytes) {
        if (position + bytes > buffer.length) {
            buffer = Arrays.copyOf(buffer, Math.max(buffer.length * 2, position + bytes));
        }
    }

    /** Reads an encoded key back into row {@code row} of one vector a key. */
    static void decode(byte[] heap, int offset, ColumnVector[] targets, int row) {
        int at = offset;
        for (ColumnVector target : targets) {
            at = read(heap, at, target, row);
        }
    }

    private static int read(byte[] heap, int offset, ColumnVector target, int row) {
        int at = offset + 1;
        if (heap[offset] == 0) {
            target.setNull(row);
            return at;
        }
        target.setNotNull(row);
        if (target instanceof BytesVector texts) {
            int length = (int) INTS.get(heap, at);
            texts.append(row, heap, at + 4, length);
            return at + 4 + length;
        } else if (target instanceof LongVector longs) {
            longs.set(row, (long) LONGS.get(heap, at));
            return at + 8;
        } else if (target instanceof IntVector ints) {
            ints.set(row, (int) INTS.get(heap, at));
            return at + 4;
        } else if (target instanceof ByteVector bytes) {
            bytes.set(row, heap[at]);
            return at + 1;
        } else if (target instanceof DoubleVector doubles) {
            doubles.set(row, Double.longBitsToDouble((long) LONGS.get(heap, at)));
            return at + 8;
        } else if (target instanceof FloatVector floats) {
            floats.set(row, Float.intBitsToFloat((int) INTS.get(heap, at)));
            return at + 4;
        } else if (target instanceof Int128Vector wide) {
            wide.set(row, (long) LONGS.get(heap, at), (long) LONGS.get(heap, at + 8));
            return at + 16;
        } else if (target instanceof RowVector fields) {
            for (int i = 0; i < fields.fieldCount(); i++) {
                at = read(heap, at, fields.field(i), row);
            }
            return at;
        } else if (target instanceof ArrayVector array) {
            return readElements(heap, at, array.elements(), null, length -> array.append(row, length));
        }
        MapVector map = (MapVector) target;
        return readElements(heap, at, map.keys(), map.values(), length -> map.append(row, length));
    }

    private static int readElements(
            byte[] heap, int offset, ColumnVector first, ColumnVector second, IntUnaryOperator append) {
        int length = (int) INTS.get(heap, offset);
        int at = offset + 4;
        int start = append.applyAsInt(length);
        for (int i = 0; i < length; i++) {
            at = read(heap, at, first, start + i);
            if (second != null) {
                at = read(heap, at, second, start + i);
            }
        }
        return at;
    }
}
