package io.tidemill.plugin.filesystem;

import io.tidemill.spi.TableContext;
import io.tidemill.type.Column;
import io.tidemill.type.LogicalType;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;

/**
 * A table of this connector.
 *
 * @param name for messages
 * @param physicalRow its stored columns, partition columns included
 * @param path where its files are
 * @param partitions how folders are named, null for a table without partitions
 * @param splitBytes wanted size of a part of a file; 0 to keep files whole
 * @param monitorNanos time between looks for new files; 0 for none
 * @param zone the session time zone
 */
record FileTable(
        String name,
        LogicalType physicalRow,
        TablePath path,
        PartitionNames partitions,
        long splitBytes,
        long monitorNanos,
        ZoneId zone) {

    static FileTable of(TableContext context) {
        TablePath path = TablePath.of(context.get(FilesystemOptions.PATH), context.tableName());
        LogicalType row = context.schema().physicalRow();
        List<String> keys = context.schema().partitionKeys();
        PartitionNames partitions = null;
        if (!keys.isEmpty()) {
            List<LogicalType> types = keys.stream()
                    .map(key -> context.schema().column(key).map(Column::type).orElseThrow())
                    .toList();
            partitions = new PartitionNames(
                    path.base(),
                    keys,
                    types,
                    context.get(FilesystemOptions.DEFAULT_PARTITION_NAME),
                    context.timeZone());
        }
        Duration monitor = context.get(FilesystemOptions.MONITOR_INTERVAL);
        // A stream reads each file in its order; only batch jobs read the parts of a file side by side.
        long splitBytes = context.streaming()
                ? 0
                : context.get(FilesystemOptions.SPLIT_SIZE).bytes();
        return new FileTable(
                context.tableName(),
                row,
                path,
                partitions,
                splitBytes,
                monitor == null ? 0 : monitor.toNanos(),
                context.timeZone());
    }
}
