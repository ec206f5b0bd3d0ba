package io.tidemill.plugin.filesystem.parquet;

import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.type.LogicalType;

/** A column that the file does not have: NULL in every row. */
final class MissingColumn implements ChunkColumn {
    private final LogicalType type;
    private ColumnVector nulls;

    MissingColumn(LogicalType type) {
        this.type = type;
        this.nulls = NestedShape.nulls(type, 0);
    }

    @Override
    public void startRowGroup(RowGroup rowGroup) {
        // Nothing is read.
    }

    @Override
    public int readable(int wanted) {
        return wanted;
    }

    @Override
    public ColumnVector read(int rows) {
        if (nulls.capacity() < rows) {
            nulls = NestedShape.nulls(type, rows);
        }
        return nulls;
    }
}
