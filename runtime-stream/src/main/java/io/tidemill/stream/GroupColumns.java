package io.tidemill.stream;

import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.type.LogicalType;
import java.util.List;

/** Something that is kept for each group by its number, and the columns in which it is in a snapshot. */
interface GroupColumns {
    /** The types of the columns. */
    List<LogicalType> types();

    /** Makes room for groups 0 to {@code groups} - 1. */
    void ensureCapacity(int groups);

    /** Writes {@code groups[from .. from + count)} to rows 0 to count - 1 of the columns from {@code first} on, which are empty. */
    void write(int[] groups, int from, int count, ColumnVector[] columns, int first);

    /**
     * Takes over what was written.
     *
     * @param batch without selection
     * @param first the first column
     * @param groups new groups, by row; there is room for them
     */
    void read(ColumnBatch batch, int first, int[] groups);
}
