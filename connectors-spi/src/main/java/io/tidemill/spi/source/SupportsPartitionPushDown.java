package io.tidemill.spi.source;

import io.tidemill.spi.annotation.Evolving;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** The source is partitioned and can skip whole partitions. */
@Evolving
public interface SupportsPartitionPushDown {
    /** All partitions: partition column to value as text; null is the NULL partition. */
    List<Map<String, String>> listPartitions() throws IOException;

    /** Reads only these partitions. */
    void applyPartitions(List<Map<String, String>> partitions);
}
