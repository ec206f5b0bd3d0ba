package io.tidemill.batch;

import io.tidemill.core.testing.RowText;
import io.tidemill.spi.predicate.Predicate;
import io.tidemill.spi.source.ReaderContext;
import io.tidemill.spi.source.Split;
import io.tidemill.spi.source.SplitEnumerator;
import io.tidemill.spi.source.SplitReader;
import io.tidemill.spi.source.SupportsDynamicFiltering;
import io.tidemill.spi.source.TableSource;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A table of rows in memory, some rows a split. Remembers what it was asked for. */
final class MemoryTable implements TableSource, SupportsDynamicFiltering {
    record Part(String id, List<String> rows) implements Split {}

    private final List<LogicalType> types;
    private final List<Split> splits = new ArrayList<>();
    final AtomicInteger splitsRead = new AtomicInteger();
    final List<Predicate> dynamicFilters = new ArrayList<>();
    volatile RuntimeException failure;
    volatile Runnable beforeRead = () -> {};

    MemoryTable(List<LogicalType> types, List<String> rows, int rowsPerSplit) {
        this.types = types;
        for (int from = 0; from < rows.size(); from += rowsPerSplit) {
            splits.add(new Part("part-" + from, rows.subList(from, Math.min(rows.size(), from + rowsPerSplit))));
        }
    }

    @Override
    public boolean bounded() {
        return true;
    }

    @Override
    public SplitEnumerator createEnumerator() {
        return new SplitEnumerator() {
            @Override
            public List<Split> discover() {
                return splits;
            }

            @Override
            public boolean finished() {
                return true;
            }
        };
    }

    @Override
    public SplitReader createReader(ReaderContext context) {
        return new SplitReader() {
            private List<String> left;

            @Override
            public void open(Split split, String position) {
                splitsRead.incrementAndGet();
                left = ((Part) split).rows();
            }

            @Override
            public ColumnBatch read() {
                beforeRead.run();
                if (failure != null) {
                    throw failure;
                }
                if (left.isEmpty()) {
                    return null;
                }
                int count = Math.min(left.size(), context.batchSize());
                ColumnBatch batch = RowText.parse(types, left.subList(0, count).toArray(String[]::new));
                left = left.subList(count, left.size());
                return batch;
            }

            @Override
            public void close() {}
        };
    }

    @Override
    public List<String> acceptedFilterColumns(List<String> candidates) {
        return candidates;
    }

    @Override
    public void applyDynamicFilter(Predicate filter) {
        dynamicFilters.add(filter);
    }
}
