package io.tidemill.spi.source;

import io.tidemill.spi.annotation.Evolving;
import io.tidemill.type.LogicalType;
import java.util.List;
import java.util.Map;

/** The source offers metadata columns. */
@Evolving
public interface SupportsReadingMetadata {
    /** Keys and types. */
    Map<String, LogicalType> metadata();

    /** Appends these to every row, after the physical columns, in this order. */
    void applyMetadata(List<String> keys);
}
