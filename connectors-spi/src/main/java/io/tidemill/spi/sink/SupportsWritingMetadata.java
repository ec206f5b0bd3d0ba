package io.tidemill.spi.sink;

import io.tidemill.spi.annotation.Evolving;
import io.tidemill.type.LogicalType;
import java.util.Map;

/** The sink takes metadata columns. */
@Evolving
public interface SupportsWritingMetadata {
    Map<String, LogicalType> writableMetadata();
}
