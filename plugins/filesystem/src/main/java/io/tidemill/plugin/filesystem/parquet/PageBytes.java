package io.tidemill.plugin.filesystem.parquet;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.HeapByteBufferAllocator;

/** The bytes of a page and a place in them. Numbers are little-endian. */
final class PageBytes {
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    final byte[] bytes;
    int at;
    final int end;

    PageBytes(byte[] bytes, int at, int end) {
        this.bytes = bytes;
        this.at = at;
        this.end = end;
    }

    /** The bytes as one buffer, without a copy where they are one already. */
    static ByteBuffer buffer(BytesInput input) {
        return input.toByteBuffer(HeapByteBufferAllocator.getInstance(), unused -> {});
    }

    static int int32(byte[] bytes, int at) {
        return (int) INTS.get(bytes, at);
    }

    static long int64(byte[] bytes, int at) {
        return (long) LONGS.get(bytes, at);
    }

    int nextInt() {
        int value = int32(bytes, at);
        at += 4;
        return value;
    }

    /** The next {@code length} bytes as a place of their own. */
    PageBytes part(int length) {
        if (length < 0 || length > end - at) {
            throw new DamagedPage("a part of " + length + " bytes in a page with " + (end - at) + " left");
        }
        PageBytes part = new PageBytes(bytes, at, at + length);
        at += length;
        return part;
    }

    /** An unsigned number of up to 32 bits in groups of seven. */
    int nextVarInt() {
        return (int) nextVarLong();
    }

    long nextVarLong() {
        long value = 0;
        int shift = 0;
        while (true) {
            if (at >= end) {
                throw new DamagedPage("it ends inside a number");
            }
            byte b = bytes[at++];
            value |= (b & 0x7fL) << shift;
            if (b >= 0) {
                return value;
            }
            shift += 7;
        }
    }

    long nextZigZag() {
        long value = nextVarLong();
        return value >>> 1 ^ -(value & 1);
    }

    /** Says that {@code length} more bytes must be there. */
    void require(long length) {
        if (length > end - at) {
            throw new DamagedPage("it holds " + (end - at) + " bytes where " + length + " are needed");
        }
    }
}
