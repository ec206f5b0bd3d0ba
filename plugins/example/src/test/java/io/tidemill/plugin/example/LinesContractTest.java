package io.tidemill.plugin.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.error.EngineException;
import io.tidemill.testkit.Capability;
import io.tidemill.testkit.Change;
import io.tidemill.testkit.ConnectorContract;
import io.tidemill.testkit.SourceHarness;
import io.tidemill.testkit.TestTable;
import io.tidemill.type.Column;
import io.tidemill.type.LogicalType;
import io.tidemill.type.Schema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

final class LinesContractTest {
    private static final Schema SCHEMA = Schema.of(List.of(Column.physical("line", LogicalType.string())));

    @TempDir
    Path folder;

    private int emptyTables;

    @BeforeEach
    void writeFiles() throws IOException {
        Files.writeString(folder.resolve("a.txt"), "one\ntwo\n\nfour without an end");
        Files.writeString(folder.resolve("b.txt"), "fünf\nsix\n");
        Files.writeString(folder.resolve("c.log"), "another suffix\n");
    }

    @TestFactory
    List<DynamicTest> contract() {
        return ConnectorContract.of(table(folder))
                .can(Capability.READ, Capability.RESUME, Capability.LIMIT)
                .can(Capability.WRITE, Capability.TWO_PHASE_COMMIT)
                .writing(this::emptyTable, List.of(Change.insert("a"), Change.insert(""), Change.insert("ü")))
                .checks();
    }

    @Test
    void readsFilesInTheOrderOfTheirNames() {
        assertThat(SourceHarness.of(table(folder)).rows())
                .extracting(row -> row.values().get(0))
                .containsExactly("one", "two", "", "four without an end", "fünf", "six");
    }

    @Test
    void refusesATableOfTwoColumns() {
        Schema wide = Schema.of(
                List.of(Column.physical("a", LogicalType.string()), Column.physical("b", LogicalType.int32())));
        TestTable table = TestTable.of(wide, new LinesPlugin())
                .option("connector", "lines")
                .option("path", folder.toString());
        assertThatThrownBy(table::source)
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("one column of type STRING");
    }

    private TestTable emptyTable() {
        Path empty = folder.resolve("empty-" + emptyTables++);
        try {
            Files.createDirectories(empty);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return table(empty);
    }

    private static TestTable table(Path folder) {
        return TestTable.of(SCHEMA, new LinesPlugin())
                .option("connector", "lines")
                .option("path", folder.toString());
    }
}
