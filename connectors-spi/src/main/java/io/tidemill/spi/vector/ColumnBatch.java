package io.tidemill.spi.vector;

import io.tidemill.spi.annotation.Evolving;

/**
 * Some rows as columns: the unit that moves between readers, operators and writers.
 *
 * <p>Physical rows are 0 to {@link #rowCount()} - 1. With a selection only the rows {@code selection[0 .. size)} exist, in that
 * order, ascending. Row kinds, when present, are by physical row; a batch without them holds inserts only.
 *
 * <p><b>Life time.</b> A batch and its vectors belong to the producer. The receiver may read them, and pass them on, until the
 * call that handed them over returns ({@code onBatch}, {@code write}), or until the next {@code read} of the reader that returned
 * them; it must not change them. Who keeps rows copies them ({@link #compact}).
 */
@Evolving
public final class ColumnBatch {
    private final ColumnVector[] columns;
    private int rowCount;
    private int[] selection;
    private int selectedCount;
    private byte[] rowKinds;

    public ColumnBatch(int rowCount, ColumnVector... columns) {
        this.columns = columns;
        this.rowCount = rowCount;
    }

    public int columnCount() {
        return columns.length;
    }

    public ColumnVector column(int index) {
        return columns[index];
    }

    /** The columns; the array itself, not to be changed by receivers. */
    public ColumnVector[] columns() {
        return columns;
    }

    /** Physical rows, selected or not. */
    public int rowCount() {
        return rowCount;
    }

    public void setRowCount(int rows) {
        rowCount = rows;
    }

    /** Rows that exist: the selected ones, or all. */
    public int size() {
        return selection == null ? rowCount : selectedCount;
    }

    public boolean isEmpty() {
        return size() == 0;
    }

    /** Ascending physical rows that exist, or null for all; only the first {@link #size()} entries count. */
    public int[] selection() {
        return selection;
    }

    /** Restricts the batch to {@code rows[0 .. count)}; null for all rows. */
    public void setSelection(int[] rows, int count) {
        selection = rows;
        selectedCount = count;
    }

    /** The physical row of the {@code index}-th row that exists. */
    public int row(int index) {
        return selection == null ? index : selection[index];
    }

    /** {@link RowKind} codes by physical row, or null when all rows are inserts. */
    public byte[] rowKinds() {
        return rowKinds;
    }

    public void setRowKinds(byte[] kinds) {
        rowKinds = kinds;
    }

    /** The {@link RowKind} code of a physical row. */
    public byte rowKind(int row) {
        return rowKinds == null ? 0 : rowKinds[row];
    }

    /** A batch with the same rows, selection and kinds but other columns. */
    public ColumnBatch withColumns(ColumnVector... newColumns) {
        ColumnBatch batch = new ColumnBatch(rowCount, newColumns);
        batch.selection = selection;
        batch.selectedCount = selectedCount;
        batch.rowKinds = rowKinds;
        return batch;
    }

    /** A dense copy of the rows that exist; shares nothing that the producer may change. */
    public ColumnBatch compact() {
        int count = size();
        int[] rows = selection;
        if (rows == null) {
            rows = new int[count];
            for (int i = 0; i < count; i++) {
                rows[i] = i;
            }
        }
        return copy(rows, 0, count);
    }

    /** A dense copy of the physical rows {@code rows[from .. from + count)}, with their kinds. */
    public ColumnBatch copy(int[] rows, int from, int count) {
        ColumnVector[] copies = new ColumnVector[columns.length];
        for (int i = 0; i < columns.length; i++) {
            copies[i] = columns[i].copy(rows, from, count);
        }
        ColumnBatch batch = new ColumnBatch(count, copies);
        if (rowKinds != null) {
            byte[] kinds = new byte[count];
            for (int i = 0; i < count; i++) {
                kinds[i] = rowKinds[rows[from + i]];
            }
            batch.rowKinds = kinds;
        }
        return batch;
    }
}
