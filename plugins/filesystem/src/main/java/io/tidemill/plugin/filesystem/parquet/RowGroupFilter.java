package io.tidemill.plugin.filesystem.parquet;

import io.tidemill.plugin.filesystem.file.PredicateLogic;
import io.tidemill.plugin.filesystem.file.PredicateRanges;
import io.tidemill.plugin.filesystem.file.PredicateRanges.Range;
import io.tidemill.plugin.filesystem.parquet.ChunkPages.Dictionary;
import io.tidemill.spi.predicate.Predicate;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.EncodingStats;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.schema.Type;

/** Decides which row groups hold no row that passes: by the ranges in the footer, then by the dictionaries of columns compared with values. */
final class RowGroupFilter {
    private static final int MAX_DICTIONARY = 1 << 17;

    private final LogicalType fileRow;
    private final List<Predicate> filters;

    /**
     * A filter.
     *
     * @param fileRow the columns of files
     * @param filters all must pass
     */
    RowGroupFilter(LogicalType fileRow, List<Predicate> filters) {
        this.fileRow = fileRow;
        this.filters = filters;
    }

    boolean isEmpty() {
        return filters.isEmpty();
    }

    /** False only when the ranges say that no row passes. */
    boolean mayPassByRanges(ColumnMatcher matcher, BlockMetaData rowGroup) {
        Map<String, Range> known = new HashMap<>();
        for (Predicate filter : filters) {
            if (!PredicateRanges.mayPass(
                    filter, column -> known.computeIfAbsent(column, c -> range(matcher, rowGroup, c)))) {
                return false;
            }
        }
        return true;
    }

    /** The range of a column in a row group. */
    Range range(ColumnMatcher matcher, BlockMetaData rowGroup, String column) {
        int index = fileRow.names().indexOf(column);
        if (index < 0) {
            return Range.UNKNOWN;
        }
        LogicalType type = fileRow.children().get(index);
        Type found = matcher.find(column);
        if (found == null) {
            return new Range(null, null, true, true);
        }
        ColumnChunkMetaData chunk = matcher.chunk(rowGroup, column);
        return chunk == null
                ? Range.UNKNOWN
                : StatisticValues.range(
                        type,
                        chunk.getPrimitiveType(),
                        matcher.decoder(column, type, found.asPrimitiveType()),
                        chunk.getStatistics(),
                        rowGroup.getRowCount());
    }

    /** False only when the dictionary of some column has no entry that passes. */
    boolean mayPassByDictionaries(ColumnMatcher matcher, RowGroup rowGroup) throws IOException {
        for (Predicate filter : filters) {
            if (isValueTest(filter)) {
                String column = PredicateLogic.columns(filter).iterator().next();
                if (!mayPassByDictionary(matcher, rowGroup, column, filter)) {
                    return false;
                }
            }
        }
        return true;
    }

    /**
     * Tests that NULL never passes, over one column, so that the dictionary is all that counts. Not whether values are less or greater than another: the range in the footer has told that
     * already.
     */
    private static boolean isValueTest(Predicate filter) {
        return filter instanceof Predicate.Comparison comparison && comparison.operator() == Predicate.Operator.EQUAL
                || filter instanceof Predicate.In
                || filter instanceof Predicate.StartsWith
                || filter instanceof Predicate.Or or
                        && PredicateLogic.columns(or).size() == 1
                        && or.operands().stream().allMatch(RowGroupFilter::passesNoNull);
    }

    private static boolean passesNoNull(Predicate filter) {
        return filter instanceof Predicate.Comparison || isValueTest(filter);
    }

    private boolean mayPassByDictionary(ColumnMatcher matcher, RowGroup rowGroup, String column, Predicate filter)
            throws IOException {
        int index = fileRow.names().indexOf(column);
        ColumnChunkMetaData chunk = index < 0 ? null : matcher.chunk(rowGroup.metadata(), column);
        if (chunk == null || !allInDictionary(chunk)) {
            return true;
        }
        LogicalType type = fileRow.children().get(index);
        ValueDecoder decoder =
                matcher.decoder(column, type, matcher.find(column).asPrimitiveType());
        return anyPasses(ChunkPages.dictionary(rowGroup, chunk), type, decoder, filter);
    }

    @SuppressWarnings("deprecation") // PLAIN_DICTIONARY is how files of format version 1 say it.
    private static boolean allInDictionary(ColumnChunkMetaData chunk) {
        if (!chunk.hasDictionaryPage()) {
            return false;
        }
        EncodingStats stats = chunk.getEncodingStats();
        if (stats != null) {
            return stats.hasDictionaryPages() && !stats.hasNonDictionaryEncodedPages();
        }
        // Without the statistics only the set of encodings is left; levels account for RLE and BIT_PACKED.
        return chunk.getEncodings().stream()
                        .noneMatch(encoding -> encoding == Encoding.PLAIN
                                || encoding == Encoding.DELTA_BYTE_ARRAY
                                || encoding == Encoding.DELTA_LENGTH_BYTE_ARRAY
                                || encoding == Encoding.DELTA_BINARY_PACKED
                                || encoding == Encoding.BYTE_STREAM_SPLIT)
                && chunk.getEncodings().contains(Encoding.PLAIN_DICTIONARY);
    }

    private static boolean anyPasses(Dictionary page, LogicalType type, ValueDecoder decoder, Predicate filter) {
        if (page == null || page.size() > MAX_DICTIONARY) {
            return true;
        }
        int size = page.size();
        ColumnVector entries = Vectors.allocate(type, size);
        decoder.startPage(Encoding.PLAIN, page.bytes(), size);
        decoder.read(entries, 0, size);
        for (int i = 0; i < size; i++) {
            Object value = StatisticValues.value(type, entries, i);
            if (PredicateLogic.passes(filter, column -> value)) {
                return true;
            }
        }
        return false;
    }
}
