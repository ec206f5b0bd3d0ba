package io.tidemill.plugin.filesystem.parquet;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Decompresses Snappy's raw format (its format_description.txt): a varint with the size, then literals and copies of what is out already. Copies eight bytes at a time where there is room for more than
 * was asked for, since the rest is overwritten by what follows. Quicker than the native library through its Java interface.
 */
final class SnappyDecoder {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle SHORTS =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    /** A long that is read or written may begin at the last byte but this many. */
    private static final int SLACK = 24;

    /** Literals of up to so many bytes have their length in the tag. */
    private static final int SHORT_LITERAL = 60;

    private SnappyDecoder() {}

    /**
     * Decompresses {@code source[offset .. offset + length)} to the start of {@code target}, of which {@code size} bytes may be overwritten.
     *
     * @return the number of bytes, which is {@code size} or the bytes are damaged
     */
    static int decompress(byte[] source, int offset, int length, byte[] target, int size) throws IOException {
        int end = offset + length;
        int in = offset;
        long declared = 0;
        for (int shift = 0, next = 0x80; (next & 0x80) != 0; shift += 7) {
            if (in == end || shift > 28) {
                throw damaged();
            }
            next = source[in++];
            declared |= (long) (next & 0x7F) << shift;
        }
        if (declared != size) {
            return (int) Math.min(declared, Integer.MAX_VALUE);
        }
        return elements(source, in, end, target, size);
    }

    private static int elements(byte[] source, int start, int end, byte[] target, int size) throws IOException {
        int fastIn = end - SLACK;
        int fastOut = size - SLACK;
        int in = start;
        int out = 0;
        while (in < end) {
            int tag = source[in++] & 0xFF;
            int kind = tag & 3;
            if (kind == 0) {
                int count = (tag >>> 2) + 1;
                if (count <= 16 && in <= fastIn && out <= fastOut) {
                    LONGS.set(target, out, (long) LONGS.get(source, in));
                    LONGS.set(target, out + 8, (long) LONGS.get(source, in + 8));
                } else {
                    int lengthBytes = Math.max(0, count - SHORT_LITERAL);
                    if (lengthBytes > 0) {
                        count = length(source, in, end, lengthBytes);
                        in += lengthBytes;
                    }
                    if (count <= 0 || count > end - in || count > size - out) {
                        throw damaged();
                    }
                    System.arraycopy(source, in, target, out, count);
                }
                in += count;
                out += count;
                continue;
            }
            // One, two or four bytes of distance follow.
            int distanceBytes = kind == 3 ? 4 : kind;
            if (end - in < distanceBytes) {
                throw damaged();
            }
            int count = kind == 1 ? (tag >>> 2 & 7) + 4 : (tag >>> 2) + 1;
            int back = switch (kind) {
                case 1 -> (tag & 0xE0) << 3 | source[in] & 0xFF;
                case 2 -> (short) SHORTS.get(source, in) & 0xFFFF;
                default -> (int) INTS.get(source, in);
            };
            in += distanceBytes;
            if (back <= 0 || back > out || count > size - out) {
                throw damaged();
            }
            copy(target, out - back, out, count, fastOut);
            out += count;
        }
        return out;
    }

    /** The length of a literal that does not fit into its tag. */
    private static int length(byte[] source, int in, int end, int bytes) throws IOException {
        if (end - in < bytes) {
            throw damaged();
        }
        int length = 0;
        for (int i = 0; i < bytes; i++) {
            length |= (source[in + i] & 0xFF) << 8 * i;
        }
        return length + 1;
    }

    private static void copy(byte[] target, int start, int at, int count, int fastOut) {
        int from = start;
        int out = at;
        int to = at + count;
        if (to > fastOut) {
            while (out < to) {
                target[out++] = target[from++];
            }
            return;
        }
        // A copy that overlaps itself repeats what lies between: twice as much after each step.
        while (out - from < 8) {
            LONGS.set(target, out, (long) LONGS.get(target, from));
            out += out - from;
        }
        while (out < to) {
            LONGS.set(target, out, (long) LONGS.get(target, from));
            out += 8;
            from += 8;
        }
    }

    private static IOException damaged() {
        return new IOException("the compressed bytes are damaged");
    }
}
