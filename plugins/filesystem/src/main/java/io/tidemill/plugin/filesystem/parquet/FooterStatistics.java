package io.tidemill.plugin.filesystem.parquet;

import io.tidemill.plugin.filesystem.file.DataFile;
import io.tidemill.plugin.filesystem.file.PredicateLogic;
import io.tidemill.plugin.filesystem.file.PredicateRanges.Range;
import io.tidemill.spi.predicate.Predicate;
import io.tidemill.spi.statistics.ColumnStatistics;
import io.tidemill.spi.statistics.TableStatistics;
import io.tidemill.type.LogicalType;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.channels.FileChannel;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;

/** Adds up what footers say. Numbers of distinct values are estimates: from ranges, and from the dictionaries of one row group. */
final class FooterStatistics {
    /** A dictionary this small beside its rows holds a closed set of values, which more rows do not enlarge. */
    private static final double CLOSED_SET = 0.1;

    private final Footers footers;
    private final LogicalType fileRow;
    private final boolean missingIsNull;

    FooterStatistics(Footers footers, LogicalType fileRow, boolean missingIsNull) {
        this.footers = footers;
        this.fileRow = fileRow;
        this.missingIsNull = missingIsNull;
    }

    /** What is known of one column so far. */
    private static final class Sum {
        Object min;
        Object max;
        boolean rangeKnown = true;
        long nulls;
        boolean nullsKnown = true;
        long values;
        long bytes;
        double dictionaryValues = -1;
        long dictionaryRows;
    }

    TableStatistics of(List<DataFile> files, List<String> columns, List<Predicate> filters) throws IOException {
        RowGroupFilter filter = new RowGroupFilter(fileRow, filters);
        Map<String, Sum> sums = new HashMap<>();
        columns.forEach(column -> sums.put(column, new Sum()));
        long rows = 0;
        boolean dictionariesRead = false;
        for (DataFile file : files) {
            ParquetMetadata footer = footers.footer(file);
            ColumnMatcher matcher = new ColumnMatcher(
                    file.path().toString(), footer.getFileMetaData().getSchema(), missingIsNull);
            for (int i = 0; i < footer.getBlocks().size(); i++) {
                BlockMetaData rowGroup = footer.getBlocks().get(i);
                if (!filter.mayPassByRanges(matcher, rowGroup)) {
                    continue;
                }
                rows += rowGroup.getRowCount();
                for (String column : columns) {
                    add(sums.get(column), filter.range(matcher, rowGroup, column), matcher, rowGroup, column);
                }
                if (!dictionariesRead) {
                    dictionariesRead = true;
                    readDictionaries(file, i, matcher, columns, sums);
                }
            }
        }
        Map<String, ColumnStatistics> statistics = new HashMap<>();
        for (String column : columns) {
            statistics.put(column, statistics(sums.get(column), column, rows));
        }
        return new TableStatistics(OptionalDouble.of(rows), statistics);
    }

    private static void add(Sum sum, Range range, ColumnMatcher matcher, BlockMetaData rowGroup, String column) {
        if (!range.allNull()) {
            if (range.min() == null || range.max() == null) {
                sum.rangeKnown = false;
            } else {
                sum.min = sum.min == null || PredicateLogic.compare(range.min(), sum.min) < 0 ? range.min() : sum.min;
                sum.max = sum.max == null || PredicateLogic.compare(range.max(), sum.max) > 0 ? range.max() : sum.max;
            }
        }
        ColumnChunkMetaData chunk = matcher.chunk(rowGroup, column);
        if (chunk == null) {
            sum.nulls += rowGroup.getRowCount();
            return;
        }
        sum.values += chunk.getValueCount();
        sum.bytes += chunk.getTotalUncompressedSize();
        if (chunk.getStatistics() != null && chunk.getStatistics().isNumNullsSet()) {
            sum.nulls += chunk.getStatistics().getNumNulls();
        } else {
            sum.nullsKnown = false;
        }
    }

    private void readDictionaries(
            DataFile file, int ordinal, ColumnMatcher matcher, List<String> columns, Map<String, Sum> sums)
            throws IOException {
        BlockMetaData rowGroup = footers.footer(file).getBlocks().get(ordinal);
        try (FileChannel channel = footers.open(file.path())) {
            for (String column : columns) {
                ColumnChunkMetaData chunk = matcher.chunk(rowGroup, column);
                if (chunk == null || !chunk.hasDictionaryPage()) {
                    continue;
                }
                ChunkPages.Dictionary dictionary = ChunkPages.dictionary(new RowGroup(channel, rowGroup), chunk);
                if (dictionary != null) {
                    sums.get(column).dictionaryValues = dictionary.size();
                    sums.get(column).dictionaryRows = rowGroup.getRowCount();
                }
            }
        }
    }

    private ColumnStatistics statistics(Sum sum, String column, long rows) {
        LogicalType type = fileRow.children().get(fileRow.names().indexOf(column));
        boolean range = sum.rangeKnown && sum.min != null;
        double notNull = sum.nullsKnown ? rows - sum.nulls : rows;
        double distinct = -1;
        if (range) {
            double width = width(sum.min, sum.max, type);
            distinct = width < 0 ? -1 : Math.min(width, notNull);
        }
        if (sum.dictionaryValues >= 0) {
            double share = sum.dictionaryValues / Math.max(1, sum.dictionaryRows);
            double estimate = share <= CLOSED_SET ? sum.dictionaryValues : share * rows;
            distinct = distinct < 0 ? Math.min(estimate, notNull) : Math.min(distinct, estimate);
        } else if (distinct < 0 && type.isCharacter() && sum.values > 0) {
            // Writers give up dictionaries where values rarely repeat.
            distinct = notNull;
        }
        return new ColumnStatistics(
                distinct < 0 ? OptionalDouble.empty() : OptionalDouble.of(distinct),
                sum.nullsKnown && rows > 0 ? OptionalDouble.of((double) sum.nulls / rows) : OptionalDouble.empty(),
                size(sum, type),
                range ? Optional.of(sum.min) : Optional.empty(),
                range ? Optional.of(sum.max) : Optional.empty());
    }

    private static OptionalDouble size(Sum sum, LogicalType type) {
        return switch (type.physical()) {
            case BYTE -> OptionalDouble.of(1);
            case INT, FLOAT -> OptionalDouble.of(4);
            case LONG, DOUBLE -> OptionalDouble.of(8);
            case INT128 -> OptionalDouble.of(16);
            // With a dictionary the chunk is smaller than its values.
            default ->
                sum.values == 0 || sum.dictionaryValues >= 0
                        ? OptionalDouble.empty()
                        : OptionalDouble.of((double) sum.bytes / sum.values);
        };
    }

    /** How many values a range of whole numbers, dates or decimals has room for; -1 where that tells nothing. */
    private static double width(Object min, Object max, LogicalType type) {
        if (min instanceof Integer || min instanceof Long) {
            return ((Number) max).doubleValue() - ((Number) min).doubleValue() + 1;
        }
        if (min instanceof BigDecimal smallest) {
            return ((BigDecimal) max)
                            .subtract(smallest)
                            .movePointRight(type.scale())
                            .doubleValue()
                    + 1;
        }
        return min instanceof Boolean ? 2 : -1;
    }
}
