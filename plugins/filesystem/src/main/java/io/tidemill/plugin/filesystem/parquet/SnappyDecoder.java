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
    /** A long that is read or written may begin at the last byte but this many. */
    private static final int SLACK = 24;

    /** Literals of up to so many bytes have their length in the tag. */
    private static final int SHORT_LITERAL = 60;

    /** By number of bytes. */
    private static final int[] DISTANCE_MASKS = {0, 0xFF, 0xFFFF, 0, -1};

    /** By the tag of a copy: its length, then at 0x700 the upper bits of its distance, then the number of bytes with the others. */
    private static final int[] FORMS = new int[256];

    static {
        for (int tag = 0; tag < 256; tag++) {
            int length = (tag >>> 2) + 1;
            FORMS[tag] = switch (tag & 3) {
                case 0 -> 0;
                case 1 -> (tag >>> 2 & 7) + 4 | (tag & 0xE0) << 3 | 1 << 16;
                case 2 -> length | 2 << 16;
                default -> length | 4 << 16;
            };
        }
    }

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
            if ((tag & 3) == 0) {
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
            // One, two or four bytes of distance follow. Which it is comes without pattern, so nothing branches on it.
            int form = FORMS[tag];
            int distanceBytes = form >>> 16;
            if (end - in < distanceBytes) {
                throw damaged();
            }
            int count = form & 0xFF;
            int next = in <= fastIn ? (int) INTS.get(source, in) : lastBytes(source, in, end);
            int back = (form & 0x700) + (next & DISTANCE_MASKS[distanceBytes]);
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

    /** Up to four bytes, where there are fewer. */
    private static int lastBytes(byte[] source, int in, int end) {
        int bytes = 0;
        for (int i = 0; i < Math.min(4, end - in); i++) {
            bytes |= (source[in + i] & 0xFF) << 8 * i;
        }
        return bytes;
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
        if (out - from >= 8) {
            LONGS.set(target, out, (long) LONGS.get(target, from));
            LONGS.set(target, out + 8, (long) LONGS.get(target, from + 8));
            out += 16;
            from += 16;
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
