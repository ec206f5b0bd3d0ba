package io.tidemill.plugin.filesystem.parquet;

import java.util.Arrays;

/** Decodes the hybrid of runs and bit-packed groups: levels, dictionary codes, booleans. */
final class Runs {
    private final PageBytes page;
    private final int width;
    private final int mask;
    private int runLeft;
    private boolean packed;
    private int runValue;
    /** Where the packed group starts, and how many of its values are used. */
    private int packedStart;

    private int packedUsed;

    Runs(PageBytes page, int width) {
        this.page = page;
        this.width = width;
        this.mask = width == 32 ? -1 : (1 << width) - 1;
    }

    private void nextRun() {
        int header = page.nextVarInt();
        if ((header & 1) == 0) {
            packed = false;
            runLeft = header >>> 1;
            int bytes = width + 7 >>> 3;
            page.require(bytes);
            runValue = 0;
            for (int i = 0; i < bytes; i++) {
                runValue |= (page.bytes[page.at + i] & 0xff) << (i << 3);
            }
            page.at += bytes;
        } else {
            packed = true;
            int groups = header >>> 1;
            runLeft = groups << 3;
            packedStart = page.at;
            packedUsed = 0;
            // The last group may be cut off where the page ends.
            page.at = (int) Math.min(page.end, page.at + (long) groups * width);
        }
        if (runLeft == 0) {
            throw new DamagedPage("it holds a run of no values");
        }
    }

    /** True if the next {@code count} values are all {@code value} and were passed; false, with nothing passed, if that is not known at a glance. */
    boolean passConstant(int value, int count) {
        if (width == 0) {
            return value == 0;
        }
        if (runLeft == 0) {
            nextRun();
        }
        if (packed || runValue != value || runLeft < count) {
            return false;
        }
        runLeft -= count;
        return true;
    }

    void read(int[] target, int from, int count) {
        if (width == 0) {
            Arrays.fill(target, from, from + count, 0);
            return;
        }
        int at = from;
        int end = from + count;
        while (at < end) {
            if (runLeft == 0) {
                nextRun();
            }
            int take = Math.min(runLeft, end - at);
            if (packed) {
                unpack(target, at, take);
                packedUsed += take;
            } else {
                Arrays.fill(target, at, at + take, runValue);
            }
            at += take;
            runLeft -= take;
        }
    }

    private void unpack(int[] target, int from, int count) {
        int at = from;
        int end = from + count;
        int index = packedUsed;
        byte[] bytes = page.bytes;
        while (at < end && (index & 7) != 0) {
            target[at++] = one(index++);
        }
        int groupStart = packedStart + (index >>> 3) * width;
        if (width <= 8) {
            // Eight values are at most eight bytes.
            while (at <= end - 8 && groupStart + 8 <= bytes.length) {
                long word = PageBytes.int64(bytes, groupStart);
                target[at] = (int) word & mask;
                target[at + 1] = (int) (word >>> width) & mask;
                target[at + 2] = (int) (word >>> 2 * width) & mask;
                target[at + 3] = (int) (word >>> 3 * width) & mask;
                target[at + 4] = (int) (word >>> 4 * width) & mask;
                target[at + 5] = (int) (word >>> 5 * width) & mask;
                target[at + 6] = (int) (word >>> 6 * width) & mask;
                target[at + 7] = (int) (word >>> 7 * width) & mask;
                at += 8;
                index += 8;
                groupStart += width;
            }
        } else if (width <= 15) {
            // Four values are at most sixty bits, and the fifth starts at a byte or in the middle of one.
            int half = width >> 1;
            int shift = (width & 1) << 2;
            while (at <= end - 8 && groupStart + half + 8 <= bytes.length) {
                long low = PageBytes.int64(bytes, groupStart);
                long high = PageBytes.int64(bytes, groupStart + half) >>> shift;
                target[at] = (int) low & mask;
                target[at + 1] = (int) (low >>> width) & mask;
                target[at + 2] = (int) (low >>> 2 * width) & mask;
                target[at + 3] = (int) (low >>> 3 * width) & mask;
                target[at + 4] = (int) high & mask;
                target[at + 5] = (int) (high >>> width) & mask;
                target[at + 6] = (int) (high >>> 2 * width) & mask;
                target[at + 7] = (int) (high >>> 3 * width) & mask;
                at += 8;
                index += 8;
                groupStart += width;
            }
        } else if (width <= 24) {
            while (at <= end - 8 && groupStart + width + 8 <= bytes.length) {
                for (int k = 0; k < 8; k++) {
                    int bit = k * width;
                    target[at + k] = (int) (PageBytes.int64(bytes, groupStart + (bit >>> 3)) >>> (bit & 7)) & mask;
                }
                at += 8;
                index += 8;
                groupStart += width;
            }
        }
        while (at < end) {
            target[at++] = one(index++);
        }
    }

    private int one(int index) {
        long bit = (long) index * width;
        int first = packedStart + (int) (bit >>> 3);
        int shift = (int) (bit & 7);
        long word = 0;
        int bytes = shift + width + 7 >>> 3;
        for (int i = 0; i < bytes; i++) {
            int at = first + i;
            word |= at < page.end ? (page.bytes[at] & 0xffL) << (i << 3) : 0;
        }
        return (int) (word >>> shift) & mask;
    }
}
