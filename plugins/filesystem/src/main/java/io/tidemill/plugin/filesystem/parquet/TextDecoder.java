package io.tidemill.plugin.filesystem.parquet;

import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.type.LogicalType;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.parquet.column.Encoding;

/**
 * Text and binary values as views into the page or the dictionary; a batch must not reach over a page's end. Dictionary codes are handed on.
 */
final class TextDecoder extends ValueDecoder {
    /** Bytes of the values of one page, written out. */
    private static final int MAX_JOINED = 1 << 30;

    private final int fixedLength;
    private BytesVector dictionary;
    private int dictionarySize;
    private PageBytes page;

    /** Where the values of a delta-encoded page are. */
    private byte[] deltaHeap = new byte[0];

    private int[] deltaOffsets = new int[0];
    private int[] deltaLengths = new int[0];
    private int deltaAt;

    /**
     * A decoder.
     *
     * @param fixedLength of FIXED_LEN_BYTE_ARRAY, 0 for values that each have a length
     */
    TextDecoder(int fixedLength) {
        this.fixedLength = fixedLength;
    }

    @Override
    void forgetDictionary() {
        dictionary = null;
    }

    @Override
    void readDictionary(PageBytes newPage, int size) {
        int[] offsets = new int[size];
        int[] lengths = new int[size];
        views(newPage, offsets, lengths, 0, size);
        dictionary = new BytesVector(newPage.bytes, offsets, lengths);
        dictionarySize = size;
    }

    private void views(PageBytes from, int[] offsets, int[] lengths, int at, int count) {
        if (fixedLength > 0) {
            from.require((long) fixedLength * count);
            for (int i = at; i < at + count; i++) {
                offsets[i] = from.at;
                lengths[i] = fixedLength;
                from.at += fixedLength;
            }
            return;
        }
        byte[] bytes = from.bytes;
        int place = from.at;
        int end = from.end;
        for (int i = at; i < at + count; i++) {
            if (place + 4 > end) {
                throw new DamagedPage("it ends before its last value");
            }
            int length = PageBytes.int32(bytes, place);
            place += 4;
            if (length < 0 || length > end - place) {
                throw new DamagedPage("it holds a value of " + length + " bytes with " + (end - place) + " left");
            }
            offsets[i] = place;
            lengths[i] = length;
            place += length;
        }
        from.at = place;
    }

    @Override
    void startPlain(PageBytes newPage) {
        page = newPage;
    }

    @Override
    void startOther(Encoding encoding, PageBytes newPage, int valueCount) {
        deltaAt = 0;
        if (encoding == Encoding.DELTA_LENGTH_BYTE_ARRAY) {
            deltaLengths = new DeltaNumbers(newPage).rest(valueCount);
            deltaOffsets = new int[deltaLengths.length];
            deltaHeap = newPage.bytes;
            int at = newPage.at;
            for (int i = 0; i < deltaLengths.length; i++) {
                deltaOffsets[i] = at;
                at += deltaLengths[i];
                if (deltaLengths[i] < 0 || at > newPage.end) {
                    throw new DamagedPage("it holds a value of " + deltaLengths[i] + " bytes");
                }
            }
        } else if (encoding == Encoding.DELTA_BYTE_ARRAY) {
            int[] prefixes = new DeltaNumbers(newPage).rest(valueCount);
            int[] suffixes = new DeltaNumbers(newPage).rest(valueCount);
            join(newPage, prefixes, suffixes);
        } else if (encoding == Encoding.BYTE_STREAM_SPLIT && fixedLength > 0) {
            gatherStreams(newPage);
        } else {
            throw unknown(encoding);
        }
    }

