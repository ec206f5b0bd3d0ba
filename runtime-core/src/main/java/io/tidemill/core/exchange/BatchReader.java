package io.tidemill.core.exchange;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.vector.ArrayVector;
import io.tidemill.spi.vector.ByteVector;
import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnBatch;
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
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.List;

/** Reads what {@link BatchWriter} wrote. One thread. */
public final class BatchReader implements AutoCloseable {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private final InputStream in;
    private final List<LogicalType> types;
    private byte[] buffer = new byte[8192];

    public BatchReader(InputStream in, List<LogicalType> types) {
        this.in = in;
        this.types = types;
    }

    /** The next batch, in new vectors, or null at the end. */
    public ColumnBatch read() {
        try {
            if (in.readNBytes(buffer, 0, 4) == 0) {
                return null;
            }
            int count = (int) INTS.get(buffer, 0);
            ColumnVector[] columns = Vectors.allocateAll(types, count);
            for (ColumnVector column : columns) {
                readColumn(column, count);
            }
            return new ColumnBatch(count, columns);
        } catch (IOException e) {
            throw new EngineException(ErrorCode.DISK, "cannot read rows from disk: " + e.getMessage(), e);
        }
    }

    private void readColumn(ColumnVector column, int count) throws IOException {
        readNulls(column, count);
        if (column instanceof LongVector longs) {
            readLongs(longs.values(), count);
        } else if (column instanceof IntVector ints) {
            readInts(ints.values(), count);
        } else if (column instanceof BytesVector texts) {
            readTexts(texts, count);
        } else if (column instanceof DoubleVector doubles) {
            fill(8L * count);
            for (int i = 0; i < count; i++) {
                doubles.set(i, Double.longBitsToDouble((long) LONGS.get(buffer, i * 8)));
            }
        } else if (column instanceof ByteVector bytes) {
            fill(count);
            System.arraycopy(buffer, 0, bytes.values(), 0, count);
        } else if (column instanceof FloatVector floats) {
            fill(4L * count);
            for (int i = 0; i < count; i++) {
                floats.set(i, Float.intBitsToFloat((int) INTS.get(buffer, i * 4)));
            }
        } else if (column instanceof Int128Vector wide) {
            readLongs(wide.high(), count);
            readLongs(wide.low(), count);
        } else if (column instanceof RowVector row) {
            for (int i = 0; i < row.fieldCount(); i++) {
                row.field(i).ensureCapacity(count);
                readColumn(row.field(i), count);
            }
        } else if (column instanceof ArrayVector array) {
            int elements = 0;
            int[] lengths = new int[count];
            readInts(lengths, count);
            for (int i = 0; i < count; i++) {
                array.append(i, lengths[i]);
                elements += lengths[i];
            }
            readColumn(array.elements(), elements);
        } else {
            MapVector map = (MapVector) column;
            int entries = 0;
            int[] lengths = new int[count];
            readInts(lengths, count);
            for (int i = 0; i < count; i++) {
                map.append(i, lengths[i]);
                entries += lengths[i];
            }
            readColumn(map.keys(), entries);
            readColumn(map.values(), entries);
        }
    }

    private void readNulls(ColumnVector column, int count) throws IOException {
        fill(1);
        if (buffer[0] == 0) {
            return;
        }
        int words = ColumnVector.words(count);
        fill(8L * words);
        long[] validity = new long[Math.max(words, ColumnVector.words(column.capacity()))];
        for (int i = 0; i < words; i++) {
            validity[i] = (long) LONGS.get(buffer, i * 8);
        }
        column.setValidity(validity);
    }

    private void readLongs(long[] values, int count) throws IOException {
        fill(8L * count);
        for (int i = 0; i < count; i++) {
            values[i] = (long) LONGS.get(buffer, i * 8);
        }
    }

    private void readInts(int[] values, int count) throws IOException {
        fill(4L * count);
        for (int i = 0; i < count; i++) {
            values[i] = (int) INTS.get(buffer, i * 4);
        }
    }

    private void readTexts(BytesVector texts, int count) throws IOException {
        readInts(texts.lengths(), count);
        int bytes = 0;
        for (int i = 0; i < count; i++) {
            texts.offsets()[i] = bytes;
            bytes += texts.lengths()[i];
        }
        int start = texts.reserve(bytes);
        if (in.readNBytes(texts.heap(), start, bytes) < bytes) {
            throw new EOFException("the data end inside a batch of rows");
        }
    }

    private void fill(long bytes) throws IOException {
        if (bytes > buffer.length) {
            buffer = new byte[Math.toIntExact(bytes)];
        }
        if (in.readNBytes(buffer, 0, (int) bytes) < bytes) {
            throw new EOFException("the data end inside a batch of rows");
        }
    }

    @Override
    public void close() {
        try {
            in.close();
        } catch (IOException e) {
            throw new EngineException(ErrorCode.DISK, "cannot close a spill file: " + e.getMessage(), e);
        }
    }
}
