package io.tidemill.testkit;

import io.tidemill.spi.sink.SupportsOverwrite;
import io.tidemill.spi.sink.SupportsPartitioning;
import io.tidemill.spi.sink.SupportsWritingMetadata;
import io.tidemill.spi.source.SupportsDynamicFiltering;
import io.tidemill.spi.source.SupportsFilterPushDown;
import io.tidemill.spi.source.SupportsLimitPushDown;
import io.tidemill.spi.source.SupportsNestedProjectionPushDown;
import io.tidemill.spi.source.SupportsPartitionPushDown;
import io.tidemill.spi.source.SupportsProjectionPushDown;
import io.tidemill.spi.source.SupportsReadingMetadata;
import io.tidemill.spi.source.SupportsStatisticReport;
import io.tidemill.spi.source.SupportsWatermarkPushDown;

/** What a connector says it can do. {@link ConnectorContract} holds the saying against the interfaces and against the rows. */
public enum Capability {
    /** The table can be read. */
    READ(null, null),
    PROJECTION(SupportsProjectionPushDown.class, null),
    NESTED_PROJECTION(SupportsNestedProjectionPushDown.class, null),
    FILTER(SupportsFilterPushDown.class, null),
    LIMIT(SupportsLimitPushDown.class, null),
    PARTITIONS(SupportsPartitionPushDown.class, null),
    DYNAMIC_FILTER(SupportsDynamicFiltering.class, null),
    STATISTICS(SupportsStatisticReport.class, null),
    READ_METADATA(SupportsReadingMetadata.class, null),
    SOURCE_WATERMARK(SupportsWatermarkPushDown.class, null),
    /** A split goes on from a position with exactly the rows that followed. */
    RESUME(null, null),

    /** The table can be written. */
    WRITE(null, null),
    /** Nothing is visible before commit, and a commit may be repeated. */
    TWO_PHASE_COMMIT(null, null),
    OVERWRITE(null, SupportsOverwrite.class),
    STATIC_PARTITION(null, SupportsPartitioning.class),
    WRITE_METADATA(null, SupportsWritingMetadata.class);

    private final Class<?> sourceInterface;
    private final Class<?> sinkInterface;

    Capability(Class<?> sourceInterface, Class<?> sinkInterface) {
        this.sourceInterface = sourceInterface;
        this.sinkInterface = sinkInterface;
    }

    /** The interface that a source of this capability implements; null when there is none. */
    Class<?> sourceInterface() {
        return sourceInterface;
    }

    Class<?> sinkInterface() {
        return sinkInterface;
    }
}
