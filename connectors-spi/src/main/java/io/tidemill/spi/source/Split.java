package io.tidemill.spi.source;

import io.tidemill.spi.annotation.Evolving;

/** A part of a table that one reader reads in order. Immutable; equal splits have equal ids. */
@Evolving
public interface Split {
    /** Unique within the table and the same in every run over the same data. */
    String id();

    /** Estimated bytes, for balancing; 0 when unknown. */
    default long sizeBytes() {
        return 0;
    }
}
