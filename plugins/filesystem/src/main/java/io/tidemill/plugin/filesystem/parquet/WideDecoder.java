package io.tidemill.plugin.filesystem.parquet;

import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.Int128Vector;
import io.tidemill.type.LogicalType;
import java.math.BigInteger;
import org.apache.parquet.column.Encoding;

/** Decimals of more than 18 digits and timestamps in nanoseconds. */
final class WideDecoder extends ValueDecoder {
    private static final BigInteger NANOS_PER_DAY = BigInteger.valueOf(86_400_000_000_000L);
    private static final int INT96_BYTES = 12;
    private static final int JULIAN_DAY_OF_EPOCH = 2_440_588;

    private final RawNumbers.Storage storage;
    private final int fixedLength;
    private final BigInteger factor;
    private final RawNumbers numbers;
    private long[] dictionaryHigh = new long[0];
    private long[] dictionaryLow = new long[0];
    private long[] scratch = new long[0];
    private PageBytes page;

    /**
     * A decoder.
     *
     * @param factor multiplied with every number
     */
    WideDecoder(RawNumbers.Storage storage, int fixedLength, BigInteger factor) {
        this.storage = storage;
        this.fixedLength = fixedLength;
        this.factor = factor;
        boolean narrow = storage == RawNumbers.Storage.INT32
                || storage == RawNumbers.Storage.UNSIGNED_INT32
                || storage == RawNumbers.Storage.INT64;
        this.numbers = narrow ? new RawNumbers(storage, fixedLength, 1, 1) : null;
    }

    @Override
    void forgetDictionary() {
        dictionaryHigh = new long[0];
        dictionaryLow = new long[0];
    }

    @Override
    void readDictionary(PageBytes newPage, int size) {
        dictionaryHigh = new long[size];
        dictionaryLow = new long[size];
        startPlain(newPage);
        readPlain(dictionaryHigh, dictionaryLow, 0, size);
    }

    @Override
    void startPlain(PageBytes newPage) {
        page = newPage;
        if (numbers != null) {
            numbers.startPlain(newPage);
        }
    }

    @Override
    void startOther(Encoding encoding, PageBytes newPage, int valueCount) {
        if (numbers == null) {
            throw unknown(encoding);
        }
        numbers.startOther(encoding, newPage, valueCount);
    }

    @Override
    void gather(ColumnVector vector, int[] codes, int at, int count) {
        Int128Vector target = (Int128Vector) vector;
        long[] high = target.high();
        long[] low = target.low();
        for (int i = at; i < at + count; i++) {
            high[i] = dictionaryHigh[codes[i]];
            low[i] = dictionaryLow[codes[i]];
        }
    }

    @Override
    void plain(ColumnVector vector, int at, int count) {
        Int128Vector target = (Int128Vector) vector;
        readPlain(target.high(), target.low(), at, count);
    }

    @Override
    void other(ColumnVector vector, int at, int count) {
        plain(vector, at, count);
    }

    private void readPlain(long[] high, long[] low, int at, int count) {
        if (numbers != null) {
            if (scratch.length < count) {
                scratch = new long[count];
            }
            numbers.read(scratch, 0, count);
            for (int i = 0; i < count; i++) {
                high[at + i] = scratch[i] >> 63;
                low[at + i] = scratch[i];
            }
        } else {
            for (int i = at; i < at + count; i++) {
                bytes(high, low, i);
            }
        }
        if (!factor.equals(BigInteger.ONE)) {
            for (int i = at; i < at + count; i++) {
                BigInteger value = of(high[i], low[i]).multiply(factor);
                high[i] = value.shiftRight(64).longValue();
                low[i] = value.longValue();
            }
        }
    }

    private static BigInteger of(long high, long low) {
        byte[] bytes = new byte[16];
        for (int i = 0; i < 8; i++) {
            bytes[i] = (byte) (high >>> 56 - 8 * i);
            bytes[8 + i] = (byte) (low >>> 56 - 8 * i);
        }
        return new BigInteger(bytes);
    }

    private static BigInteger nanos(byte[] bytes, int at) {
        long day = PageBytes.int32(bytes, at + 8) - (long) JULIAN_DAY_OF_EPOCH;
        return BigInteger.valueOf(day).multiply(NANOS_PER_DAY).add(BigInteger.valueOf(PageBytes.int64(bytes, at)));
    }

    private void bytes(long[] high, long[] low, int at) {
        if (storage == RawNumbers.Storage.INT96) {
            page.require(INT96_BYTES);
            BigInteger nanos = nanos(page.bytes, page.at);
            high[at] = nanos.shiftRight(64).longValue();
            low[at] = nanos.longValue();
            page.at += INT96_BYTES;
            return;
        }
        int length = fixedLength;
        if (storage == RawNumbers.Storage.BINARY) {
            page.require(4);
            length = page.nextInt();
        }
        page.require(length);
        int lowBytes = Math.min(length, 8);
        low[at] = RawNumbers.bigEndian(page.bytes, page.at + length - lowBytes, lowBytes);
        high[at] = length > 8 ? RawNumbers.bigEndian(page.bytes, page.at, length - 8) : low[at] >> 63;
        page.at += length;
    }

    @Override
    Object bound(LogicalType type, byte[] bytes, int at, int length) {
        BigInteger value;
        if (numbers != null) {
            if (!numbers.fits(length)) {
                return null;
            }
            value = BigInteger.valueOf(numbers.one(bytes, at, length));
        } else if (storage == RawNumbers.Storage.INT96) {
            if (length < INT96_BYTES) {
                return null;
            }
            value = nanos(bytes, at);
        } else if (storage == RawNumbers.Storage.FIXED && length != fixedLength) {
            return null;
        } else {
            value = length == 0 ? BigInteger.ZERO : new BigInteger(bytes, at, length);
        }
        return StatisticValues.of(type, value.multiply(factor));
    }

    @Override
    void spread(ColumnVector vector, int at, int present, int[] levels, int count, int maxLevel) {
        Int128Vector target = (Int128Vector) vector;
        int from = at + present;
        for (int i = count - 1; i >= 0; i--) {
            if (levels[i] == maxLevel) {
                from--;
                target.set(at + i, target.high()[from], target.low()[from]);
            }
        }
    }
}
