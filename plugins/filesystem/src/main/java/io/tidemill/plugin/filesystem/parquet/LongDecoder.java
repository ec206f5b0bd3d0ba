package io.tidemill.plugin.filesystem.parquet;

import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.type.LogicalType;
import org.apache.parquet.column.Encoding;

/** BIGINT, short decimals, timestamps up to microseconds. */
final class LongDecoder extends ValueDecoder {
    private final RawNumbers numbers;
    private long[] dictionary = new long[0];

    LongDecoder(RawNumbers numbers) {
        this.numbers = numbers;
    }

    @Override
    void forgetDictionary() {
        dictionary = new long[0];
    }

    @Override
    void readDictionary(PageBytes page, int size) {
        dictionary = new long[size];
        numbers.startPlain(page);
        numbers.read(dictionary, 0, size);
    }

    @Override
    void startPlain(PageBytes page) {
        numbers.startPlain(page);
    }

    @Override
    void startOther(Encoding encoding, PageBytes page, int valueCount) {
        numbers.startOther(encoding, page, valueCount);
    }

    @Override
    void gather(ColumnVector vector, int[] codes, int at, int count) {
        long[] target = ((LongVector) vector).values();
        long[] entries = dictionary;
        for (int i = at; i < at + count; i++) {
            target[i] = entries[codes[i]];
        }
    }

    @Override
    void plain(ColumnVector vector, int at, int count) {
        numbers.read(((LongVector) vector).values(), at, count);
    }

    @Override
    void other(ColumnVector vector, int at, int count) {
        numbers.read(((LongVector) vector).values(), at, count);
    }

    @Override
    Object bound(LogicalType type, byte[] bytes, int at, int length) {
        return numbers.fits(length) ? StatisticValues.of(type, numbers.one(bytes, at, length)) : null;
    }

    @Override
    void spread(ColumnVector vector, int at, int present, int[] levels, int count, int maxLevel) {
        long[] values = ((LongVector) vector).values();
        int from = at + present;
        for (int i = count - 1; i >= 0; i--) {
            if (levels[i] == maxLevel) {
                values[at + i] = values[--from];
            }
        }
    }
}
