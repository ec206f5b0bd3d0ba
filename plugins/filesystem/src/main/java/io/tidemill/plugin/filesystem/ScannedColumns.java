package io.tidemill.plugin.filesystem;

import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.List;

/**
 * What one scan reads and where it comes from. Every output column is a column of the files, a partition value, or metadata.
 *
 * @param fileRow the columns as stored in files, in stored order: the physical columns without the partition columns
 * @param fileProjection for each column wanted from files its index in {@code fileRow}
 * @param outputs where the output columns come from, in output order
 */
record ScannedColumns(LogicalType fileRow, int[] fileProjection, List<Output> outputs) {
    /** Where an output column comes from. */
    enum Source {
        /** {@code index} into {@code fileProjection}. */
        FILE,
        /** A partition column by name. */
        PARTITION,
        /** A metadata key. */
        METADATA
    }

    /** One output column. */
    record Output(Source source, int index, String name, LogicalType type) {}

    static ScannedColumns of(
            LogicalType physicalRow, List<String> partitionKeys, List<String> projection, List<String> metadata) {
        List<String> names = new ArrayList<>();
        List<LogicalType> types = new ArrayList<>();
        for (int i = 0; i < physicalRow.children().size(); i++) {
            if (!partitionKeys.contains(physicalRow.names().get(i))) {
                names.add(physicalRow.names().get(i));
                types.add(physicalRow.children().get(i));
            }
        }
        List<Integer> fromFile = new ArrayList<>();
        List<Output> outputs = new ArrayList<>();
        for (String column : projection) {
            LogicalType type = physicalRow.children().get(physicalRow.names().indexOf(column));
            if (partitionKeys.contains(column)) {
                outputs.add(new Output(Source.PARTITION, -1, column, type));
            } else {
                outputs.add(new Output(Source.FILE, fromFile.size(), column, type));
                fromFile.add(names.indexOf(column));
            }
        }
        for (String key : metadata) {
            outputs.add(new Output(Source.METADATA, -1, key, FileMetadata.TYPES.get(key)));
        }
        return new ScannedColumns(
                LogicalType.row(names, types),
                fromFile.stream().mapToInt(Integer::intValue).toArray(),
                List.copyOf(outputs));
    }

    /** True if files give all output columns in this order. */
    boolean onlyFiles() {
        return outputs.size() == fileProjection.length;
    }
}
