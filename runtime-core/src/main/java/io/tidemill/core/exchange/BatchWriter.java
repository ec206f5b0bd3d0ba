package io.tidemill.core.exchange;

import io.tidemill.core.vector.VectorCopy;
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
import io.tidemill.spi.vector.MapVector;
import io.tidemill.spi.vector.RowVector;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Writes rows as blocks of columns: the number of rows, then for each column a flag, the NULLs, the values; little endian. {@link BatchReader} reads them back. Not a format to keep: a reader
 * needs the same types and the same version. One thread.
 */
public final class BatchWriter implements AutoCloseable {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private final OutputStream out;
    private byte[] buffer = new byte[8192];
    private int position;
    private int[] nested = new int[0];

    public BatchWriter(OutputStream out) {
        this.out = out;
    }

    /** Writes {@code rows[from .. from + count)}; a row of -1 is NULL in all columns. */
    public void write(ColumnVector[] columns, int[] rows, int from, int count) {
        position = 0;
        putInt(count);
        for (ColumnVector column : columns) {
            writeColumn(column, rows, from, count);
        }
        try {
            out.write(buffer, 0, position);
        } catch (IOException e) {
            throw new EngineException(ErrorCode.DISK, "cannot spill: " + e.getMessage(), e);
        }
    }

    private void writeColumn(ColumnVector source, int[] rows, int from, int count) {
        ColumnVector column = source;
        if (source.capacity() == 0) {
            // What is empty can only be asked for NULL, under which some value must be.
            column = source.copy(rows, from, 0);
            column.ensureCapacity(1);
        }
        writeNulls(column, rows, from, count);
        if (column instanceof LongVector longs) {
            writeLongs(longs.values(), rows, from, count);
        } else if (column instanceof IntVector ints) {
            writeInts(ints.values(), rows, from, count);
        } else if (column instanceof BytesVector texts) {
            writeTexts(texts, rows, from, count);
        } else if (column instanceof DoubleVector doubles) {
            reserve(8L * count);
            for (int i = 0; i < count; i++) {
                LONGS.set(buffer, position + i * 8, Double.doubleToRawLongBits(doubles.get(at(rows, from + i))));
            }
            position += 8 * count;
        } else if (column instanceof ByteVector bytes) {
            reserve(count);
            for (int i = 0; i < count; i++) {
                buffer[position++] = bytes.get(at(rows, from + i));
            }
        } else if (column instanceof FloatVector floats) {
            reserve(4L * count);
            for (int i = 0; i < count; i++) {
                putInt(Float.floatToRawIntBits(floats.get(at(rows, from + i))));
            }
        } else if (column instanceof Int128Vector wide) {
            writeLongs(wide.high(), rows, from, count);
            writeLongs(wide.low(), rows, from, count);
        } else if (column instanceof RowVector row) {
            writeFields(row, rows, from, count);
        } else if (column instanceof ArrayVector array) {
            int[] elements = writeExtents(array, array.starts(), array.lengths(), rows, from, count);
            writeColumn(array.elements(), elements, 0, elements.length);
        } else {
            MapVector map = (MapVector) column;
            int[] entries = writeExtents(map, map.starts(), map.lengths(), rows, from, count);
            writeColumn(map.keys(), entries, 0, entries.length);
            writeColumn(map.values(), entries, 0, entries.length);
        }
    }

    private void writeFields(RowVector row, int[] rows, int from, int count) {
        int[] present = VectorCopy.presentRows(row, rows, from, count);
        for (int i = 0; i < row.fieldCount(); i++) {
            writeColumn(row.field(i), present, 0, count);
        }
    }

    private static int at(int[] rows, int index) {
        return Math.max(rows[index], 0);
    }

    private void writeNulls(ColumnVector column, int[] rows, int from, int count) {
        int flag = position;
        reserve(1 + 8L * ColumnVector.words(count));
        buffer[position++] = 0;
        boolean nulls = column.mayHaveNulls();
        boolean any = false;
        long word = 0;
        int start = position;
        for (int i = 0; i < count; i++) {
            int row = rows[from + i];
            boolean isNull = row < 0 || nulls && column.isNull(row);
            any |= isNull;
            word |= isNull ? 0 : 1L << i;
            if ((i & 63) == 63 || i == count - 1) {
                LONGS.set(buffer, position, word);
                position += 8;
                word = 0;
            }
        }
        if (any) {
            buffer[flag] = 1;
        } else {
            position = start;
        }
    }

    private void writeLongs(long[] values, int[] rows, int from, int count) {
        reserve(8L * count);
        byte[] target = buffer;
        int start = position;
        for (int i = 0; i < count; i++) {
            LONGS.set(target, start + i * 8, values[at(rows, from + i)]);
        }
        position += 8 * count;
    }

    private void writeInts(int[] values, int[] rows, int from, int count) {
        reserve(4L * count);
        byte[] target = buffer;
        int start = position;
        for (int i = 0; i < count; i++) {
            INTS.set(target, start + i * 4, values[at(rows, from + i)]);
        }
        position += 4 * count;
    }

    private void writeTexts(BytesVector texts, int[] rows, int from, int count) {
        long bytes = 0;
        reserve(4L * count);
        for (int i = 0; i < count; i++) {
            int row = rows[from + i];
            int length = row < 0 || texts.isNull(row) ? 0 : texts.lengths()[row];
            INTS.set(buffer, position + i * 4, length);
            bytes += length;
        }
        position += 4 * count;
        reserve(bytes);
        for (int i = 0; i < count; i++) {
            int row = rows[from + i];
            if (row >= 0 && !texts.isNull(row)) {
                int length = texts.lengths()[row];
                System.arraycopy(texts.heap(), texts.offsets()[row], buffer, position, length);
                position += length;
            }
        }
    }

    /** Writes the lengths of collections and returns the elements to write. */
    private int[] writeExtents(ColumnVector vector, int[] starts, int[] lengths, int[] rows, int from, int count) {
        reserve(4L * count);
        int total = 0;
        for (int i = 0; i < count; i++) {
            int row = rows[from + i];
            int length = row < 0 || vector.isNull(row) ? 0 : lengths[row];
            putInt(length);
            if (nested.length < total + length) {
                nested = Arrays.copyOf(nested, Math.max(total + length, nested.length * 2));
            }
            for (int j = 0; j < length; j++) {
                nested[total++] = starts[row] + j;
            }
        }
        return Arrays.copyOf(nested, total);
    }

    private void putInt(int value) {
        reserve(4);
        INTS.set(buffer, position, value);
        position += 4;
    }

    private void reserve(long bytes) {
        long needed = position + bytes;
        if (needed > buffer.length) {
            buffer = Arrays.copyOf(buffer, Math.toIntExact(Math.max(needed, Math.min(buffer.length * 2L, 1 << 30))));
        }
    }

    @Override
    public void close() {
        try {
            out.close();
        } catch (IOException e) {
            throw new EngineException(ErrorCode.DISK, "cannot spill: " + e.getMessage(), e);
        }
    }
}