    /** Writes out every value: a prefix of the one before and a suffix of its own. */
    private void join(PageBytes from, int[] prefixes, int[] suffixes) {
        int count = prefixes.length;
        if (suffixes.length != count) {
            throw new DamagedPage("it holds " + count + " prefixes and " + suffixes.length + " suffixes");
        }
        deltaOffsets = new int[count];
        deltaLengths = new int[count];
        long size = 0;
        long suffixSize = 0;
        for (int i = 0; i < count; i++) {
            if (prefixes[i] < 0 || prefixes[i] > (i == 0 ? 0 : deltaLengths[i - 1])) {
                throw new DamagedPage("it shares " + prefixes[i] + " bytes with a value that is shorter");
            }
            suffixSize += suffixes[i];
            if (suffixes[i] < 0 || suffixSize > from.end - from.at) {
                throw new DamagedPage("it ends before its last value");
            }
            deltaLengths[i] = prefixes[i] + suffixes[i];
            size += deltaLengths[i];
        }
        if (size > MAX_JOINED) {
            throw new DamagedPage("its values have " + size + " bytes");
        }
        deltaHeap = new byte[(int) size];
        int at = 0;
        for (int i = 0; i < count; i++) {
            deltaOffsets[i] = at;
            if (prefixes[i] > 0) {
                System.arraycopy(deltaHeap, deltaOffsets[i - 1], deltaHeap, at, prefixes[i]);
            }
            System.arraycopy(from.bytes, from.at, deltaHeap, at + prefixes[i], suffixes[i]);
            from.at += suffixes[i];
            at += deltaLengths[i];
        }
    }

    private void gatherStreams(PageBytes from) {
        int count = (from.end - from.at) / fixedLength;
        deltaHeap = new byte[count * fixedLength];
        deltaOffsets = new int[count];
        deltaLengths = new int[count];
        Arrays.fill(deltaLengths, fixedLength);
        for (int i = 0; i < count; i++) {
            deltaOffsets[i] = i * fixedLength;
            for (int k = 0; k < fixedLength; k++) {
                deltaHeap[i * fixedLength + k] = from.bytes[from.at + k * count + i];
            }
        }
    }

    @Override
    void gather(ColumnVector vector, int[] codes, int at, int count) {
        BytesVector target = (BytesVector) vector;
        target.setHeap(dictionary.heap());
        int[] offsets = target.offsets();
        int[] lengths = target.lengths();
        int[] fromOffsets = dictionary.offsets();
        int[] fromLengths = dictionary.lengths();
        for (int i = at; i < at + count; i++) {
            int code = codes[i];
            offsets[i] = fromOffsets[code];
            lengths[i] = fromLengths[code];
        }
        target.setDictionary(codes, dictionary, dictionarySize);
    }

    @Override
    void plain(ColumnVector vector, int at, int count) {
        BytesVector target = (BytesVector) vector;
        target.setHeap(page.bytes);
        views(page, target.offsets(), target.lengths(), at, count);
    }

    @Override
    void other(ColumnVector vector, int at, int count) {
        if (deltaAt + count > deltaLengths.length) {
            throw new DamagedPage(
                    "it holds " + (deltaLengths.length - deltaAt) + " values where " + count + " are needed");
        }
        BytesVector target = (BytesVector) vector;
        target.setHeap(deltaHeap);
        System.arraycopy(deltaOffsets, deltaAt, target.offsets(), at, count);
        System.arraycopy(deltaLengths, deltaAt, target.lengths(), at, count);
        deltaAt += count;
    }

    @Override
    Object bound(LogicalType type, byte[] bytes, int at, int length) {
        return new String(bytes, at, length, StandardCharsets.UTF_8);
    }

    @Override
    void spread(ColumnVector vector, int at, int present, int[] levels, int count, int maxLevel) {
        BytesVector target = (BytesVector) vector;
        int[] offsets = target.offsets();
        int[] lengths = target.lengths();
        int[] codes = usesDictionary() ? codes(at + count) : null;
        int from = at + present;
        for (int i = count - 1; i >= 0; i--) {
            if (levels[i] == maxLevel) {
                from--;
                offsets[at + i] = offsets[from];
                lengths[at + i] = lengths[from];
                if (codes != null) {
                    codes[at + i] = codes[from];
                }
            } else {
                offsets[at + i] = 0;
                lengths[at + i] = 0;
                if (codes != null) {
                    codes[at + i] = 0;
                }
            }
        }
        if (codes != null) {
            target.setDictionary(codes, dictionary, dictionarySize);
        }
    }
}
