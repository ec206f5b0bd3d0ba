package io.tidemill.plugin.filesystem;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.plugin.filesystem.file.RowFile;
import io.tidemill.spi.sink.Committable;
import io.tidemill.spi.sink.SinkWriter;
import io.tidemill.spi.sink.WriterContext;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes the rows of one task, each partition into files of its own. */
final class FilesystemWriter implements SinkWriter {
    /** Makes files of the table's format. */
    interface Files {
        RowFile create(Path path) throws IOException;

        String extension();
    }

    private static final int MAX_OPEN_FILES = 64;
    private static final String PREFIX = "part-";

    private final FileTable table;
    private final ScannedColumns columns;
    private final Map<String, String> staticPartition;
    private final RollingPolicy rolling;
    private final Files files;
    private final WriterContext context;
    /** By folder, the one used longest ago first. */
    private final Map<String, OpenFile> open = new LinkedHashMap<>(16, 0.75f, true);

    private final List<PendingFile> finished = new ArrayList<>();
    private int number;
    private long bytesOfFinished;

    /** A file being written. */
    private static final class OpenFile {
        final PendingFile place;
        final RowFile file;
        final long startedNanos;

        OpenFile(PendingFile place, RowFile file, long startedNanos) {
            this.place = place;
            this.file = file;
            this.startedNanos = startedNanos;
        }
    }

    FilesystemWriter(
            FileTable table,
            ScannedColumns columns,
            Map<String, String> staticPartition,
            RollingPolicy rolling,
            Files files,
            WriterContext context) {
        this.table = table;
        this.columns = columns;
        this.staticPartition = staticPartition;
        this.rolling = rolling;
        this.files = files;
        this.context = context;
    }

    /** What the names of all files of one job start with, of the name of one of them. */
    static String jobPrefix(String fileName) {
        int task = fileName.lastIndexOf('-', fileName.lastIndexOf('-') - 1);
        return fileName.startsWith(PREFIX) && task > 0 ? fileName.substring(0, task) : fileName;
    }

    @Override
    public void write(ColumnBatch batch) throws IOException {
        if (batch.isEmpty()) {
            return;
        }
        try {
            if (table.partitions() == null) {
                write("", batch);
            } else {
                writePartitions(batch);
            }
        } catch (FileSystemException e) {
            throw new EngineException(
                    ErrorCode.SINK_WRITE_FAILED,
                    "table " + table.name() + ": cannot write to " + e.getFile() + " ("
                            + (e.getReason() == null ? e.getClass().getSimpleName() : e.getReason()) + ")",
                    e);
        }
    }

    private void writePartitions(ColumnBatch batch) throws IOException {
        PartitionNames partitions = table.partitions();
        int size = batch.size();
        Map<String, int[]> rows = new LinkedHashMap<>();
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (int i = 0; i < size; i++) {
            int row = batch.row(i);
            Map<String, String> values = new LinkedHashMap<>();
            for (int k = 0; k < partitions.keys().size(); k++) {
                String key = partitions.keys().get(k);
                values.put(
                        key,
                        staticPartition.containsKey(key)
                                ? staticPartition.get(key)
                                : PartitionText.of(
                                        batch.column(table.physicalRow().names().indexOf(key)),
                                        partitions.types().get(k),
                                        row,
                                        table.zone()));
            }
            String folder = partitions.folderOf(values);
            int count = counts.merge(folder, 1, Integer::sum);
            int[] selected = rows.computeIfAbsent(folder, unused -> new int[16]);
            if (count > selected.length) {
                selected = Arrays.copyOf(selected, count * 2);
                rows.put(folder, selected);
            }
            selected[count - 1] = row;
        }
        ColumnVector[] fileColumns = new ColumnVector[columns.fileProjection().length];
        for (int i = 0; i < columns.outputs().size(); i++) {
            ScannedColumns.Output output = columns.outputs().get(i);
            if (output.source() == ScannedColumns.Source.FILE) {
                fileColumns[output.index()] = batch.column(i);
            }
        }
        for (Map.Entry<String, int[]> part : rows.entrySet()) {
            ColumnBatch selected = batch.withColumns(fileColumns);
            selected.setSelection(part.getValue(), counts.get(part.getKey()));
            write(part.getKey(), selected);
        }
    }

    private void write(String folder, ColumnBatch batch) throws IOException {
        OpenFile target = open.get(folder);
        if (target == null) {
            target = start(folder);
        }
        target.file.write(batch);
        if (target.file.bytes() >= rolling.bytes() || System.nanoTime() - target.startedNanos >= rolling.nanos()) {
            open.remove(folder);
            finish(target);
        }
    }

    private OpenFile start(String folder) throws IOException {
        if (open.size() >= MAX_OPEN_FILES) {
            Iterator<OpenFile> eldest = open.values().iterator();
            OpenFile file = eldest.next();
            eldest.remove();
            finish(file);
        }
        PendingFile place = nextPlace(folder);
        Path hidden = place.hidden();
        java.nio.file.Files.createDirectories(hidden.getParent());
        OpenFile file = new OpenFile(place, files.create(hidden), System.nanoTime());
        open.put(folder, file);
        return file;
    }

    /** A name that no earlier try of this job has used: what it prepared may still be committed. */
    private PendingFile nextPlace(String folder) {
        String prefix = PREFIX + context.jobId().replaceAll("[^A-Za-z0-9._]", "_") + "-" + context.taskIndex() + "-";
        while (true) {
            String name = prefix + number++ + files.extension();
            PendingFile place = new PendingFile(table.path().base(), folder.isEmpty() ? name : folder + "/" + name);
            if (java.nio.file.Files.notExists(place.hidden()) && java.nio.file.Files.notExists(place.target())) {
                return place;
            }
        }
    }

    private void finish(OpenFile file) throws IOException {
        file.file.close();
        bytesOfFinished += file.file.bytes();
        finished.add(file.place);
    }

    @Override
    public List<Committable> prepareCommit() throws IOException {
        for (OpenFile file : open.values()) {
            finish(file);
        }
        open.clear();
        List<Committable> committables =
                finished.stream().map(PendingFile::committable).toList();
        finished.clear();
        return committables;
    }

    @Override
    public long bytesWritten() {
        long bytes = bytesOfFinished;
        for (OpenFile file : open.values()) {
            bytes += file.file.bytes();
        }
        return bytes;
    }

    @Override
    public void close() throws IOException {
        IOException failure = null;
        for (OpenFile file : open.values()) {
            try {
                file.file.close();
            } catch (IOException e) {
                failure = e;
            }
            finished.add(file.place);
        }
        open.clear();
        for (PendingFile file : finished) {
            file.abort();
        }
        finished.clear();
        if (failure != null) {
            throw failure;
        }
    }
}
