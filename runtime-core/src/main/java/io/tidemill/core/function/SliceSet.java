package io.tidemill.core.function;

import java.util.List;

/** A fixed set of byte strings, for IN. */
public final class SliceSet {
    private final Slice[] table;
    private final int mask;
    private final List<Slice> values;
    // Bit (length & 63) is set when some value has such a length: most misses end here.
    private final long lengths;

    private SliceSet(List<Slice> values) {
        this.values = values;
        int size = Integer.highestOneBit(Math.max(4, values.size() * 2)) * 2;
        table = new Slice[size];
        mask = size - 1;
        long bits = 0;
        for (Slice value : values) {
            bits |= 1L << value.length();
            int at = hash(value.heap(), value.offset(), value.length()) & mask;
            while (table[at] != null && !table[at].equals(value)) {
                at = at + 1 & mask;
            }
            table[at] = value;
        }
        lengths = bits;
    }

    public static SliceSet of(List<Slice> values) {
        return new SliceSet(List.copyOf(values));
    }

    private static int hash(byte[] heap, int offset, int length) {
        int hash = length;
        for (int i = offset; i < offset + length; i++) {
            hash = 31 * hash + heap[i];
        }
        return hash ^ hash >>> 15;
    }

    public boolean contains(byte[] heap, int offset, int length) {
        if ((lengths >>> length & 1) == 0) {
            return false;
        }
        int at = hash(heap, offset, length) & mask;
        while (table[at] != null) {
            Slice value = table[at];
            if (BytesComparison.equal(value.heap(), value.offset(), value.length(), heap, offset, length)) {
                return true;
            }
            at = at + 1 & mask;
        }
        return false;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SliceSet set && set.values.equals(values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }
}
