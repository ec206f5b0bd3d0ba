package io.tidemill.core.hash;

import io.tidemill.spi.vector.ByteVector;
import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.type.LogicalType;
import java.util.Arrays;
import java.util.List;

/** Groups by keys of any type, byte-encoded. Where all keys are dictionary codes or booleans, a batch is looked up once per combination of codes. */
final class BytesGroupTable extends GroupTable {
    private static final int MAX_DIRECT = 1 << 16;

    private final KeyEncoder encoder = new KeyEncoder();
    private final ByteKeyIndex index;
    private final CodeIndex codes = new CodeIndex();
    private final int[] one = new int[1];

    BytesGroupTable(List<LogicalType> keyTypes) {
        super(keyTypes);
        index = new ByteKeyIndex();
    }

    private BytesGroupTable(BytesGroupTable original) {
        super(original);
        index = original.index;
    }

    @Override
    public GroupTable view() {
        return new BytesGroupTable(this);
    }

    @Override
    public void findOrAdd(ColumnVector[] keys, int[] rows, int from, int count, int[] groups) {
        if (codes.prepare(keys, count)) {
            findOrAddByCode(keys, rows, from, count, groups);
            return;
        }
        encoder.encode(keys, rows, from, count);
        for (int i = 0; i < count; i++) {
            groups[from + i] = findOrAdd(i);
        }
    }

    private int findOrAdd(int encoded) {
        int offset = encoder.offset(encoded);
        int length = encoder.length(encoded);
        long hash = Hashing.bytes(encoder.heap(), offset, length);
        int group = index.find(encoder.heap(), offset, length, hash);
        if (group < 0) {
            group = numbers.next();
            index.add(group, encoder.heap(), offset, length, hash);
        }
        return group;
    }

    private void findOrAddByCode(ColumnVector[] keys, int[] rows, int from, int count, int[] groups) {
        int[] combined = codes.combine(keys, rows, from, count);
        int[] groupOf = codes.groupOf;
        for (int i = 0; i < count; i++) {
            int group = groupOf[combined[i]];
            if (group < 0) {
                one[0] = rows[from + i];
                encoder.encode(keys, one, 0, 1);
                group = findOrAdd(0);
                groupOf[combined[i]] = group;
            }
            groups[from + i] = group;
        }
    }

    @Override
    public void find(ColumnVector[] keys, int[] rows, int from, int count, int[] groups) {
        encoder.encode(keys, rows, from, count);
        for (int i = 0; i < count; i++) {
            int offset = encoder.offset(i);
            int length = encoder.length(i);
            groups[from + i] =
                    index.find(encoder.heap(), offset, length, Hashing.bytes(encoder.heap(), offset, length));
        }
    }

    @Override
    public void remove(int group) {
        index.remove(group);
        numbers.giveBack(group);
        codes.forget();
    }

    @Override
    public void writeKeys(int[] groups, int from, int count, ColumnVector[] targets) {
        for (int i = 0; i < count; i++) {
            KeyEncoder.decode(index.arena(), index.offset(groups[from + i]), targets, i);
        }
    }

    @Override
    public void hashes(int[] groups, int from, int count, long[] hashes) {
        for (int i = 0; i < count; i++) {
            hashes[i] = index.hash(groups[from + i]);
        }
    }

    @Override
    public long memoryBytes() {
        return index.memoryBytes();
    }

    @Override
    public long growthBytes(int rows) {
        return index.growthBytes(rows);
    }

    @Override
    public void clear() {
        index.clear();
        numbers.clear();
        codes.forget();
    }

    /** The groups that combinations of dictionary codes have been found to be, as long as the dictionaries stay the same. */
    private static final class CodeIndex {
        private Object[] dictionaries = new Object[0];
        private int[] groupOf = new int[0];
        private int[] combined = new int[0];

        /** True when the keys of this batch can be looked up by code. */
        boolean prepare(ColumnVector[] keys, int rows) {
            if (keys.length == 0) {
                return false;
            }
            long combinations = 1;
            for (ColumnVector key : keys) {
                int size = cardinality(key);
                combinations *= size + 1;
                if (size < 0 || combinations > MAX_DIRECT) {
                    return false;
                }
            }
            if (sameDictionaries(keys)) {
                return true;
            }
            if (combinations > 4L * rows) {
                return false;
            }
            dictionaries = new Object[keys.length];
            for (int k = 0; k < keys.length; k++) {
                dictionaries[k] = dictionary(keys[k]);
            }
            groupOf = new int[(int) combinations];
            Arrays.fill(groupOf, -1);
            return true;
        }

        private boolean sameDictionaries(ColumnVector[] keys) {
            if (keys.length != dictionaries.length) {
                return false;
            }
            for (int k = 0; k < keys.length; k++) {
                if (dictionary(keys[k]) != dictionaries[k]) {
                    return false;
                }
            }
            return true;
        }

        private static Object dictionary(ColumnVector key) {
            return key instanceof BytesVector texts ? texts.dictionary() : ByteVector.class;
        }

        private static int cardinality(ColumnVector key) {
            if (key instanceof BytesVector texts && texts.codes() != null) {
                return texts.dictionarySize();
            }
            return key instanceof ByteVector ? 2 : -1;
        }

        int[] combine(ColumnVector[] keys, int[] rows, int from, int count) {
            if (combined.length < count) {
                combined = new int[count];
            }
            Arrays.fill(combined, 0, count, 0);
            for (ColumnVector key : keys) {
                int size = cardinality(key);
                if (key.mayHaveNulls()) {
                    addNullable(key, size, rows, from, count);
                } else if (key instanceof BytesVector texts) {
                    add(texts.codes(), size + 1, rows, from, count);
                } else {
                    addNullable(key, size, rows, from, count);
                }
            }
            return combined;
        }

        private void add(int[] codes, int factor, int[] rows, int from, int count) {
            int[] target = combined;
            for (int i = 0; i < count; i++) {
                target[i] = target[i] * factor + codes[rows[from + i]];
            }
        }

        private void addNullable(ColumnVector key, int size, int[] rows, int from, int count) {
            for (int i = 0; i < count; i++) {
                int row = rows[from + i];
                int code = key.isNull(row)
                        ? size
                        : key instanceof BytesVector texts ? texts.codes()[row] : ((ByteVector) key).get(row);
                combined[i] = combined[i] * (size + 1) + code;
            }
        }

        void forget() {
            dictionaries = new Object[0];
            groupOf = new int[0];
        }
    }
}
