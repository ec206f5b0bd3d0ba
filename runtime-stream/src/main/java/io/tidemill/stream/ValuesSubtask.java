package io.tidemill.stream;

import io.tidemill.spi.vector.ColumnBatch;

/** Emits constant rows. */
final class ValuesSubtask implements SourceSubtask {
    private final ColumnBatch rows;
    private final int batchSize;
    private final SubtaskOutput output;
    private int next;

    ValuesSubtask(ColumnBatch rows, int batchSize, SubtaskOutput output) {
        this.rows = rows;
        this.batchSize = batchSize;
        this.output = output;
    }

    @Override
    public void open() {}

    @Override
    public Poll poll() {
        int count = Math.min(batchSize, rows.rowCount() - next);
        if (count <= 0) {
            output.end();
            return Poll.ENDED;
        }
        int[] selection = new int[count];
        for (int i = 0; i < count; i++) {
            selection[i] = next + i;
        }
        ColumnBatch part = rows.withColumns(rows.columns());
        part.setSelection(selection, count);
        output.emit(part);
        next += count;
        return Poll.ROWS;
    }

    @Override
    public void close() {}
}
