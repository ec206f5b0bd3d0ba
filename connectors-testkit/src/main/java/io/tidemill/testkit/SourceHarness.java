package io.tidemill.testkit;

import io.tidemill.spi.source.Split;
import io.tidemill.spi.source.SplitEnumerator;
import io.tidemill.spi.source.SplitReader;
import io.tidemill.spi.source.SupportsProjectionPushDown;
import io.tidemill.spi.source.SupportsReadingMetadata;
import io.tidemill.spi.source.TableSource;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.type.LogicalType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Reads a table the way the engine does: enumerate, hand splits to readers, read batches, go on from positions. Immutable; every
 * call that reads opens a new source.
 *
 * <pre>{@code
 * assertThat(SourceHarness.of(table).batchSize(1).rows()).containsExactly(Change.insert(1, "a"));
 * }</pre>
 */
public final class SourceHarness {
    /** An unbounded source is asked this often for more before it counts as idle. */
    private static final int EMPTY_READS = 1000;

    private final TestTable table;
    private final LogicalType row;
    private final int batchSize;
    private final long maxRows;
    private final List<Consumer<TableSource>> setup;

    private SourceHarness(
            TestTable table, LogicalType row, int batchSize, long maxRows, List<Consumer<TableSource>> setup) {
        this.table = table;
        this.row = row;
        this.batchSize = batchSize;
        this.maxRows = maxRows;
        this.setup = List.copyOf(setup);
    }

    /** Reads all physical columns in batches of 2048 rows. */
    public static SourceHarness of(TestTable table) {
        return new SourceHarness(table, table.schema().physicalRow(), 2048, Long.MAX_VALUE, List.of());
    }

    /** Asks readers for batches of at most this size. */
    public SourceHarness batchSize(int rows) {
        return new SourceHarness(table, row, rows, maxRows, setup);
    }

    /** Stops after this many rows; needed for tables without an end. */
    public SourceHarness atMost(long rows) {
        return new SourceHarness(table, row, batchSize, rows, setup);
    }

    /** Applies something to every new source before it is read. Order: projection, partitions, filters, limit. */
    public SourceHarness with(Consumer<TableSource> apply) {
        List<Consumer<TableSource>> more = new ArrayList<>(setup);
        more.add(apply);
        return new SourceHarness(table, row, batchSize, maxRows, more);
    }

    /** Applies a projection; rows then have these columns. */
    public SourceHarness project(List<String> columns) {
        LogicalType physical = table.schema().physicalRow();
        List<LogicalType> types = new ArrayList<>();
        for (String column : columns) {
            types.add(physical.children().get(physical.names().indexOf(column)));
        }
        SourceHarness projected = with(source -> ((SupportsProjectionPushDown) source).applyProjection(columns));
        return new SourceHarness(table, LogicalType.row(columns, types), batchSize, maxRows, projected.setup);
    }

    /** Asks for metadata columns; rows then have them after their other columns. */
    public SourceHarness metadata(List<String> keys) {
        Map<String, LogicalType> offered = ((SupportsReadingMetadata) table.source()).metadata();
        List<String> names = new ArrayList<>(row.names());
        List<LogicalType> types = new ArrayList<>(row.children());
        for (String key : keys) {
            names.add(key);
            types.add(offered.get(key));
        }
        SourceHarness extended = with(source -> ((SupportsReadingMetadata) source).applyMetadata(keys));
        return new SourceHarness(table, LogicalType.row(names, types), batchSize, maxRows, extended.setup);
    }

    /** The rows, read by one reader. */
    public List<Change> rows() {
        return rows(1);
    }

    /** The rows, read by several readers in turn, one batch each, so that shared state between readers shows. */
    public List<Change> rows(int tasks) {
        return read(tasks, new TreeMap<>());
    }

    /** What readers counted while one of them read all rows, for example row groups skipped. */
    public Map<String, Long> counters() {
        Map<String, Long> counters = new TreeMap<>();
        read(1, counters);
        return counters;
    }

