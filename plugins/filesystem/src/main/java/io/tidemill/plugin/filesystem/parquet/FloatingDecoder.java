package io.tidemill.plugin.filesystem.parquet;

import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.DoubleVector;
import io.tidemill.spi.vector.FloatVector;
import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.parquet.column.Encoding;

/** FLOAT and DOUBLE; FLOAT is also read as DOUBLE. */
final class FloatingDecoder extends ValueDecoder {
    private final boolean storedAsDouble;
    private final RawNumbers bits;
    private double[] dictionary = new double[0];
    private long[] scratch = new long[0];
    private PageBytes page;

    FloatingDecoder(boolean storedAsDouble) {
        this.storedAsDouble = storedAsDouble;
        this.bits = new RawNumbers(storedAsDouble ? RawNumbers.Storage.INT64 : RawNumbers.Storage.INT32, 0, 1, 1);
    }

    @Override
    void forgetDictionary() {
        dictionary = new double[0];
    }

    @Override
    void readDictionary(PageBytes newPage, int size) {
        dictionary = new double[size];
        bits.startPlain(newPage);
        readBits(size);
        for (int i = 0; i < size; i++) {
            dictionary[i] = value(scratch[i]);
        }
    }

    private void readBits(int count) {
        if (scratch.length < count) {
            scratch = new long[count];
        }
        bits.read(scratch, 0, count);
    }

    private double value(long raw) {
        return storedAsDouble ? Double.longBitsToDouble(raw) : Float.intBitsToFloat((int) raw);
    }

    @Override
    void startPlain(PageBytes newPage) {
        page = newPage;
        bits.startPlain(newPage);
    }

    @Override
    void startOther(Encoding encoding, PageBytes newPage, int valueCount) {
        bits.startOther(encoding, newPage, valueCount);
    }

    @Override
    void gather(ColumnVector vector, int[] codes, int at, int count) {
        double[] entries = dictionary;
        if (vector instanceof DoubleVector doubles) {
            double[] target = doubles.values();
            for (int i = at; i < at + count; i++) {
                target[i] = entries[codes[i]];
            }
        } else {
            float[] target = ((FloatVector) vector).values();
            for (int i = at; i < at + count; i++) {
                target[i] = (float) entries[codes[i]];
            }
        }
    }

    @Override
    void plain(ColumnVector vector, int at, int count) {
        if (storedAsDouble) {
            page.require(8L * count);
            ByteBuffer.wrap(page.bytes, page.at, 8 * count)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .asDoubleBuffer()
                    .get(((DoubleVector) vector).values(), at, count);
            page.at += 8 * count;
        } else {
            other(vector, at, count);
        }
    }

    @Override
    void other(ColumnVector vector, int at, int count) {
        readBits(count);
        if (vector instanceof DoubleVector doubles) {
            double[] target = doubles.values();
            for (int i = 0; i < count; i++) {
                target[at + i] = value(scratch[i]);
            }
        } else {
            float[] target = ((FloatVector) vector).values();
            for (int i = 0; i < count; i++) {
                target[at + i] = Float.intBitsToFloat((int) scratch[i]);
            }
        }
    }

    @Override
    Object bound(LogicalType type, byte[] bytes, int at, int length) {
        if (!bits.fits(length)) {
            return null;
        }
        double value = value(bits.one(bytes, at, length));
        if (Double.isNaN(value)) {
            return null;
        }
        return type.is(TypeRoot.FLOAT) ? (Object) (float) value : (Object) value;
    }

    @Override
    void spread(ColumnVector vector, int at, int present, int[] levels, int count, int maxLevel) {
        int from = at + present;
        if (vector instanceof DoubleVector doubles) {
            double[] values = doubles.values();
            for (int i = count - 1; i >= 0; i--) {
                if (levels[i] == maxLevel) {
                    values[at + i] = values[--from];
                }
            }
        } else {
            float[] values = ((FloatVector) vector).values();
            for (int i = count - 1; i >= 0; i--) {
                if (levels[i] == maxLevel) {
                    values[at + i] = values[--from];
                }
            }
        }
    }
}
