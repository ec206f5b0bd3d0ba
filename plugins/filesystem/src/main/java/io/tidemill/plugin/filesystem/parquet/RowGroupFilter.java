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

    /** A test of the row groups of one file. */
    OfFile of(Footer footer, ColumnMatcher matcher) {
        return new OfFile(footer, matcher);
    }

    /** The filter over the row groups of one file. One thread. */
    final class OfFile {
        private final Footer footer;
        private final ColumnMatcher matcher;
        private final Map<String, ColumnRanges> columns = new HashMap<>();

        private OfFile(Footer footer, ColumnMatcher matcher) {
            this.footer = footer;
            this.matcher = matcher;
        }

        /** What the footer says of a column; null for a column that does not stand in files. */
        ColumnRanges column(String name) {
            ColumnRanges known = columns.get(name);
            int index = known == null ? fileRow.names().indexOf(name) : -1;
            if (index >= 0) {
                known = new ColumnRanges(
                        footer, matcher, name, fileRow.children().get(index));
                columns.put(name, known);
            }
            return known;
        }

        private Range range(String name, int rowGroup) {
            ColumnRanges column = column(name);
            return column == null ? Range.UNKNOWN : column.of(rowGroup);
        }

        /** False only when the ranges say that no row passes. */
        boolean mayPassByRanges(int rowGroup) {
            if (filters.isEmpty()) {
                return true;
            }
            Map<String, Range> known = new HashMap<>();
            for (Predicate filter : filters) {
                if (!PredicateRanges.mayPass(
                        filter, column -> known.computeIfAbsent(column, name -> range(name, rowGroup)))) {
                    return false;
                }
            }
            return true;
        }

        /** False only when the dictionary of some column has no entry that passes. */
        boolean mayPassByDictionaries(RowGroup rowGroup) throws IOException {
            for (Predicate filter : filters) {
                if (isValueTest(filter)) {
                    ColumnRanges column =
                            column(PredicateLogic.columns(filter).iterator().next());
                    if (column != null && !mayPassByDictionary(column, rowGroup, filter)) {
                        return false;
                    }
                }
            }
            return true;
        }
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

    private static boolean mayPassByDictionary(ColumnRanges column, RowGroup rowGroup, Predicate filter)
            throws IOException {
        ColumnChunk chunk = column.chunk(rowGroup.ordinal());
        if (chunk == null || chunk.encrypted() || !chunk.allInDictionary()) {
            return true;
        }
        return anyPasses(ChunkPages.dictionary(rowGroup, column.leaf()), column.type(), column.decoder(), filter);
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
