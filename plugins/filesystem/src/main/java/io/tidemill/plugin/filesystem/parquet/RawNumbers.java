package io.tidemill.plugin.filesystem.parquet;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.parquet.column.Encoding;

/** Reads numbers of up to 64 bits as longs from plain, delta and byte-stream-split pages, and converts them to the engine's unit. */
final class RawNumbers {
    /** How numbers are stored. */
    enum Storage {
        INT32,
        UNSIGNED_INT32,
        INT64,
        /** Nanoseconds of the day and Julian day; read as microseconds. */
        INT96,
        /** Big-endian, of a fixed length. */
        FIXED,
        /** Big-endian, each after its length. */
        BINARY
    }

    private static final int JULIAN_DAY_OF_EPOCH = 2_440_588;
    private static final long MICROS_PER_DAY = 86_400_000_000L;

    private final Storage storage;
    private final int fixedLength;
    private final long factor;
    private final long divisor;
    private long step = 1;
    private PageBytes page;
    private DeltaNumbers delta;
    private int streamLength;
    private int streamAt;

    /**
     * A reader.
     *
     * @param fixedLength of FIXED storage
     * @param factor multiplied with every number
     * @param divisor every number is divided by, rounding down
     */
    RawNumbers(Storage storage, int fixedLength, long factor, long divisor) {
        this.storage = storage;
        this.fixedLength = fixedLength;
        this.factor = factor;
        this.divisor = divisor;
    }

    /** Rounds every number down to a multiple of {@code newStep}, after the conversion. */
    RawNumbers cutTo(long newStep) {
        step = newStep;
        return this;
    }

    void startPlain(PageBytes newPage) {
        page = newPage;
        delta = null;
        streamLength = 0;
    }

    void startOther(Encoding encoding, PageBytes newPage, int valueCount) {
        page = newPage;
        if (encoding == Encoding.DELTA_BINARY_PACKED
                && (storage == Storage.INT32 || storage == Storage.INT64 || storage == Storage.UNSIGNED_INT32)) {
            delta = new DeltaNumbers(newPage);
        } else if (encoding == Encoding.BYTE_STREAM_SPLIT && storage != Storage.BINARY && storage != Storage.INT96) {
            delta = null;
            int width = width();
            streamLength = (newPage.end - newPage.at) / width;
            streamAt = 0;
        } else {
            throw ValueDecoder.unknown(encoding);
        }
    }

    private int width() {
        return switch (storage) {
            case INT32, UNSIGNED_INT32 -> 4;
            case INT64 -> 8;
            case INT96 -> 12;
            case FIXED -> fixedLength;
            case BINARY -> 0;
        };
    }

    void read(long[] target, int at, int count) {
        if (delta != null) {
            delta.read(target, at, count);
            if (storage == Storage.INT32) {
                // The differences of 32-bit numbers wrap around at 32 bits.
                for (int i = at; i < at + count; i++) {
                    target[i] = (int) target[i];
                }
            } else if (storage == Storage.UNSIGNED_INT32) {
                for (int i = at; i < at + count; i++) {
                    target[i] &= 0xffffffffL;
                }
            }
        } else if (streamLength > 0) {
            streams(target, at, count);
        } else {
            plain(target, at, count);
        }
        convert(target, at, count);
    }

    /** Whether a value in so many bytes can be {@link #one}. */
    boolean fits(int length) {
        return storage == Storage.FIXED ? length == fixedLength : length >= width();
    }

    /** The number in these bytes, without the length that goes before it in pages of BINARY storage. */
    long one(byte[] bytes, int at, int length) {
        long value = switch (storage) {
            case INT64 -> PageBytes.int64(bytes, at);
            case INT32 -> PageBytes.int32(bytes, at);
            case UNSIGNED_INT32 -> PageBytes.int32(bytes, at) & 0xffffffffL;
            case INT96 -> micros(bytes, at);
            case FIXED, BINARY -> bigEndian(bytes, at, length);
        };
        value *= factor;
        if (divisor != 1) {
            value = Math.floorDiv(value, divisor);
        }
        return step == 1 ? value : value - Math.floorMod(value, step);
    }

    private static long micros(byte[] bytes, int at) {
        long nanos = PageBytes.int64(bytes, at);
        long day = PageBytes.int32(bytes, at + 8) - (long) JULIAN_DAY_OF_EPOCH;
        return day * MICROS_PER_DAY + Math.floorDiv(nanos, 1000L);
    }

    private void plain(long[] target, int at, int count) {
        byte[] bytes = page.bytes;
        switch (storage) {
            case INT64 -> {
                page.require(8L * count);
                ByteBuffer.wrap(bytes, page.at, 8 * count)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .asLongBuffer()
                        .get(target, at, count);
                page.at += 8 * count;
            }
            case INT32 -> {
                page.require(4L * count);
                int from = page.at;
                for (int i = 0; i < count; i++) {
                    target[at + i] = PageBytes.int32(bytes, from + 4 * i);
                }
                page.at += 4 * count;
            }
            case UNSIGNED_INT32 -> {
                page.require(4L * count);
                int from = page.at;
                for (int i = 0; i < count; i++) {
                    target[at + i] = PageBytes.int32(bytes, from + 4 * i) & 0xffffffffL;
                }
                page.at += 4 * count;
            }
            case INT96 -> {
                page.require(12L * count);
                int from = page.at;
                for (int i = 0; i < count; i++) {
                    target[at + i] = micros(bytes, from + 12 * i);
                }
                page.at += 12 * count;
            }
            case FIXED -> {
                page.require((long) fixedLength * count);
                for (int i = 0; i < count; i++) {
                    target[at + i] = bigEndian(bytes, page.at, fixedLength);
                    page.at += fixedLength;
                }
            }
            case BINARY -> {
                for (int i = 0; i < count; i++) {
                    page.require(4);
                    int length = page.nextInt();
                    page.require(length);
                    target[at + i] = bigEndian(bytes, page.at, length);
                    page.at += length;
                }
            }
        }
    }

    private void streams(long[] target, int at, int count) {
        int width = width();
        if (streamAt + count > streamLength) {
            throw new DamagedPage("it holds " + (streamLength - streamAt) + " values where " + count + " are needed");
        }
        byte[] bytes = page.bytes;
        for (int i = 0; i < count; i++) {
            long value = 0;
            for (int k = 0; k < width; k++) {
                long b = bytes[page.at + k * streamLength + streamAt + i] & 0xffL;
                value = storage == Storage.FIXED ? value << 8 | b : value | b << (k << 3);
            }
            int unused = 64 - Math.min(width, 8) * 8;
            target[at + i] = storage == Storage.UNSIGNED_INT32 ? value : value << unused >> unused;
        }
        streamAt += count;
    }

    /** A signed big-endian number whose upper bytes, if there are more than eight, only repeat the sign. */
    static long bigEndian(byte[] bytes, int at, int length) {
        if (length == 0) {
            return 0;
        }
        long value = bytes[at];
        for (int i = 1; i < length; i++) {
            value = value << 8 | bytes[at + i] & 0xff;
        }
        return value;
    }

    private void convert(long[] values, int at, int count) {
        if (factor != 1) {
            for (int i = at; i < at + count; i++) {
                values[i] *= factor;
            }
        }
        if (divisor != 1) {
            for (int i = at; i < at + count; i++) {
                values[i] = Math.floorDiv(values[i], divisor);
            }
        }
        if (step != 1) {
            for (int i = at; i < at + count; i++) {
                values[i] -= Math.floorMod(values[i], step);
            }
        }
    }
}
