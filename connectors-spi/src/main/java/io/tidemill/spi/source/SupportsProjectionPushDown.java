package io.tidemill.spi.source;

import io.tidemill.spi.annotation.Evolving;
import java.util.List;

/** The source reads only some columns. */
@Evolving
public interface SupportsProjectionPushDown {
    /**
     * Restricts the rows to these physical columns, in this order; may be empty (only the row count matters).
     *
     * @param columns names of top-level physical columns
     */
    void applyProjection(List<String> columns);
}
