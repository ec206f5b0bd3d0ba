package io.tidemill.plugin.formats.json;

import io.tidemill.plugin.formats.text.ByteText;
import io.tidemill.spi.format.BytesEncoder;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.RowKind;
import io.tidemill.spi.vector.RowVector;
import io.tidemill.type.LogicalType;
import java.io.IOException;
import java.io.OutputStream;

/** Encodes changes: +I and +U as creations, -U and -D as deletions, one document each. */
final class DebeziumEncoder implements BytesEncoder {
    private static final int FLUSH_AT = 1 << 16;

    private final JsonWriter record;
    private final ByteText out = new ByteText();

    DebeziumEncoder(JsonSettings settings, LogicalType row) {
        this.record = JsonWriter.of(row, "", settings);
    }

    @Override
    public void encode(ColumnBatch batch, OutputStream stream) throws IOException {
        RowVector rows = new RowVector(batch.rowCount(), batch.columns());
        int size = batch.size();
        for (int i = 0; i < size; i++) {
            int row = batch.row(i);
            if (RowKind.isAdd(batch.rowKind(row))) {
                out.add("{\"before\":null,\"after\":");
                record.writeValue(rows, row, out);
                out.add(",\"op\":\"c\"}\n");
            } else {
                out.add("{\"before\":");
                record.writeValue(rows, row, out);
                out.add(",\"after\":null,\"op\":\"d\"}\n");
            }
            if (out.size() > FLUSH_AT) {
                out.flushTo(stream);
            }
        }
        out.flushTo(stream);
    }
}
