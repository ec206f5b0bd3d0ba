package io.tidemill.plugin.formats.json;

import io.tidemill.plugin.formats.text.ByteText;
import io.tidemill.spi.format.BytesEncoder;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.RowVector;
import io.tidemill.type.LogicalType;
import java.io.IOException;
import java.io.OutputStream;

/** Encodes rows as one object a line. */
final class JsonEncoder implements BytesEncoder {
    private static final int FLUSH_AT = 1 << 16;

    private final JsonWriter record;
    private final ByteText out = new ByteText();

    JsonEncoder(JsonSettings settings, LogicalType row) {
        this.record = JsonWriter.of(row, "", settings);
    }

    @Override
    public void encode(ColumnBatch batch, OutputStream stream) throws IOException {
        RowVector rows = new RowVector(batch.rowCount(), batch.columns());
        int size = batch.size();
        for (int i = 0; i < size; i++) {
            record.writeValue(rows, batch.row(i), out);
            out.add('\n');
            if (out.size() > FLUSH_AT) {
                out.flushTo(stream);
            }
        }
        out.flushTo(stream);
    }
}
