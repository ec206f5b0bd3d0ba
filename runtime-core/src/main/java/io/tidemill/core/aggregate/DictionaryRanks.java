package io.tidemill.core.aggregate;

import io.tidemill.core.arena.ColumnValues;
import io.tidemill.spi.vector.BytesVector;
import java.util.Arrays;

/** The places of a dictionary's entries in their order; kept while the dictionary stays the same. One thread. */
final class DictionaryRanks {
    private BytesVector dictionary;
    private int size;
    private int[] ranks = new int[0];

    /** By code: how many entries of the text's dictionary are smaller; equal entries have equal places. */
    @SuppressWarnings("ReferenceEquality")
    int[] of(BytesVector text) {
        if (text.dictionary() != dictionary || text.dictionarySize() != size) {
            dictionary = text.dictionary();
            size = text.dictionarySize();
            ranks = rank();
        }
        return ranks;
    }

    private int[] rank() {
        Integer[] order = new Integer[size];
        for (int code = 0; code < size; code++) {
            order[code] = code;
        }
        Arrays.sort(order, (a, b) -> ColumnValues.compare(dictionary, a, dictionary, b));
        int[] result = new int[size];
        for (int i = 1; i < size; i++) {
            boolean equal = ColumnValues.compare(dictionary, order[i - 1], dictionary, order[i]) == 0;
            result[order[i]] = equal ? result[order[i - 1]] : i;
        }
        return result;
    }
}
