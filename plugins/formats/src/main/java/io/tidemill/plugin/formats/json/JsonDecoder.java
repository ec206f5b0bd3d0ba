package io.tidemill.plugin.formats.json;

import io.tidemill.plugin.formats.text.TextVectors;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.RowVector;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import java.time.ZoneId;
import java.util.List;

/** Decodes documents, one row each. */
final class JsonDecoder extends JsonDocumentDecoder {
    private final JsonRow record;
    private final RowVector root;
    private final ColumnBatch batch;

    JsonDecoder(
            JsonSettings settings,
            LogicalType physicalRow,
            int[] projection,
            List<List<String>> nestedPaths,
            ZoneId zone) {
        super(settings);
        this.record = JsonRow.ofRecord(physicalRow, projection, nestedPaths, settings, zone);
        ColumnVector[] vectors =
                Vectors.allocateAll(record.type().children(), 0).clone();
        this.root = new RowVector(0, vectors);
        this.batch = new ColumnBatch(0, vectors);
    }

    @Override
    void begin(byte[] buffer, int maxRows) {
        root.reset();
        root.ensureCapacity(maxRows);
        TextVectors.pointInto(root, buffer);
        JsonValue.clear(root, 0, maxRows);
    }

    @Override
    int readDocument(JsonInput input, int row) {
        return record.readValue(input, root, row) ? 1 : -1;
    }

    @Override
    void forget(int row) {
        JsonValue.setNotNull(root, row);
    }

    @Override
    int rowsPerDocument() {
        return 1;
    }

    @Override
    int end(int rows) {
        batch.setRowCount(rows);
        return rows;
    }

    @Override
    public ColumnBatch batch() {
        return batch;
    }
}
