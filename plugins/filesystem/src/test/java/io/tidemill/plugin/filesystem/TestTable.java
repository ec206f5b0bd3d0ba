package io.tidemill.plugin.filesystem;

import io.tidemill.config.ConfigOption;
import io.tidemill.config.Origin;
import io.tidemill.plugin.formats.FormatsPlugin;
import io.tidemill.spi.ConnectorPlugin;
import io.tidemill.spi.TableContext;
import io.tidemill.spi.format.Format;
import io.tidemill.spi.format.FormatFactory;
import io.tidemill.spi.source.ReaderContext;
import io.tidemill.spi.source.Split;
import io.tidemill.spi.source.SplitEnumerator;
import io.tidemill.spi.source.SplitReader;
import io.tidemill.spi.source.TableSource;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.type.Column;
import io.tidemill.type.LogicalType;
import io.tidemill.type.Schema;
import java.io.IOException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A table as the engine presents it to the factory, and the reading of it. */
final class TestTable implements TableContext {
    private final Schema schema;
    private final Map<String, String> options;
    private final boolean streaming;
    final Map<String, Long> counters = new TreeMap<>();

    TestTable(Schema schema, boolean streaming, String... keysAndValues) {
        this.schema = schema;
        this.streaming = streaming;
        this.options = new HashMap<>();
        options.put("connector", "filesystem");
        for (int i = 0; i < keysAndValues.length; i += 2) {
            options.put(keysAndValues[i], keysAndValues[i + 1]);
        }
    }

    static Schema schema(Object... namesAndTypes) {
        return schema(List.of(), namesAndTypes);
    }

    static Schema schema(List<String> partitionKeys, Object... namesAndTypes) {
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < namesAndTypes.length; i += 2) {
            columns.add(Column.physical((String) namesAndTypes[i], (LogicalType) namesAndTypes[i + 1]));
        }
        return new Schema(columns, List.of(), Optional.empty(), partitionKeys);
    }

    FilesystemSource source() {
        return (FilesystemSource) new FilesystemTableFactory().createSource(this);
    }

    /** All rows, read by one reader, one text a row. */
    List<String> read(List<LogicalType> types) throws IOException {
        return read(source(), types);
    }

    List<String> read(TableSource source, List<LogicalType> types) throws IOException {
        List<String> rows = new ArrayList<>();
        try (SplitEnumerator enumerator = source.createEnumerator();
                SplitReader reader = source.createReader(readerContext(1000))) {
            for (Split split : enumerator.discover()) {
                reader.open(split, null);
                for (ColumnBatch batch = reader.read(); batch != null; batch = reader.read()) {
                    rows.addAll(BatchRows.of(batch, types));
                }
            }
        }
        return rows;
    }

    ReaderContext readerContext(int batchSize) {
        return new ReaderContext() {
            @Override
            public int batchSize() {
                return batchSize;
            }

            @Override
            public int taskIndex() {
                return 0;
            }

            @Override
            public int taskCount() {
                return 1;
            }

            @Override
            public boolean cancelled() {
                return false;
            }

            @Override
            public void count(String counter, long amount) {
                counters.merge(counter, amount, Long::sum);
            }
        };
    }

    @Override
    public String tableName() {
        return "cat.db.t";
    }

    @Override
    public Schema schema() {
        return schema;
    }

    @Override
    public Map<String, String> options() {
        return options;
    }

    @Override
    public <T> T get(ConfigOption<T> option) {
        String text = options.get(option.key());
        return text == null ? option.defaultValue().orElse(null) : option.parse(text, Origin.table("t", null));
    }

    @Override
    public Optional<Format> format(String optionKey) {
        String name = options.get(optionKey);
        if (name == null) {
            return Optional.empty();
        }
        Map<String, String> own = new HashMap<>();
        options.forEach((key, value) -> {
            if (key.startsWith(name + ".")) {
                own.put(key.substring(name.length() + 1), value);
            }
        });
        for (ConnectorPlugin plugin : List.of(new FormatsPlugin(), new FilesystemPlugin())) {
            for (FormatFactory factory : plugin.formatFactories()) {
                if (factory.identifier().equals(name)) {
                    return Optional.of(factory.create(tableName(), own));
                }
            }
        }
        throw new IllegalArgumentException(name);
    }

    @Override
    public ZoneId timeZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public boolean streaming() {
        return streaming;
    }

    @Override
    public Appendable output() {
        return new StringBuilder();
    }
}
