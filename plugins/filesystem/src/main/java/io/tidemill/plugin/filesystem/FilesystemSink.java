package io.tidemill.plugin.filesystem;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.plugin.filesystem.file.RowFile;
import io.tidemill.plugin.filesystem.parquet.ParquetFormat;
import io.tidemill.plugin.filesystem.parquet.ParquetRowFile;
import io.tidemill.spi.format.Format;
import io.tidemill.spi.sink.Committable;
import io.tidemill.spi.sink.SinkWriter;
import io.tidemill.spi.sink.SupportsOverwrite;
import io.tidemill.spi.sink.SupportsPartitioning;
import io.tidemill.spi.sink.TableSink;
import io.tidemill.spi.sink.WriterContext;
import io.tidemill.spi.vector.ChangelogMode;
import io.tidemill.type.LogicalType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Writes files into the table's folder; they are hidden until they are committed. */
final class FilesystemSink implements TableSink, SupportsOverwrite, SupportsPartitioning {
    private final FileTable table;
    private final Format format;
    private final RollingPolicy rolling;
    private boolean overwrite;
    private Map<String, String> staticPartition = Map.of();

    FilesystemSink(FileTable table, Format format, RollingPolicy rolling) {
        this.table = table;
        this.format = format;
        this.rolling = rolling;
        if (table.path().pattern() != null) {
            throw new EngineException(
                    ErrorCode.INVALID_TABLE_OPTION,
                    "table " + table.name() + ": 'path' = '" + table.path().text()
                            + "' is a pattern, which can only be read; name a folder to write to");
        }
        if (Files.isRegularFile(table.path().base())) {
            throw new EngineException(
                    ErrorCode.INVALID_TABLE_OPTION,
                    "table " + table.name() + ": 'path' = '" + table.path().text()
                            + "' is a file, but rows are written to files in a folder; name a folder");
        }
    }

    @Override
    public ChangelogMode changelogMode(ChangelogMode query) {
        return format.changelogMode().insertOnly() ? ChangelogMode.INSERT_ONLY : query;
    }

    @Override
    public void applyOverwrite() {
        overwrite = true;
    }

    @Override
    public void applyStaticPartition(Map<String, String> partition) {
        staticPartition = Map.copyOf(partition);
    }

    @Override
    public SinkWriter createWriter(WriterContext context) {
        ScannedColumns columns = ScannedColumns.of(
                table.physicalRow(),
                table.partitions() == null ? List.of() : table.partitions().keys(),
                table.physicalRow().names(),
                List.of());
        return new FilesystemWriter(table, columns, staticPartition, rolling, files(columns.fileRow()), context);
    }

    private FilesystemWriter.Files files(LogicalType fileRow) {
        if (format instanceof ParquetFormat parquet) {
            return new FilesystemWriter.Files() {
                @Override
                public RowFile create(Path path) throws IOException {
                    return new ParquetRowFile(path, fileRow, parquet);
                }

                @Override
                public String extension() {
                    return ".parquet";
                }
            };
        }
        // Tells before the first row if the format cannot hold the columns.
        format.createEncoder(fileRow, table.zone());
        return new FilesystemWriter.Files() {
            @Override
            public RowFile create(Path path) throws IOException {
                return new TextFile(path, format.createEncoder(fileRow, table.zone()));
            }

            @Override
            public String extension() {
                return format.identifier().endsWith("json") ? ".json" : "." + format.identifier();
            }
        };
    }

    @Override
    public void commit(List<Committable> committables) throws IOException {
        if (overwrite) {
            removeOld(committables);
        }
        for (Committable committable : committables) {
            PendingFile.of(table.path().base(), committable).commit();
        }
    }

    /**
     * Deletes what was there: in the partitions that get new files, or, where the statement names the place whether or not there are rows for it, in
     * that place. Files of this job stay, so a repeated commit finds nothing to do.
     */
    private void removeOld(List<Committable> committables) throws IOException {
        Path base = table.path().base();
        Set<Path> folders = new LinkedHashSet<>();
        Set<String> own = new HashSet<>();
        for (Committable committable : committables) {
            PendingFile file = PendingFile.of(base, committable);
            folders.add(file.target().getParent());
            own.add(FilesystemWriter.jobPrefix(file.target().getFileName().toString()));
        }
        boolean allPartitionsNamed = table.partitions() != null
                && staticPartition.keySet().containsAll(table.partitions().keys());
        if (table.partitions() == null) {
            folders.add(base);
        } else if (allPartitionsNamed) {
            folders.add(base.resolve(table.partitions().folderOf(staticPartition)));
        }
        for (Path folder : folders) {
            if (Files.isDirectory(folder)) {
                for (Path file : visibleFiles(folder)) {
                    if (!own.contains(
                            FilesystemWriter.jobPrefix(file.getFileName().toString()))) {
                        Files.delete(file);
                    }
                }
            }
        }
    }

    private List<Path> visibleFiles(Path folder) throws IOException {
        try (Stream<Path> entries = table.partitions() == null ? Files.walk(folder) : Files.list(folder)) {
            return entries.filter(path -> Files.isRegularFile(path)
                            && Stream.iterate(path, at -> at != null && !at.equals(folder), Path::getParent)
                                    .noneMatch(TablePath::isHidden))
                    .toList();
        }
    }

    @Override
    public void abort(List<Committable> committables) throws IOException {
        for (Committable committable : committables) {
            PendingFile.of(table.path().base(), committable).abort();
        }
    }
}
