package io.tidemill.plugin.filesystem.parquet;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
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
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

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

        void add(ColumnRanges column, int rowGroup, long rows) {
            if (column.missing()) {
                nulls += rows;
                return;
            }
            ColumnChunk chunk = column.chunk(rowGroup);
            if (chunk == null) {
                rangeKnown = false;
                nullsKnown = false;
                return;
            }
            values += chunk.values();
            bytes += chunk.uncompressedSize();
            nulls += Math.max(0, chunk.nulls());
            nullsKnown &= chunk.nulls() >= 0;
            if (rangeKnown) {
                add(column.of(rowGroup));
            }
        }

        private void add(Range range) {
            if (range.allNull()) {
                return;
            }
            if (range.min() == null || range.max() == null) {
                rangeKnown = false;
                return;
            }
            min = min == null || PredicateLogic.compare(range.min(), min) < 0 ? range.min() : min;
            max = max == null || PredicateLogic.compare(range.max(), max) > 0 ? range.max() : max;
        }
    }

    TableStatistics of(List<DataFile> files, List<String> columns, List<Predicate> filters) throws IOException {
        RowGroupFilter filter = new RowGroupFilter(fileRow, filters);
        Sum[] sums = new Sum[columns.size()];
        Arrays.setAll(sums, i -> new Sum());
        long rows = 0;
        boolean dictionariesRead = false;
        for (DataFile file : files) {
            Footer footer = footers.footer(file);
            RowGroupFilter.OfFile fileFilter = filter.of(footer, new ColumnMatcher(footer, missingIsNull));
            ColumnRanges[] ranges = new ColumnRanges[sums.length];
            Arrays.setAll(ranges, i -> fileFilter.column(columns.get(i)));
            for (int rowGroup = 0; rowGroup < footer.rowGroups(); rowGroup++) {
                if (!fileFilter.mayPassByRanges(rowGroup)) {
                    continue;
                }
                long rowCount = footer.rows()[rowGroup];
                rows += rowCount;
                for (int i = 0; i < sums.length; i++) {
                    sums[i].add(ranges[i], rowGroup, rowCount);
                }
                if (!dictionariesRead) {
                    dictionariesRead = true;
                    readDictionaries(file.path(), footer, rowGroup, ranges, sums);
                }
            }
        }
        Map<String, ColumnStatistics> statistics = new HashMap<>();
        for (int i = 0; i < sums.length; i++) {
            statistics.put(columns.get(i), statistics(sums[i], columns.get(i), rows));
        }
        return new TableStatistics(OptionalDouble.of(rows), statistics);
    }

    private void readDictionaries(Path path, Footer footer, int ordinal, ColumnRanges[] ranges, Sum[] sums)
            throws IOException {
        try (FileChannel channel = footers.open(path)) {
            RowGroup rowGroup = new RowGroup(channel, footer, ordinal);
            for (int i = 0; i < sums.length; i++) {
                ColumnChunk chunk = ranges[i].chunk(ordinal);
                if (chunk == null || chunk.encrypted() || !chunk.hasDictionary()) {
                    continue;
                }
                ChunkPages.Dictionary dictionary = ChunkPages.dictionary(rowGroup, ranges[i].leaf());
                if (dictionary != null) {
                    sums[i].dictionaryValues = dictionary.size();
                    sums[i].dictionaryRows = footer.rows()[ordinal];
                }
            }
        } catch (DamagedPage e) {
            throw new EngineException(ErrorCode.DATA_MALFORMED, path + ": a dictionary is damaged: " + e.detail(), e);
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
