package io.tidemill.plugin.filesystem;

import io.tidemill.error.EngineException;
import io.tidemill.plugin.filesystem.file.DataFile;
import io.tidemill.plugin.filesystem.file.FileReader;
import io.tidemill.plugin.filesystem.file.FileSplit;
import io.tidemill.plugin.filesystem.file.PredicateLogic;
import io.tidemill.plugin.filesystem.file.PredicateRanges;
import io.tidemill.plugin.filesystem.parquet.ParquetFiles;
import io.tidemill.plugin.filesystem.parquet.ParquetFormat;
import io.tidemill.spi.TableContext;
import io.tidemill.spi.format.BytesDecoder;
import io.tidemill.spi.format.Format;
import io.tidemill.spi.predicate.Predicate;
import io.tidemill.spi.source.ReaderContext;
import io.tidemill.spi.source.SplitEnumerator;
import io.tidemill.spi.source.SplitReader;
import io.tidemill.spi.source.SupportsDynamicFiltering;
import io.tidemill.spi.source.SupportsFilterPushDown;
import io.tidemill.spi.source.SupportsLimitPushDown;
import io.tidemill.spi.source.SupportsNestedProjectionPushDown;
import io.tidemill.spi.source.SupportsPartitionPushDown;
import io.tidemill.spi.source.SupportsReadingMetadata;
import io.tidemill.spi.source.SupportsStatisticReport;
import io.tidemill.spi.source.TableSource;
import io.tidemill.spi.statistics.TableStatistics;
import io.tidemill.spi.vector.ChangelogMode;
import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/** Reads the files of a table. */
final class FilesystemSource
        implements TableSource,
                SupportsNestedProjectionPushDown,
                SupportsFilterPushDown,
                SupportsPartitionPushDown,
                SupportsLimitPushDown,
                SupportsReadingMetadata,
                SupportsStatisticReport,
                SupportsDynamicFiltering {
    private static final System.Logger LOG = System.getLogger("io.tidemill.plugin.filesystem");

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
    private final List<Predicate> dynamicFilters = new ArrayList<>();
    private final ScanCounters counters = new ScanCounters();
    private Set<Map<String, String>> partitions;
    private int lastSkippedFiles;
    private int lastSkippedPartitions;

    FilesystemSource(FileTable table, Format format, TableContext context) {
        this.table = table;
        this.format = format;
        this.projection = table.physicalRow().names();
        this.parquet = format instanceof ParquetFormat parquetFormat
                ? new ParquetFiles(columns(List.of(), List.of()).fileRow(), parquetFormat, context)
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
        return new FileEnumerator(this::filesToRead, this::cut, table.monitorNanos());
    }

    @Override
    public List<String> acceptedFilterColumns(List<String> candidates) {
        List<String> accepted = new ArrayList<>();
        for (String column : candidates) {
            int index = table.physicalRow().names().indexOf(column);
            boolean single = index >= 0
                    && !table.physicalRow().children().get(index).is(TypeRoot.ROW, TypeRoot.ARRAY, TypeRoot.MAP);
            if (single && (parquet != null || isPartition(column))) {
                accepted.add(column);
            }
        }
        return accepted;
    }

    private boolean isPartition(String column) {
        return table.partitions() != null && table.partitions().keys().contains(column);
    }

    @Override
    public void applyDynamicFilter(Predicate filter) {
        dynamicFilters.add(filter);
    }

    @Override
    public TableStatistics reportStatistics() {
        List<DataFile> files;
        try {
            files = files();
            TableStatistics statistics = parquet != null
                    ? parquet.statistics(files, fileColumnsOf(projection), rowFilters)
                    : new TextStatistics(format, table).of(files, columns(projection, List.of()), nestedPaths);
            return limited(statistics);
        } catch (IOException | EngineException e) {
            // Reading the table will say what is wrong with its files; planning goes on without knowing them.
            LOG.log(System.Logger.Level.DEBUG, "no statistics of table " + table.name(), e);
            return TableStatistics.UNKNOWN;
        }
    }

    private List<String> fileColumnsOf(List<String> wanted) {
        return wanted.stream().filter(column -> !isPartition(column)).toList();
    }

    private TableStatistics limited(TableStatistics statistics) {
        if (!limit.isSet() || statistics.rowCount().isEmpty()) {
            return statistics;
        }
        double rows = Math.min(limit.get(), statistics.rowCount().getAsDouble());
        return new TableStatistics(OptionalDouble.of(rows), statistics.columns());
    }

    /** The files that may hold rows that are wanted. */
    private List<DataFile> files() throws IOException {
        List<DataFile> files = table.path().files(table.name());
        PartitionNames names = table.partitions();
        if (names == null) {
            return files;
        }
        List<DataFile> wanted = new ArrayList<>();
        Set<Map<String, String>> read = new HashSet<>();
        Set<Map<String, String>> skipped = new HashSet<>();
        for (DataFile file : files) {
            Map<String, String> values = names.valuesOf(file.path());
            if ((partitions == null || partitions.contains(values)) && passes(values)) {
                wanted.add(file);
                read.add(values);
            } else {
                skipped.add(values);
            }
        }
        skipped.removeAll(read);
        lastSkippedFiles = files.size() - wanted.size();
        lastSkippedPartitions = skipped.size();
        return wanted;
    }

    private List<DataFile> filesToRead() throws IOException {
        lastSkippedFiles = 0;
        lastSkippedPartitions = 0;
        List<DataFile> files = files();
        counters.skipped(lastSkippedFiles, lastSkippedPartitions);
        return files;
    }

    private boolean passes(Map<String, String> values) {
        for (Predicate filter : partitionFilters) {
            if (!PredicateLogic.passes(filter, column -> table.partitions().parse(column, values.get(column)))) {
                return false;
            }
        }
        for (Predicate filter : dynamicFilters) {
            if (!PredicateRanges.mayPass(filter, column -> partitionRange(column, values))) {
                return false;
            }
        }
        return true;
    }

    private PredicateRanges.Range partitionRange(String column, Map<String, String> values) {
        if (!isPartition(column)) {
            return PredicateRanges.Range.UNKNOWN;
        }
        Object value = table.partitions().parse(column, values.get(column));
        return new PredicateRanges.Range(value, value, value == null, value == null);
    }

    private List<FileSplit> cut(DataFile file) throws IOException {
        return parquet != null ? parquet.cut(file) : TextSplits.cut(file, format, table.splitBytes());
    }

    @Override
    public SplitReader createReader(ReaderContext context) {
        ScannedColumns columns = columns(projection, metadata);
        return new FilesystemSplitReader(
                columns,
                table.partitions(),
                fileReader(columns, context),
                new RowFilter(dynamicFilters, columns.outputs()),
                limit,
                counters,
                context);
    }

    private FileReader fileReader(ScannedColumns columns, ReaderContext context) {
        if (parquet != null) {
            List<Predicate> filters = new ArrayList<>(rowFilters);
            filters.addAll(dynamicFilters);
            return parquet.reader(columns.fileProjection(), nestedPaths, filters, context);
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
