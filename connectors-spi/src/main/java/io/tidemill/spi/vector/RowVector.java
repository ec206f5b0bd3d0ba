package io.tidemill.spi.vector;

import io.tidemill.spi.annotation.Evolving;

/** ROW values: one vector a field, same row numbers. A NULL row has its own validity bit; its fields are arbitrary. */
@Evolving
public final class RowVector extends ColumnVector {
    private final ColumnVector[] fields;
    private int capacity;

    public RowVector(int capacity, ColumnVector... fields) {
        this.capacity = capacity;
        this.fields = fields;
    }

    public int fieldCount() {
        return fields.length;
    }

    public ColumnVector field(int index) {
        return fields[index];
    }

    @Override
    public int capacity() {
        return capacity;
    }

    @Override
    void grow(int rows) {
        capacity = rows;
        for (ColumnVector field : fields) {
            field.ensureCapacity(rows);
        }
    }

    @Override
    public void reset() {
        super.reset();
        for (ColumnVector field : fields) {
            field.reset();
        }
    }

    @Override
    public ColumnVector copy(int[] rows, int from, int count) {
        ColumnVector[] copies = new ColumnVector[fields.length];
        boolean nulls = mayHaveNulls();
        for (int i = 0; i < fields.length; i++) {
            copies[i] = fields[i].copy(rows, from, nulls ? 0 : count);
            copies[i].ensureCapacity(count);
        }
        RowVector copy = new RowVector(count, copies);
        for (int i = 0; nulls && i < count; i++) {
            copy.set(i, this, rows[from + i]);
        }
        return copy;
    }

    @Override
    public void set(int row, ColumnVector source, int sourceRow) {
        if (setNullFrom(row, source, sourceRow)) {
            // The fields of the source are arbitrary, extents of arrays and text among them: they must not be followed.
            for (ColumnVector field : fields) {
                Vectors.writeNull(field, row);
            }
            return;
        }
        RowVector other = (RowVector) source;
        for (int i = 0; i < fields.length; i++) {
            fields[i].set(row, other.fields[i], sourceRow);
        }
    }
}
