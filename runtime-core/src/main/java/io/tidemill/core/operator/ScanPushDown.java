package io.tidemill.core.operator;

import io.tidemill.core.plan.ScanSpec;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.source.SupportsFilterPushDown;
import io.tidemill.spi.source.SupportsLimitPushDown;
import io.tidemill.spi.source.SupportsNestedProjectionPushDown;
import io.tidemill.spi.source.SupportsPartitionPushDown;
import io.tidemill.spi.source.SupportsProjectionPushDown;
import io.tidemill.spi.source.SupportsReadingMetadata;
import io.tidemill.spi.source.SupportsWatermarkPushDown;
import io.tidemill.spi.source.TableSource;

/** Applies to a new source what the optimizer applied to its own one. */
public final class ScanPushDown {
    private ScanPushDown() {}

    /** Calls each capability that the plan used, in the order of the optimizer. Fails when the source lacks one. */
    public static void apply(TableSource source, ScanSpec scan) {
        if (source instanceof SupportsProjectionPushDown projecting) {
            projecting.applyProjection(scan.columns());
        }
        if (!scan.nestedPaths().isEmpty()) {
            capability(source, SupportsNestedProjectionPushDown.class).applyNestedProjection(scan.nestedPaths());
        }
        if (!scan.metadataKeys().isEmpty()) {
            capability(source, SupportsReadingMetadata.class).applyMetadata(scan.metadataKeys());
        }
        if (scan.prunedPartitions()) {
            capability(source, SupportsPartitionPushDown.class).applyPartitions(scan.partitions());
        }
        if (!scan.filters().isEmpty()) {
            capability(source, SupportsFilterPushDown.class).applyFilters(scan.filters());
        }
        if (scan.limit() >= 0) {
            capability(source, SupportsLimitPushDown.class).applyLimit(scan.limit());
        }
        if (scan.sourceWatermark()) {
            capability(source, SupportsWatermarkPushDown.class).applySourceWatermark();
        }
    }

    private static <T> T capability(TableSource source, Class<T> type) {
        if (!type.isInstance(source)) {
            throw new EngineException(
                    ErrorCode.INTERNAL,
                    source.getClass().getSimpleName() + " was planned with " + type.getSimpleName()
                            + ", which it does not offer at run time");
        }
        return type.cast(source);
    }
}
