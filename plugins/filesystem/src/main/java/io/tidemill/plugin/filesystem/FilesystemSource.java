package io.tidemill.plugin.filesystem;

import io.tidemill.plugin.filesystem.file.DataFile;
import io.tidemill.plugin.filesystem.file.FileReader;
import io.tidemill.plugin.filesystem.file.FileSplit;
import io.tidemill.plugin.filesystem.file.PredicateLogic;
import io.tidemill.plugin.filesystem.parquet.ParquetFiles;
import io.tidemill.plugin.filesystem.parquet.ParquetFormat;
import io.tidemill.spi.format.BytesDecoder;
import io.tidemill.spi.format.Format;
import io.tidemill.spi.predicate.Predicate;
import io.tidemill.spi.source.ReaderContext;
import io.tidemill.spi.source.SplitEnumerator;
import io.tidemill.spi.source.SplitReader;
import io.tidemill.spi.source.SupportsFilterPushDown;
import io.tidemill.spi.source.SupportsLimitPushDown;
import io.tidemill.spi.source.SupportsNestedProjectionPushDown;
import io.tidemill.spi.source.SupportsPartitionPushDown;
import io.tidemill.spi.source.SupportsReadingMetadata;
import io.tidemill.spi.source.TableSource;
import io.tidemill.spi.vector.ChangelogMode;
import io.tidemill.type.LogicalType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads the files of a table. */
final class FilesystemSource
        implements TableSource,
                SupportsNestedProjectionPushDown,
                SupportsFilterPushDown,
                SupportsPartitionPushDown,
                SupportsLimitPushDown,
                SupportsReadingMetadata {
    private final FileTable table;
    private final Format format;
    /** The files of a table with format {@code parquet}, else null. */
    private final ParquetFiles parquet;

    private final RecordBoundaries boundaries = new RecordBoundaries();
    private final RowLimit limit = new RowLimit();
    private List<String> projection;
    private List<List<String>> nestedPaths = List.of();
    private List<String> metadata = List.of();
    private List<Predicate> partitionFilters = List.of();
    private List<Predicate> rowFilters = List.of();
    private Set<Map<String, String>> partitions;

    FilesystemSource(FileTable table, Format format) {
        this.table = table;
        this.format = format;
        this.projection = table.physicalRow().names();
        this.parquet = format instanceof ParquetFormat parquetFormat
                ? new ParquetFiles(columns(List.of(), List.of()).fileRow(), parquetFormat)
                : null;
    }

    @Override
    public boolean bounded() {
        return table.monitorNanos() == 0;
    }

    @Override
    public ChangelogMode changelogMode() {
        return format.changelogMode();
    }

    @Override
    public void applyProjection(List<String> columns) {
        projection = List.copyOf(columns);
    }

    @Override
    public void applyNestedProjection(List<List<String>> paths) {
        nestedPaths = List.copyOf(paths);
    }

    @Override
    public Map<String, LogicalType> metadata() {
        return FileMetadata.TYPES;
    }

    @Override
    public void applyMetadata(List<String> keys) {
        metadata = List.copyOf(keys);
    }

    @Override
    public List<Map<String, String>> listPartitions() throws IOException {
        Set<Map<String, String>> found = new LinkedHashSet<>();
        if (table.partitions() != null) {
            for (DataFile file : table.path().files(table.name())) {
                found.add(table.partitions().valuesOf(file.path()));
            }
        }
        return List.copyOf(found);
    }

    @Override
    public void applyPartitions(List<Map<String, String>> wanted) {
        partitions = new LinkedHashSet<>(wanted);
    }

    @Override
    public List<Predicate> applyFilters(List<Predicate> conjuncts) {
        List<Predicate> exact = new ArrayList<>();
        List<Predicate> others = new ArrayList<>();
        for (Predicate conjunct : conjuncts) {
            (onPartitionsOnly(conjunct) ? exact : others).add(conjunct);
        }
        partitionFilters = List.copyOf(exact);
        rowFilters = List.copyOf(others);
        return exact;
    }

    private boolean onPartitionsOnly(Predicate predicate) {
        return table.partitions() != null && table.partitions().keys().containsAll(PredicateLogic.columns(predicate));
    }

    @Override
    public void applyLimit(long rows) {
        limit.set(rows);
    }

    @Override
    public SplitEnumerator createEnumerator() {
        return new FileEnumerator(this::files, this::cut, table.monitorNanos());
    }

    private List<DataFile> files() throws IOException {
        List<DataFile> files = table.path().files(table.name());
        PartitionNames names = table.partitions();
        if (names == null || partitions == null && partitionFilters.isEmpty()) {
            return files;
        }
        List<DataFile> wanted = new ArrayList<>();
        for (DataFile file : files) {
            Map<String, String> values = names.valuesOf(file.path());
            if ((partitions == null || partitions.contains(values)) && passes(values)) {
                wanted.add(file);
            }
        }
        return wanted;
    }

    private boolean passes(Map<String, String> values) {
        for (Predicate filter : partitionFilters) {
            if (!PredicateLogic.passes(filter, column -> table.partitions().parse(column, values.get(column)))) {
                return false;
            }
        }
        return true;
    }

    private List<FileSplit> cut(DataFile file) throws IOException {
        return parquet != null ? parquet.cut(file) : TextSplits.cut(file, format, table.splitBytes());
    }

    @Override
    public SplitReader createReader(ReaderContext context) {
        ScannedColumns columns = columns(projection, metadata);
        return new FilesystemSplitReader(columns, table.partitions(), fileReader(columns, context), limit, context);
    }

    private FileReader fileReader(ScannedColumns columns, ReaderContext context) {
        if (parquet != null) {
            return parquet.reader(columns.fileProjection(), nestedPaths, rowFilters, context);
        }
        BytesDecoder decoder =
                format.createDecoder(columns.fileRow(), columns.fileProjection(), nestedPaths, table.zone());
        return new TextFileReader(decoder, boundaries, context.batchSize());
    }

    private ScannedColumns columns(List<String> wanted, List<String> keys) {
        return ScannedColumns.of(
                table.physicalRow(),
                table.partitions() == null ? List.of() : table.partitions().keys(),
                wanted,
                keys);
    }
}
