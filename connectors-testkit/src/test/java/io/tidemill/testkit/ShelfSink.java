package io.tidemill.testkit;

import io.tidemill.spi.sink.Committable;
import io.tidemill.spi.sink.SinkWriter;
import io.tidemill.spi.sink.TableSink;
import io.tidemill.spi.sink.WriterContext;
import io.tidemill.spi.vector.ChangelogMode;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.List;

/** Appends to a list of rows. */
final class ShelfSink implements TableSink {
    private final ShelfPlugin plugin;
    private final LogicalType row;
    private final List<Change> shelf;

    ShelfSink(ShelfPlugin plugin, LogicalType row, List<Change> shelf) {
        this.plugin = plugin;
        this.row = row;
        this.shelf = shelf;
    }

    @Override
    public ChangelogMode changelogMode(ChangelogMode query) {
        return ChangelogMode.INSERT_ONLY;
    }

    @Override
    public SinkWriter createWriter(WriterContext context) {
        return new SinkWriter() {
            private final List<ColumnBatch> kept = new ArrayList<>();
            private final List<Change> written = new ArrayList<>();

            @Override
            public void write(ColumnBatch batch) {
                if (plugin.has(Fault.IGNORES_SELECTION)) {
                    batch.setSelection(null, 0);
                }
                if (plugin.has(Fault.KEEPS_THE_BATCH)) {
                    kept.add(batch);
                } else if (plugin.has(Fault.VISIBLE_BEFORE_COMMIT)) {
                    shelf.addAll(VectorValues.read(batch, row));
                } else {
                    written.addAll(VectorValues.read(batch, row));
                }
            }

            @Override
            public List<Committable> prepareCommit() {
                kept.forEach(batch -> written.addAll(VectorValues.read(batch, row)));
                if (written.isEmpty()) {
                    return List.of();
                }
                String name = "prepared-" + plugin.nextNumber();
                plugin.prepared().put(name, List.copyOf(written));
                written.clear();
                return List.of(new Committable(name));
            }

            @Override
            public void close() {
                written.clear();
            }
        };
    }

    @Override
    public void commit(List<Committable> committables) {
        for (Committable committable : committables) {
            List<Change> rows = plugin.has(Fault.COMMITS_TWICE)
                    ? plugin.prepared().get(committable.payload())
                    : plugin.prepared().remove(committable.payload());
            if (rows != null) {
                shelf.addAll(rows);
            }
        }
    }

    @Override
    public void abort(List<Committable> committables) {
        if (plugin.has(Fault.ABORT_KEEPS_ROWS)) {
            commit(committables);
        }
        committables.forEach(committable -> plugin.prepared().remove(committable.payload()));
    }
}
