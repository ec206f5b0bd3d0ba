package io.tidemill.core.plan;

import io.tidemill.spi.predicate.Predicate;
import java.util.List;
import java.util.Map;

/**
 * What was pushed into a scan; the runtime applies the same to a new source in the order of the components.
 *
 * @param columns physical columns to read, in output order
 * @param nestedPaths needed fields of ROW columns; empty for all
 * @param metadataKeys metadata appended to the columns
 * @param partitions partitions to read, meaningful when {@code prunedPartitions}
 * @param prunedPartitions true when {@code partitions} restricts the scan
 * @param filters all conjuncts that were offered
 * @param limit rows wanted at most; -1 for all
 * @param sourceWatermark true when the source makes watermarks
 * @param dynamicFilterColumns columns that may get a filter at run time
 */
public record ScanSpec(
        List<String> columns,
        List<List<String>> nestedPaths,
        List<String> metadataKeys,
        List<Map<String, String>> partitions,
        boolean prunedPartitions,
        List<Predicate> filters,
        long limit,
        boolean sourceWatermark,
        List<String> dynamicFilterColumns) {
    public ScanSpec {
        columns = List.copyOf(columns);
        nestedPaths = List.copyOf(nestedPaths);
        metadataKeys = List.copyOf(metadataKeys);
        partitions = List.copyOf(partitions);
        filters = List.copyOf(filters);
        dynamicFilterColumns = List.copyOf(dynamicFilterColumns);
    }
}
