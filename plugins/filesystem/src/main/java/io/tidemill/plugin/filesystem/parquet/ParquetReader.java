package io.tidemill.plugin.filesystem.parquet;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.plugin.filesystem.file.DataFile;
import io.tidemill.plugin.filesystem.file.FileReader;
import io.tidemill.plugin.filesystem.file.FileSplit;
import io.tidemill.spi.source.ReaderContext;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.type.LogicalType;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;

/** Reads the row groups that start inside a split. */
final class ParquetReader implements FileReader {
    private final Footers footers;
    private final LogicalType fileRow;
    private final int[] projection;
    private final NestedFields nestedFields;
    private final RowGroupFilter filter;
    private final boolean missingIsNull;
    private final ReaderContext context;

    private FileSplit split;
    private FileChannel file;
    private Footer footer;
    private RowGroupFilter.OfFile fileFilter;
    /** By leaf of the file: whether its pages are read. */
    private boolean[] readLeaves = new boolean[0];

    private MessageType lastSchema;
    private ChunkColumn[] columns = new ChunkColumn[0];
    private List<Integer> ordinals = List.of();
    private int nextOrdinal;
    private long rowsLeft;
    private long rowsToSkip;
    private long rowsGiven;
    private long bytesRead;

    ParquetReader(
            Footers footers,
            LogicalType fileRow,
            int[] projection,
            List<List<String>> nestedPaths,
            RowGroupFilter filter,
            boolean missingIsNull,
            ReaderContext context) {
        this.footers = footers;
        this.fileRow = fileRow;
        this.projection = projection;
        this.nestedFields = new NestedFields(nestedPaths);
        this.filter = filter;
        this.missingIsNull = missingIsNull;
        this.context = context;
    }

    @Override
    public void open(FileSplit newSplit, String position) throws IOException {
        if (file == null || !newSplit.path().equals(split.path())) {
            close();
            split = newSplit;
            openFile();
        }
        split = newSplit;
        ordinals = new ArrayList<>();
        for (int i = 0; i < footer.rowGroups(); i++) {
            long start = footer.starts()[i];
            if (start >= split.offset() && start < split.end()) {
                ordinals.add(i);
            }
        }
        nextOrdinal = 0;
        rowsLeft = 0;
        rowsToSkip = position == null ? 0 : Long.parseLong(position);
        rowsGiven = rowsToSkip;
    }

    private void openFile() throws IOException {
        footer = footers.footer(new DataFile(split.path(), split.fileSize(), split.modifiedMillis()));
        file = footers.open(split.path());
        MessageType schema = footer.schema().message();
        ColumnMatcher matcher = new ColumnMatcher(footer, missingIsNull);
        fileFilter = filter.of(footer, matcher);
        readLeaves = readLeaves();
        if (schema.equals(lastSchema)) {
            return; // their buffers go on
        }
        lastSchema = schema;
        columns = new ChunkColumn[projection.length];
        for (int i = 0; i < projection.length; i++) {
            String name = fileRow.names().get(projection[i]);
            LogicalType type = fileRow.children().get(projection[i]);
            Type found = matcher.find(name);
            columns[i] = found == null
                    ? new MissingColumn(type)
                    : matcher.column(name, type, found, nestedFields.ofColumn(name));
        }
    }

    @Override
    public ColumnBatch read() throws IOException {
        try {
            return next();
        } catch (DamagedPage e) {
            throw new EngineException(ErrorCode.DATA_MALFORMED, split.path() + ": a page is damaged: " + e.detail(), e);
        } catch (EngineException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new EngineException(
                    ErrorCode.DATA_MALFORMED, split.path() + ": the file is damaged (" + e.getMessage() + ")", e);
        }
    }

    private ColumnBatch next() throws IOException {
        while (rowsLeft == 0) {
            if (nextOrdinal == ordinals.size()) {
                return null;
            }
            startRowGroup(ordinals.get(nextOrdinal++));
        }
        int rows = (int) Math.min(context.batchSize(), rowsLeft);
        if (rowsToSkip > 0) {
            rows = (int) Math.min(rows, rowsToSkip);
        }
        for (ChunkColumn column : columns) {
            rows = column.readable(rows);
        }
        if (rows == 0) {
            throw new DamagedPage("a column has fewer values than the row group has rows");
        }
        ColumnVector[] vectors = new ColumnVector[columns.length];
        for (int i = 0; i < vectors.length; i++) {
            vectors[i] = columns[i].read(rows);
        }
        rowsLeft -= rows;
        if (rowsToSkip > 0) {
            rowsToSkip -= rows;
            return new ColumnBatch(0, vectors);
        }
        rowsGiven += rows;
        return new ColumnBatch(rows, vectors);
    }

    private void startRowGroup(int ordinal) throws IOException {
        RowGroup rowGroup = new RowGroup(file, footer, ordinal);
        // After a restart the rows to skip are counted over the same row groups.
        if (!filter.isEmpty()
                && (!fileFilter.mayPassByRanges(ordinal) || !fileFilter.mayPassByDictionaries(rowGroup))) {
            context.count("row_groups_skipped", 1);
            context.count("rows_skipped", footer.rows()[ordinal]);
            return;
        }
        context.count("row_groups_read", 1);
        rowsLeft = footer.rows()[ordinal];
        for (ChunkColumn column : columns) {
            column.startRowGroup(rowGroup);
        }
        bytesRead += bytes(ordinal);
    }

    private long bytes(int ordinal) {
        long bytes = 0;
        for (int leaf = 0; leaf < readLeaves.length; leaf++) {
            bytes += readLeaves[leaf] ? footer.chunk(ordinal, leaf).size() : 0;
        }
        return bytes;
    }

    private boolean[] readLeaves() {
        boolean[] leaves = new boolean[footer.schema().leafCount()];
        for (int leaf = 0; leaf < leaves.length; leaf++) {
            String name = footer.schema().column(leaf);
            for (int column : projection) {
                leaves[leaf] |= name.equalsIgnoreCase(fileRow.names().get(column));
            }
        }
        return leaves;
    }

    @Override
    public String position() {
        return Long.toString(rowsGiven);
    }

    @Override
    public long bytesRead() {
        return bytesRead;
    }

    @Override
    public void close() throws IOException {
        if (file != null) {
            file.close();
            file = null;
        }
    }
}
