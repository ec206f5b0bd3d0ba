package io.tidemill.stream;

import io.tidemill.core.plan.ObjectPath;
import io.tidemill.core.plan.SessionCatalog;
import io.tidemill.core.plan.TableReference;
import io.tidemill.core.testing.RowText;
import io.tidemill.spi.catalog.CatalogTable;
import io.tidemill.spi.function.FunctionFactory;
import io.tidemill.spi.sink.Committable;
import io.tidemill.spi.sink.SinkWriter;
import io.tidemill.spi.sink.TableSink;
import io.tidemill.spi.sink.WriterContext;
import io.tidemill.spi.source.ReaderContext;
import io.tidemill.spi.source.Split;
import io.tidemill.spi.source.SplitEnumerator;
import io.tidemill.spi.source.SplitReader;
import io.tidemill.spi.source.TableSource;
import io.tidemill.spi.vector.ChangelogMode;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.type.Column;
import io.tidemill.type.LogicalType;
import io.tidemill.type.Schema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** A catalog of tables in memory: each source has splits of rows as text; each sink writes rows down as text and shows them when they are committed. */
final class TestTables implements SessionCatalog {
    private final Map<String, MemorySource> sources = new HashMap<>();
    private final Map<String, MemorySink> sinks = new HashMap<>();

    static TableReference reference(String name, LogicalType row) {
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < row.children().size(); i++) {
            columns.add(Column.physical(row.names().get(i), row.children().get(i)));
        }
        return new TableReference(new ObjectPath("c", "d", name), Schema.of(columns), Map.of());
    }

    /** A bounded source; each list is a split. */
    TestTables source(String name, LogicalType row, List<List<String>> splits) {
        sources.put(name, new MemorySource(row.children(), splits, true));
        return this;
    }

    /** A source that does not end. */
    TestTables endless(String name, LogicalType row, List<List<String>> splits) {
        sources.put(name, new MemorySource(row.children(), splits, false));
        return this;
    }

    MemorySink sink(String name, LogicalType row) {
        MemorySink sink = new MemorySink(row.children());
        sinks.put(name, sink);
        return sink;
    }

    @Override
    public TableSource createSource(TableReference table, boolean streaming) {
        return sources.get(table.path().name());
    }

    @Override
    public TableSink createSink(TableReference table, boolean streaming) {
        return sinks.get(table.path().name());
    }

    /** A split by its number. */
    record NumberedSplit(int number) implements Split {
        @Override
        public String id() {
            return Integer.toString(number);
        }
    }

    /** Rows from memory, two a batch. */
    record MemorySource(List<LogicalType> types, List<List<String>> splits, boolean bounded) implements TableSource {
        @Override
        public SplitEnumerator createEnumerator() {
            return new SplitEnumerator() {
                private boolean given;

                @Override
                public List<Split> discover() {
                    List<Split> all = new ArrayList<>();
                    for (int i = 0; i < splits.size() && !given; i++) {
                        all.add(new NumberedSplit(i));
                    }
                    given = true;
                    return all;
                }

                @Override
                public boolean finished() {
                    return given;
                }
            };
        }

        @Override
        public SplitReader createReader(ReaderContext context) {
            return new SplitReader() {
                private List<String> rows = List.of();
                private int next;

                @Override
                public void open(Split split, String position) {
                    rows = splits.get(((NumberedSplit) split).number());
                    next = 0;
                }

                @Override
                public ColumnBatch read() {
                    if (next >= rows.size()) {
                        return bounded ? null : new ColumnBatch(0);
                    }
                    int end = Math.min(next + 2, rows.size());
                    String[] part = rows.subList(next, end).toArray(new String[0]);
                    next = end;
                    return RowText.parse(types, part);
                }

                @Override
                public long bytesRead() {
                    return next;
                }

                @Override
                public void close() {}
            };
        }
    }

    /** Rows written, with kinds, once committed. */
    static final class MemorySink implements TableSink {
        private final List<LogicalType> types;
        private final List<String> visible = new CopyOnWriteArrayList<>();
        private volatile boolean aborted;
        private volatile boolean full;

        MemorySink(List<LogicalType> types) {
            this.types = types;
        }

        List<String> visible() {
            return visible;
        }

        boolean aborted() {
            return aborted;
        }

        /** Lets every write fail. */
        void fill() {
            full = true;
        }

        @Override
        public ChangelogMode changelogMode(ChangelogMode query) {
            return query;
        }

        @Override
        public SinkWriter createWriter(WriterContext context) {
            return new SinkWriter() {
                private final List<Committable> written = new ArrayList<>();

                @Override
                public void write(ColumnBatch batch) throws IOException {
                    if (full) {
                        throw new IOException("no space left");
                    }
                    RowText.format(batch, types).forEach(line -> written.add(new Committable(line)));
                }

                @Override
                public List<Committable> prepareCommit() {
                    return written;
                }

                @Override
                public void close() {}
            };
        }

        @Override
        public void commit(List<Committable> committables) {
            committables.forEach(committable -> visible.add(committable.payload()));
        }

        @Override
        public void abort(List<Committable> committables) {
            aborted = true;
        }
    }

    @Override
    public String currentCatalog() {
        return "c";
    }

    @Override
    public String currentDatabase() {
        return "d";
    }

    @Override
    public List<String> catalogs() {
        return List.of("c");
    }

    @Override
    public List<String> databases(String catalog) {
        return List.of("d");
    }

    @Override
    public List<String> tables(String catalog, String database) {
        return List.of();
    }

    @Override
    public ObjectPath resolve(List<String> name) {
        return new ObjectPath("c", "d", name.get(name.size() - 1));
    }

    @Override
    public Optional<CatalogTable> table(ObjectPath path) {
        return Optional.empty();
    }

    @Override
    public Optional<FunctionFactory> function(List<String> name) {
        return Optional.empty();
    }

    @Override
    public List<String> functions() {
        return List.of();
    }
}
