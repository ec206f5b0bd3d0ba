package io.tidemill.plugin.filesystem.parquet;

import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.IntVector;
import io.tidemill.type.LogicalType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.parquet.column.Encoding;

/** TINYINT, SMALLINT, INT, DATE, TIME. */
final class IntDecoder extends ValueDecoder {
    private final RawNumbers numbers;
    private final boolean plainInts;
    private long[] scratch = new long[0];
    private int[] dictionary = new int[0];
    private PageBytes page;

    /**
     * A decoder.
     *
     * @param plainInts the numbers are 32-bit ones that need no conversion
     */
    IntDecoder(RawNumbers numbers, boolean plainInts) {
        this.numbers = numbers;
        this.plainInts = plainInts;
    }

    @Override
    void forgetDictionary() {
        dictionary = new int[0];
    }

    @Override
    void readDictionary(PageBytes newPage, int size) {
        dictionary = new int[size];
        startPlain(newPage);
        readNumbers(dictionary, 0, size);
    }

    @Override
    void startPlain(PageBytes newPage) {
        page = newPage;
        numbers.startPlain(newPage);
    }

    @Override
    void startOther(Encoding encoding, PageBytes newPage, int valueCount) {
        numbers.startOther(encoding, newPage, valueCount);
    }

    @Override
    void gather(ColumnVector vector, int[] codes, int at, int count) {
        int[] target = ((IntVector) vector).values();
        int[] entries = dictionary;
        for (int i = at; i < at + count; i++) {
            target[i] = entries[codes[i]];
        }
    }

    @Override
    void plain(ColumnVector vector, int at, int count) {
        if (plainInts) {
            page.require(4L * count);
            ByteBuffer.wrap(page.bytes, page.at, 4 * count)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .asIntBuffer()
                    .get(((IntVector) vector).values(), at, count);
            page.at += 4 * count;
        } else {
            readNumbers(((IntVector) vector).values(), at, count);
        }
    }

    @Override
    void other(ColumnVector vector, int at, int count) {
        readNumbers(((IntVector) vector).values(), at, count);
    }

    private void readNumbers(int[] target, int at, int count) {
        if (scratch.length < count) {
            scratch = new long[count];
        }
        numbers.read(scratch, 0, count);
        for (int i = 0; i < count; i++) {
            target[at + i] = (int) scratch[i];
        }
    }

    @Override
    Object bound(LogicalType type, byte[] bytes, int at, int length) {
        return numbers.fits(length) ? (Object) (int) numbers.one(bytes, at, length) : null;
    }

    @Override
    void spread(ColumnVector vector, int at, int present, int[] levels, int count, int maxLevel) {
        int[] values = ((IntVector) vector).values();
        int from = at + present;
        for (int i = count - 1; i >= 0; i--) {
            if (levels[i] == maxLevel) {
                values[at + i] = values[--from];
            }
        }
    }
}
