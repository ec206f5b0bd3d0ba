package io.tidemill.plugin.filesystem.parquet;

import java.nio.channels.FileChannel;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ColumnPath;

/**
 * A row group of an open file.
 *
 * @param file closed by whoever opened it
 * @param metadata what the footer says
 */
record RowGroup(FileChannel file, BlockMetaData metadata) {
    /** The chunk of a leaf column. */
    ColumnChunkMetaData chunk(ColumnDescriptor descriptor) {
        ColumnPath path = ColumnPath.get(descriptor.getPath());
        for (ColumnChunkMetaData chunk : metadata.getColumns()) {
            if (chunk.getPath().equals(path)) {
                return chunk;
            }
        }
        throw new DamagedPage("a row group has no column " + path.toDotString());
    }
}
