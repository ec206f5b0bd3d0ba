package io.tidemill.cli;

import io.tidemill.type.LogicalType;
import java.util.List;

/** Writes the rows of one result in one form. Calls come in the order begin, row, ..., end. */
interface RowForm {
    /** The columns. */
    void begin(List<String> names, List<LogicalType> types);

    /** One row; null is NULL. */
    void row(List<Object> values);

    /** Writes what is still held back, for a reader who waits or before an error. */
    void flush();

    /** No more rows. */
    void end();
}
