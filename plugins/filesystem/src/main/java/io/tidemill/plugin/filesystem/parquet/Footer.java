package io.tidemill.plugin.filesystem.parquet;

/**
 * What the footer of a file says: its schema, and its row groups with their column chunks. Holds what scans and planning use, no more. Immutable once read.
 *
 * @param file its name, for messages
 * @param rows of each row group
 * @param starts where each row group starts in the file
 */
record Footer(String file, FileSchema schema, long[] rows, long[] starts, ColumnChunks chunks) {
    int rowGroups() {
        return rows.length;
    }

    /** The chunk of a leaf of the schema in a row group. */
    ColumnChunk chunk(int rowGroup, int leaf) {
        return new ColumnChunk(chunks, rowGroup * schema.leafCount() + leaf);
    }

    /** The number of column chunks in all. */
    int chunkCount() {
        return rows.length * schema.leafCount();
    }
}
