package io.tidemill.core.codegen;

import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.RowVector;
import io.tidemill.spi.vector.Vectors;

/** Fields of ROW columns as columns: the field's own vector where no row around it is NULL, which a filter on the kind of a record often ensures. */
final class FieldAccess {
    private FieldAccess() {}

    /**
     * The values of a field.
     *
     * @param path a column, then fields
     * @param copy receives the values where the field's own vector will not do
     */
    static ColumnVector read(ColumnBatch input, int[] path, ColumnVector copy) {
        ColumnVector vector = input.column(path[0]);
        boolean valid = true;
        for (int depth = 1; depth < path.length; depth++) {
            valid &= allValid(vector, input);
            vector = ((RowVector) vector).field(path[depth]);
        }
        if (valid) {
            return vector;
        }
        copy.reset();
        copy.ensureCapacity(input.rowCount());
        for (int i = 0; i < input.size(); i++) {
            int row = input.row(i);
            if (parentsValid(input, path, row)) {
                copy.set(row, vector, row);
            } else {
                Vectors.writeNull(copy, row);
            }
        }
        return copy;
    }

    /** True when no row that exists is NULL. */
    private static boolean allValid(ColumnVector vector, ColumnBatch input) {
        long[] validity = vector.validity();
        if (validity == null) {
            return true;
        }
        long all = 1;
        int[] selection = input.selection();
        int count = input.size();
        for (int i = 0; i < count; i++) {
            int row = selection == null ? i : selection[i];
            all &= validity[row >> 6] >>> row;
        }
        return (all & 1) != 0;
    }

    private static boolean parentsValid(ColumnBatch input, int[] path, int row) {
        ColumnVector vector = input.column(path[0]);
        for (int depth = 1; depth < path.length; depth++) {
            if (vector.isNull(row)) {
                return false;
            }
            vector = ((RowVector) vector).field(path[depth]);
        }
        return true;
    }
}
