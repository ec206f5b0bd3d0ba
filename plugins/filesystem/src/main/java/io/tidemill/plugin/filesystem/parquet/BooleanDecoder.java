package io.tidemill.plugin.filesystem.parquet;

import io.tidemill.spi.vector.ByteVector;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.type.LogicalType;
import org.apache.parquet.column.Encoding;

/** BOOLEAN: plain bits, or runs after a length. */
final class BooleanDecoder extends ValueDecoder {
    private PageBytes page;
    private int bit;
    private Runs runs;
    private int[] scratch = new int[0];
    private byte[] dictionary = new byte[0];

    @Override
    void forgetDictionary() {
        dictionary = new byte[0];
    }

    @Override
    void readDictionary(PageBytes newPage, int size) {
        dictionary = new byte[size];
        for (int i = 0; i < size; i++) {
            dictionary[i] = (byte) (newPage.bytes[newPage.at + (i >>> 3)] >>> (i & 7) & 1);
        }
    }

    @Override
    void startPlain(PageBytes newPage) {
        page = newPage;
        bit = 0;
    }

    @Override
    void startOther(Encoding encoding, PageBytes newPage, int valueCount) {
        if (encoding != Encoding.RLE) {
            throw unknown(encoding);
        }
        newPage.require(4);
        int length = newPage.nextInt();
        runs = new Runs(newPage.part(length), 1);
    }

    @Override
    void gather(ColumnVector vector, int[] codes, int at, int count) {
        byte[] target = ((ByteVector) vector).values();
        for (int i = at; i < at + count; i++) {
            target[i] = dictionary[codes[i]];
        }
    }

    @Override
    void plain(ColumnVector vector, int at, int count) {
        byte[] target = ((ByteVector) vector).values();
        page.require(bit + count + 7 >>> 3);
        for (int i = 0; i < count; i++) {
            target[at + i] = (byte) (page.bytes[page.at + (bit >>> 3)] >>> (bit & 7) & 1);
            bit++;
        }
    }

    @Override
    void other(ColumnVector vector, int at, int count) {
        if (scratch.length < count) {
            scratch = new int[count];
        }
        runs.read(scratch, 0, count);
        byte[] target = ((ByteVector) vector).values();
        for (int i = 0; i < count; i++) {
            target[at + i] = (byte) scratch[i];
        }
    }

    @Override
    Object bound(LogicalType type, byte[] bytes, int at, int length) {
        return length == 0 ? null : (Object) (bytes[at] != 0);
    }

    @Override
    void spread(ColumnVector vector, int at, int present, int[] levels, int count, int maxLevel) {
        byte[] values = ((ByteVector) vector).values();
        int from = at + present;
        for (int i = count - 1; i >= 0; i--) {
            if (levels[i] == maxLevel) {
                values[at + i] = values[--from];
            }
        }
    }
}
