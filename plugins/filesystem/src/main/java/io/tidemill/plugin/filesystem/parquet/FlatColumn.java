package io.tidemill.plugin.filesystem.parquet;

import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import java.util.Arrays;
import org.apache.parquet.column.ColumnDescriptor;

/** A top-level column of a primitive type, decoded straight into its vector. */
final class FlatColumn implements ChunkColumn {
    private final ValueDecoder values;
    private final PageCursor pages;
    private final ColumnVector vector;
    private final int maxDefinition;
    private int[] levels = new int[0];

    FlatColumn(int leaf, ColumnDescriptor descriptor, LogicalType type, ValueDecoder values) {
        this.values = values;
        this.pages = new PageCursor(leaf, descriptor, values);
        this.vector = Vectors.allocate(type, 0);
        this.maxDefinition = descriptor.getMaxDefinitionLevel();
    }

    @Override
    public void startRowGroup(RowGroup rowGroup) {
        pages.startChunk(rowGroup);
    }

    @Override
    public int readable(int wanted) {
        return vector instanceof BytesVector ? Math.min(wanted, pages.available()) : wanted;
    }

    @Override
    public ColumnVector read(int rows) {
        vector.reset();
        vector.ensureCapacity(rows);
        int done = 0;
        while (done < rows) {
            int count = Math.min(rows - done, pages.available());
            if (count == 0) {
                throw new DamagedPage("the column has fewer values than the row group has rows");
            }
            readPage(done, count);
            pages.take(count);
            done += count;
        }
        return vector;
    }

    private void readPage(int at, int count) {
        Runs definitions = pages.definitions();
        if (definitions == null || definitions.passConstant(maxDefinition, count)) {
            values.read(vector, at, count);
            return;
        }
        if (levels.length < count) {
            levels = new int[count];
        }
        definitions.read(levels, 0, count);
        int present = 0;
        for (int i = 0; i < count; i++) {
            present += levels[i] == maxDefinition ? 1 : 0;
        }
        if (present > 0) {
            values.read(vector, at, present);
        } else if (vector instanceof BytesVector text) {
            Arrays.fill(text.offsets(), at, at + count, 0);
            Arrays.fill(text.lengths(), at, at + count, 0);
        }
        if (present == count) {
            return;
        }
        if (present > 0) {
            values.spread(vector, at, present, levels, count, maxDefinition);
        }
        for (int i = 0; i < count; i++) {
            if (levels[i] != maxDefinition) {
                vector.setNull(at + i);
            }
        }
    }
}
