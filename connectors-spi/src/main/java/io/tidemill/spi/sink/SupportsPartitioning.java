package io.tidemill.spi.sink;

import io.tidemill.spi.annotation.Evolving;
import java.util.Map;

/** The sink writes partitions. */
@Evolving
public interface SupportsPartitioning {
    /** INSERT INTO t PARTITION (column = value): values as text; all rows go there. Rows still have all columns. */
    void applyStaticPartition(Map<String, String> partition);
}
