package io.tidemill.plugin.filesystem;

import io.tidemill.plugin.filesystem.file.FileReader;
import io.tidemill.plugin.filesystem.file.FileSplit;
import io.tidemill.spi.source.ReaderContext;
import io.tidemill.spi.source.Split;
import io.tidemill.spi.source.SplitReader;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import java.io.IOException;
import java.util.Map;

/** Reads splits and adds partition values and metadata to what stands in the files. */
final class FilesystemSplitReader implements SplitReader {
    private final ScannedColumns columns;
    private final PartitionNames partitions;
    private final FileReader reader;
    private final RowFilter filter;
    private final RowLimit limit;
    private final ScanCounters counters;
    private final ReaderContext context;
    private final ColumnVector[] constants;
    private final Object[] constantValues;
    private int constantRows;
    private boolean ended;

    /**
     * A reader.
     *
     * @param partitions null for a table without partitions
     */
    FilesystemSplitReader(
            ScannedColumns columns,
            PartitionNames partitions,
            FileReader reader,
            RowFilter filter,
            RowLimit limit,
            ScanCounters counters,
            ReaderContext context) {
        this.columns = columns;
        this.partitions = partitions;
        this.reader = reader;
        this.filter = filter;
        this.limit = limit;
        this.counters = counters;
        this.context = context;
        this.constants = new ColumnVector[columns.outputs().size()];
        this.constantValues = new Object[columns.outputs().size()];
    }

    @Override
    public void open(Split split, String position) throws IOException {
        FileSplit file = (FileSplit) split;
        ended = limit.reached();
        constantRows = 0;
        if (ended) {
            return;
        }
        Map<String, String> values = partitions == null ? Map.of() : partitions.valuesOf(file.path());
        for (int i = 0; i < constants.length; i++) {
            ScannedColumns.Output output = columns.outputs().get(i);
            switch (output.source()) {
                case PARTITION -> constantValues[i] = partitions.parse(output.name(), values.get(output.name()));
                case METADATA -> constantValues[i] = FileMetadata.value(output.name(), file);
                case FILE -> constantValues[i] = null;
            }
        }
        counters.opened(context, file.atFileStart(), values);
        reader.open(file, position);
    }

    @Override
    public ColumnBatch read() throws IOException {
        while (!ended && !limit.reached()) {
            ColumnBatch batch = reader.read();
            if (batch == null) {
                return null;
            }
            ColumnBatch filtered = filtered(batch);
            // An empty batch would say that nothing has come yet, and a stream would wait.
            if (!filtered.isEmpty() || context.cancelled()) {
                return filtered;
            }
        }
        return null;
    }

    private ColumnBatch filtered(ColumnBatch batch) {
        // The selection of a batch is its decoder's own, so a filter needs another batch over the same columns.
        ColumnBatch complete = columns.onlyFiles() && filter.isEmpty() ? batch : complete(batch);
        if (!filter.isEmpty()) {
            int left = filter.apply(complete);
            if (left > 0) {
                context.count("rows_filtered", left);
            }
        }
        limit.add(complete.size());
        return complete;
    }

    private ColumnBatch complete(ColumnBatch batch) {
        int rows = batch.rowCount();
        if (rows > constantRows || constantRows == 0) {
            constantRows = Math.max(rows, context.batchSize());
            for (int i = 0; i < constants.length; i++) {
                ScannedColumns.Output output = columns.outputs().get(i);
                if (output.source() != ScannedColumns.Source.FILE) {
                    constants[i] = ConstantVector.of(output.type(), constantValues[i], constantRows);
                }
            }
        }
        ColumnVector[] all = new ColumnVector[constants.length];
        for (int i = 0; i < all.length; i++) {
            ScannedColumns.Output output = columns.outputs().get(i);
            all[i] = output.source() == ScannedColumns.Source.FILE ? batch.column(output.index()) : constants[i];
        }
        return batch.withColumns(all);
    }

    @Override
    public String position() {
        return reader.position();
    }

    @Override
    public long bytesRead() {
        return reader.bytesRead();
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
