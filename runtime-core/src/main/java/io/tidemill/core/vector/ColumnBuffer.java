package io.tidemill.core.vector;

import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import java.util.List;

/**
 * Rows kept in one growing vector a column, so that a row number is all that is needed to find a row. Texts of a dictionary are kept once a dictionary, not once a row. One thread while it
 * grows; read-only after that and then safe for any number of threads.
 */
public final class ColumnBuffer {
    private final List<LogicalType> types;
    private final RowNumbers rowNumbers = new RowNumbers();
    private ColumnVector[] columns;
    private DictionaryHeap[] dictionaries;
    private int size;

    public ColumnBuffer(List<LogicalType> types) {
        this.types = types;
        clear();
    }

    public List<LogicalType> types() {
        return types;
    }

    /** Number of rows. */
    public int size() {
        return size;
    }

    public ColumnVector column(int index) {
        return columns[index];
    }

    /** The columns; the array itself, valid until {@link #clear}. */
    public ColumnVector[] columns() {
        return columns;
    }

    /** Adds all rows of a batch. */
    public void append(ColumnBatch batch) {
        append(batch.columns(), rowNumbers.of(batch), 0, batch.size());
    }

    /** Adds {@code rows[from .. from + count)} of {@code source}, which may have further columns at its end. */
    public void append(ColumnVector[] source, int[] rows, int from, int count) {
        for (int i = 0; i < columns.length; i++) {
            if (!appendByCode(i, source[i], rows, from, count)) {
                VectorCopy.gather(source[i], rows, from, count, columns[i], size);
            }
        }
        size += count;
    }

    /** Adds all rows of another buffer. */
    public void append(ColumnBuffer other) {
        append(other.columns, rowNumbers.first(other.size), 0, other.size);
    }

    /** Forgets all rows and gives the arrays away to the garbage collector. */
    public void clear() {
        columns = Vectors.allocateAll(types, 0);
        dictionaries = new DictionaryHeap[types.size()];
        size = 0;
    }

    /** Bytes of the rows; the arrays may have half as much again in reserve. */
    public long memoryBytes() {
        long bytes = 0;
        for (ColumnVector column : columns) {
            bytes += VectorCopy.bytesOf(column, size);
        }
        return bytes;
    }

    private boolean appendByCode(int column, ColumnVector source, int[] rows, int from, int count) {
        if (!(source instanceof BytesVector texts) || texts.codes() == null || texts.dictionarySize() > 4 * count) {
            return false;
        }
        BytesVector target = (BytesVector) columns[column];
        target.ensureCapacity(size + count);
        DictionaryHeap dictionary = dictionaries[column];
        if (dictionary == null || dictionary.entries() != texts.dictionary()) {
            dictionary = DictionaryHeap.copy(texts.dictionary(), texts.dictionarySize(), target);
            dictionaries[column] = dictionary;
        }
        dictionary.view(texts, rows, from, count, target, size);
        return true;
    }

    /** Where the entries of a dictionary are in the heap of a column. */
    private record DictionaryHeap(BytesVector entries, int[] offsets) {
        static DictionaryHeap copy(BytesVector entries, int count, BytesVector target) {
            int[] offsets = new int[count];
            for (int i = 0; i < count; i++) {
                int length = entries.lengths()[i];
                offsets[i] = target.reserve(length);
                System.arraycopy(entries.heap(), entries.offsets()[i], target.heap(), offsets[i], length);
            }
            return new DictionaryHeap(entries, offsets);
        }

        void view(BytesVector source, int[] rows, int from, int count, BytesVector target, int at) {
            int[] codes = source.codes();
            boolean nulls = source.mayHaveNulls();
            for (int i = 0; i < count; i++) {
                int row = rows[from + i];
                if (row < 0 || nulls && source.isNull(row)) {
                    target.view(at + i, 0, 0);
                    target.setNull(at + i);
                } else {
                    int code = codes[row];
                    target.view(at + i, offsets[code], entries.lengths()[code]);
                }
            }
        }
    }
}