    /** The splits of a new source. */
    public List<Split> splits() {
        try {
            return splits(open());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The rows of one split from a position (null for the start), in order. */
    public List<Change> rows(Split split, String position) {
        List<Change> changes = new ArrayList<>();
        try (SplitReader reader = open().createReader(new KitReaderContext(batchSize, 0, 1))) {
            reader.open(split, position);
            while (changes.size() < maxRows && readBatch(reader, changes)) {
                // all the work is in the condition
            }
            return changes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The rows of one split, in order, when the reader is thrown away after every batch and a new source with a new reader goes on from the
     * position, as after a failure.
     */
    public List<Change> rowsRestoringAfterEveryBatch(Split split) {
        List<Change> changes = new ArrayList<>();
        String position = null;
        boolean more = true;
        try {
            while (more && changes.size() < maxRows) {
                try (SplitReader reader = open().createReader(new KitReaderContext(batchSize, 0, 1))) {
                    reader.open(split, position);
                    more = readBatch(reader, changes);
                    position = reader.position();
                }
            }
            return changes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<Change> read(int tasks, Map<String, Long> counters) {
        List<Change> changes = new ArrayList<>();
        List<KitReaderContext> contexts = new ArrayList<>();
        List<SplitReader> readers = new ArrayList<>();
        try {
            TableSource source = open();
            List<Split> splits = splits(source);
            List<List<Split>> assigned = new ArrayList<>();
            for (int task = 0; task < tasks; task++) {
                contexts.add(new KitReaderContext(batchSize, task, tasks));
                readers.add(source.createReader(contexts.get(task)));
                assigned.add(new ArrayList<>());
            }
            for (int i = 0; i < splits.size(); i++) {
                assigned.get(i % tasks).add(splits.get(i));
            }
            readInTurn(readers, assigned, changes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            close(readers);
        }
        for (KitReaderContext context : contexts) {
            context.counters().forEach((counter, amount) -> counters.merge(counter, amount, Long::sum));
        }
        return changes;
    }

    private void readInTurn(List<SplitReader> readers, List<List<Split>> assigned, List<Change> changes)
            throws IOException {
        boolean[] reading = new boolean[readers.size()];
        boolean progress = true;
        while (progress && changes.size() < maxRows) {
            progress = false;
            for (int task = 0; task < readers.size() && changes.size() < maxRows; task++) {
                if (!reading[task] && !assigned.get(task).isEmpty()) {
                    readers.get(task).open(assigned.get(task).remove(0), null);
                    reading[task] = true;
                }
                if (reading[task]) {
                    reading[task] = readBatch(readers.get(task), changes);
                    progress = true;
                }
            }
        }
    }

    /** Reads until some rows have come; false at the end of the split. */
    private boolean readBatch(SplitReader reader, List<Change> changes) throws IOException {
        for (int i = 0; i < EMPTY_READS; i++) {
            ColumnBatch batch = reader.read();
            if (batch == null) {
                return false;
            }
            if (batch.columnCount() != row.children().size()) {
                throw new AssertionError("a batch of " + batch.columnCount() + " columns came for "
                        + row.children().size() + " wanted columns " + row.names());
            }
            if (!batch.isEmpty()) {
                changes.addAll(VectorValues.read(batch, row));
                return true;
            }
        }
        return false;
    }

    private TableSource open() {
        TableSource source = table.source();
        setup.forEach(apply -> apply.accept(source));
        return source;
    }

    private static List<Split> splits(TableSource source) throws IOException {
        try (SplitEnumerator enumerator = source.createEnumerator()) {
            List<Split> splits = new ArrayList<>(enumerator.discover());
            for (int i = 0; source.bounded() && !enumerator.finished() && i < EMPTY_READS; i++) {
                splits.addAll(enumerator.discover());
            }
            if (source.bounded() && !enumerator.finished()) {
                throw new AssertionError("the enumerator of a bounded table does not finish");
            }
            return splits;
        }
    }

    private static void close(List<SplitReader> readers) {
        for (SplitReader reader : readers) {
            try {
                reader.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
