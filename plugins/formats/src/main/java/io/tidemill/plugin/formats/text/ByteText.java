package io.tidemill.plugin.formats.text;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Text under construction as bytes. */
public final class ByteText {
    private byte[] bytes = new byte[1 << 13];
    private int size;

    public int size() {
        return size;
    }

    /** Takes back everything after the first {@code newSize} bytes. */
    public void truncate(int newSize) {
        size = newSize;
    }

    public byte[] bytes() {
        return bytes;
    }

    private void room(int more) {
        if (size + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(Math.addExact(size, more), bytes.length * 2));
        }
    }

    public ByteText add(int character) {
        room(1);
        bytes[size++] = (byte) character;
        return this;
    }

    public ByteText add(byte[] source, int from, int length) {
        room(length);
        System.arraycopy(source, from, bytes, size, length);
        size += length;
        return this;
    }

    public ByteText add(byte[] source) {
        return add(source, 0, source.length);
    }

    public ByteText add(String text) {
        return add(text.getBytes(StandardCharsets.UTF_8));
    }

    public ByteText add(long number) {
        if (number < 0) {
            if (number == Long.MIN_VALUE) {
                return add(Long.toString(number));
            }
            add('-');
            return digits(-number, 1);
        }
        return digits(number, 1);
    }

    /** A number that is not negative, with leading zeros up to {@code width} digits. */
    public ByteText digits(long number, int width) {
        int count = width;
        for (long rest = number / NumberText.power(Math.min(width, 18)); rest != 0 && count < 19; rest /= 10) {
            count++;
        }
        room(count);
        long rest = number;
        for (int i = size + count - 1; i >= size; i--) {
            bytes[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        size += count;
        return this;
    }

    /** Writes everything and starts anew. */
    public void flushTo(OutputStream out) throws IOException {
        out.write(bytes, 0, size);
        size = 0;
    }
}
