package io.tidemill.core.codegen;

import io.tidemill.core.function.FunctionContext;
import io.tidemill.spi.vector.ColumnVector;

/** What one call of a generated method works on. Fields, because generated code reads them once a batch. */
final class KernelFrame {
    /** The columns of the batch. */
    ColumnVector[] input;
    /** The columns to fill, by position in the unit list. */
    ColumnVector[] output;
    /** The physical rows to work on; null for 0 to {@link #count} - 1. */
    int[] rows;

    int count;
    /** Receives the rows that pass a filter; may be {@link #rows}. */
    int[] selected;
    /** Physical rows of the batch. */
    int rowLimit;

    final Object[] constants;
    final FunctionContext context;
    /** Where ROW, ARRAY and MAP values are built. */
    final ColumnVector[] scratch;
    /** Rows in use of each scratch vector. */
    final int[] scratchRows;
    /** Results of pieces, by physical row. */
    final ColumnVector[] pieces;

    KernelFrame(Object[] constants, FunctionContext context, ColumnVector[] scratch, ColumnVector[] pieces) {
        this.constants = constants;
        this.context = context;
        this.scratch = scratch;
        this.scratchRows = new int[scratch.length];
        this.pieces = pieces;
    }
}
