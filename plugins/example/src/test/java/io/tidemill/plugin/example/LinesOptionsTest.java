package io.tidemill.plugin.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.sink.SinkWriter;
import io.tidemill.spi.sink.TableSink;
import io.tidemill.spi.sink.WriterContext;
import io.tidemill.spi.vector.BytesVector;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.testkit.SourceHarness;
import io.tidemill.testkit.TestTable;
import io.tidemill.type.Column;
import io.tidemill.type.LogicalType;
import io.tidemill.type.Schema;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LinesOptionsTest {
    private static final Schema SCHEMA = Schema.of(List.of(Column.physical("line", LogicalType.string())));

    /** The only task of a job. */
    private static final class OnlyTask implements WriterContext {
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
            return "job";
        }
    }

    @TempDir
    private Path folder;

    private TestTable table() {
        return TestTable.of(SCHEMA, new LinesPlugin())
                .option("connector", "lines")
                .option("path", folder.toString());
    }

    @Test
    void thePathIsRequired() {
        assertThatThrownBy(() -> table().without("path").source())
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_TABLE_OPTION))
                .hasMessageContaining("'path'");
    }

    @Test
    void theSuffixChoosesTheFilesToRead() throws IOException {
        Files.writeString(folder.resolve("a.txt"), "text\n");
        Files.writeString(folder.resolve("b.log"), "log\n");
        assertThat(lines(table())).containsExactly("text");
        assertThat(lines(table().option("suffix", ".log"))).containsExactly("log");
    }

    private static List<Object> lines(TestTable table) {
        return SourceHarness.of(table).rows().stream()
                .<Object>map(change -> change.values().get(0))
                .toList();
    }

    @Test
    void writtenFilesEndWithTheSuffix() throws IOException {
        TestTable table = table().option("suffix", ".log");
        TableSink sink = table.sink();
        byte[] text = "hello".getBytes(StandardCharsets.UTF_8);
        BytesVector line = new BytesVector(1);
        line.append(0, text, 0, text.length);
        try (SinkWriter writer = sink.createWriter(new OnlyTask())) {
            writer.write(new ColumnBatch(1, line));
            sink.commit(writer.prepareCommit());
        }
        assertThat(folder.toFile().list()).singleElement().asString().endsWith(".log");
        assertThat(lines(table)).containsExactly("hello");
    }
}
