package io.tidemill.benchmarks.kernel;

import io.tidemill.config.ConfigOption;
import io.tidemill.config.Origin;
import io.tidemill.plugin.filesystem.FilesystemPlugin;
import io.tidemill.plugin.formats.FormatsPlugin;
import io.tidemill.spi.TableContext;
import io.tidemill.spi.format.Format;
import io.tidemill.spi.sink.WriterContext;
import io.tidemill.spi.source.ReaderContext;
import io.tidemill.type.Column;
import io.tidemill.type.LogicalType;
import io.tidemill.type.Schema;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A table in files, written and read by one task, as the engine presents it to the connector. */
final class FileTableContext implements TableContext, WriterContext, ReaderContext {
    private final Map<String, String> options;

    FileTableContext(Path folder, String format) {
        options = Map.of("connector", "filesystem", "path", folder.toString(), "format", format);
    }

    @Override
    public String tableName() {
        return "benchmark";
    }

    @Override
    public Schema schema() {
        return Schema.of(List.of(
                Column.physical("id", LogicalType.bigint()),
                Column.physical("price", LogicalType.float64()),
                Column.physical("name", LogicalType.string())));
    }

    @Override
    public Map<String, String> options() {
        return options;
    }

    @Override
    public <T> T get(ConfigOption<T> option) {
        String text = options.get(option.key());
        return text == null ? option.defaultValue().orElse(null) : option.parse(text, Origin.table("benchmark", null));
    }

    @Override
    public Optional<Format> format(String optionKey) {
        return Stream.of(new FormatsPlugin(), new FilesystemPlugin())
                .flatMap(plugin -> plugin.formatFactories().stream())
                .filter(factory -> factory.identifier().equals(options.get(optionKey)))
                .findFirst()
                .map(factory -> factory.create(tableName(), Map.of()));
    }

    @Override
    public ZoneId timeZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public boolean streaming() {
        return false;
    }

    @Override
    public Appendable output() {
        return new StringBuilder();
    }

    @Override
    public int batchSize() {
        return 2048;
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
    public String jobId() {
        return "benchmark";
    }

    @Override
    public boolean cancelled() {
        return false;
    }

    @Override
    public void count(String counter, long amount) {
        // Nobody reads the counters here.
    }
}
