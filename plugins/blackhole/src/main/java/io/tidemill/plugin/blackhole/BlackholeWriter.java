package io.tidemill.plugin.blackhole;

import io.tidemill.spi.sink.SinkWriter;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.RowKind;
import java.util.EnumMap;
import java.util.Map;

/** Counts rows by kind. */
final class BlackholeWriter implements SinkWriter {
    private final long[] counts = new long[RowKind.values().length];

    @Override
    public void write(ColumnBatch batch) {
        byte[] kinds = batch.rowKinds();
        int size = batch.size();
        if (kinds == null) {
            counts[RowKind.INSERT.ordinal()] += size;
            return;
        }
        for (int i = 0; i < size; i++) {
            counts[kinds[batch.row(i)]]++;
        }
    }

    /** Rows taken so far. */
    Map<RowKind, Long> counts() {
        Map<RowKind, Long> byKind = new EnumMap<>(RowKind.class);
        for (RowKind kind : RowKind.values()) {
            byKind.put(kind, counts[kind.ordinal()]);
        }
        return byKind;
    }

    @Override
    public void close() {
        // Holds nothing.
    }
}
