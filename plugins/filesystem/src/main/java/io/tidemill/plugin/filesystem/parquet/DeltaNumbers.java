package io.tidemill.plugin.filesystem.parquet;

/** Decodes DELTA_BINARY_PACKED: numbers as differences, in blocks of mini blocks that are packed with their own widths. */
final class DeltaNumbers {
    /** Values of a block; writers use 128 or a small multiple. */
    private static final int MAX_BLOCK = 1 << 20;

    private final PageBytes page;
    private final int miniBlocks;
    private final int miniBlockSize;
    private final int[] widths;
    private final long[] buffer;
    private long last;
    private int left;
    private boolean first = true;
    private int miniBlock;
    private long minDelta;
    private int bufferAt;
    private int bufferEnd;

    DeltaNumbers(PageBytes page) {
        this.page = page;
        int blockSize = page.nextVarInt();
        miniBlocks = page.nextVarInt();
        left = page.nextVarInt();
        last = page.nextZigZag();
        if (miniBlocks <= 0
                || blockSize <= 0
                || blockSize > MAX_BLOCK
                || blockSize % miniBlocks != 0
                || blockSize / miniBlocks % 8 != 0) {
            throw new DamagedPage("its delta blocks have " + blockSize + " values in " + miniBlocks + " parts");
        }
        miniBlockSize = blockSize / miniBlocks;
        widths = new int[miniBlocks];
        buffer = new long[miniBlockSize];
        miniBlock = miniBlocks;
    }

    /** Values not yet read. */
    int left() {
        return left;
    }

    void read(long[] target, int from, int count) {
        if (count > left) {
            throw new DamagedPage("it holds " + left + " more delta values where " + count + " are needed");
        }
        int at = from;
        int end = from + count;
        left -= count;
        if (first && at < end) {
            target[at++] = last;
            first = false;
        }
        while (at < end) {
            if (bufferAt == bufferEnd) {
                nextMiniBlock();
            }
            int take = Math.min(end - at, bufferEnd - bufferAt);
            long value = last;
            for (int i = 0; i < take; i++) {
                value += buffer[bufferAt + i];
                target[at + i] = value;
            }
            last = value;
            bufferAt += take;
            at += take;
        }
    }

    /** Reads all that are left as ints, which cannot be more than {@code most}. */
    int[] rest(int most) {
        if (left < 0 || left > most) {
            throw new DamagedPage("it holds " + left + " delta values where there is room for " + most);
        }
        long[] values = new long[left];
        read(values, 0, values.length);
        int[] ints = new int[values.length];
        for (int i = 0; i < ints.length; i++) {
            ints[i] = (int) values[i];
        }
        return ints;
    }

    /** Moves the page past the encoding once all values were read; the rest of the last mini block is padding. */
    int end() {
        return page.at;
    }

    private void nextMiniBlock() {
        if (miniBlock == miniBlocks) {
            minDelta = page.nextZigZag();
            page.require(miniBlocks);
            for (int i = 0; i < miniBlocks; i++) {
                widths[i] = page.bytes[page.at++] & 0xff;
            }
            miniBlock = 0;
        }
        int width = widths[miniBlock++];
        int start = page.at;
        int size = miniBlockSize / 8 * width;
        page.require(size);
        long mask = width == 64 ? -1L : (1L << width) - 1;
        byte[] bytes = page.bytes;
        for (int i = 0; i < miniBlockSize; i++) {
            int bit = i * width;
            int at = start + (bit >>> 3);
            int shift = bit & 7;
            long word;
            if (at + 9 <= bytes.length) {
                word = PageBytes.int64(bytes, at) >>> shift;
                if (shift + width > 64) {
                    word |= (long) bytes[at + 8] << 64 - shift;
                }
            } else {
                word = slowly(bytes, at, shift, width);
            }
            buffer[i] = minDelta + (word & mask);
        }
        page.at += size;
        bufferAt = 0;
        bufferEnd = miniBlockSize;
    }

    private static long slowly(byte[] bytes, int from, int shift, int width) {
        long word = 0;
        for (int k = 0; k < width; k++) {
            int bit = shift + k;
            int at = from + (bit >>> 3);
            if (at < bytes.length && (bytes[at] >>> (bit & 7) & 1) != 0) {
                word |= 1L << k;
            }
        }
        return word;
    }
}
