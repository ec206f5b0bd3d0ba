package io.tidemill.core.codegen;

import io.tidemill.spi.vector.ColumnBatch;

/** A compiled condition. One thread. */
public interface Filter {
    /**
     * Finds the rows of {@code input} (of those that exist there) for which the condition is TRUE.
     *
     * @param selection receives physical rows, ascending; has room for {@code input.size()}
     * @return how many
     */
    int select(ColumnBatch input, int[] selection);
}
