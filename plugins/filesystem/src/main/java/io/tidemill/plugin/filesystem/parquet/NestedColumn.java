package io.tidemill.plugin.filesystem.parquet;

import io.tidemill.spi.vector.ColumnVector;

/** A ROW, ARRAY or MAP column, put together from the events of its leaves. */
final class NestedColumn implements ChunkColumn {
    private final NestedShape shape;

    NestedColumn(NestedShape shape) {
        this.shape = shape;
    }

    @Override
    public void startRowGroup(RowGroup rowGroup) {
        for (LeafEvents leaf : shape.leaves()) {
            leaf.startRowGroup(rowGroup);
        }
    }

    @Override
    public int readable(int wanted) {
        return wanted;
    }

    @Override
    public ColumnVector read(int rows) {
        for (LeafEvents leaf : shape.leaves()) {
            leaf.read(rows);
        }
        // Events that start a record are the slots of a column.
        return shape.assemble(0, 0);
    }
}
