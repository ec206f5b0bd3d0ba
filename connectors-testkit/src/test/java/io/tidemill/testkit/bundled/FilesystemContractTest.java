package io.tidemill.testkit.bundled;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.plugin.filesystem.FilesystemPlugin;
import io.tidemill.plugin.formats.FormatsPlugin;
import io.tidemill.testkit.Capability;
import io.tidemill.testkit.Change;
import io.tidemill.testkit.ConnectorContract;
import io.tidemill.testkit.TestTable;
import io.tidemill.type.Column;
import io.tidemill.type.LogicalType;
import io.tidemill.type.Schema;
import io.tidemill.type.TypeRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

final class FilesystemContractTest {
    private static final List<Column> COLUMNS = List.of(
            Column.physical("id", LogicalType.int32()),
            Column.physical("big", LogicalType.bigint()),
            Column.physical("name", LogicalType.string()),
            Column.physical("price", LogicalType.decimal(8, 2)),
            Column.physical("ratio", LogicalType.float64()),
            Column.physical("day", LogicalType.date()),
            Column.physical("at", LogicalType.timestamp(3)),
            Column.physical("ok", LogicalType.of(TypeRoot.BOOLEAN)));
    private static final Schema SCHEMA = Schema.of(COLUMNS);

    private static final String CSV = """
            1,10000000000,one,1.50,0.5,2024-02-29,2024-02-29 12:00:00.123,true
            2,,"two, ""quoted""\",2.25,-1.25,1969-12-31,1969-12-31 23:59:59,false
            3,-5,,,,,,
            4,7,"over
            two lines",-0.01,1e10,2000-01-01,2000-01-01 00:00:00,true
            5,8,ünï,99.99,0.1,2001-09-11,2001-09-11 08:46:00,false
            """;

    private static final String JSON = """
            {"id": 1, "big": 10000000000, "name": "one", "price": 1.50, "ratio": 0.5, "day": "2024-02-29", "at": "2024-02-29 12:00:00.123", "ok": true}
            {"id": 2, "name": "two, \\"quoted\\"", "price": 2.25, "ratio": -1.25, "ok": false}
            {"id": 3, "big": null}
            {"ok": true, "name": "\\u00fc", "id": 4, "day": "1969-12-31"}
            """;

    private static final Schema WRITTEN = Schema.of(
            List.of(Column.physical("id", LogicalType.int32()), Column.physical("name", LogicalType.string())));
    private static final List<Change> ROWS =
            List.of(Change.insert(1, "one"), Change.insert(2, "two"), Change.insert(3, "three, with a comma"));

    @TempDir
    Path folder;

    @TempDir
    Path written;

    private int tables;

    private TestTable table(String format, Schema schema) {
        return TestTable.of(schema, new FilesystemPlugin(), new FormatsPlugin())
                .option("connector", "filesystem")
                .option("path", folder.toString())
                .option("format", format);
    }

    private ConnectorContract contract(TestTable table) {
        return ConnectorContract.of(table)
                .can(Capability.READ, Capability.RESUME, Capability.PROJECTION, Capability.NESTED_PROJECTION)
                .can(Capability.FILTER, Capability.LIMIT, Capability.PARTITIONS, Capability.READ_METADATA)
                .can(Capability.DYNAMIC_FILTER, Capability.STATISTICS)
                .can(Capability.WRITE, Capability.TWO_PHASE_COMMIT, Capability.OVERWRITE, Capability.STATIC_PARTITION)
                .writing(this::emptyTable, ROWS);
    }

    private TestTable emptyTable() {
        Path empty = written.resolve(String.valueOf(tables++));
        assertThat(empty.toFile().mkdir()).isTrue();
        return TestTable.of(WRITTEN, new FilesystemPlugin(), new FormatsPlugin())
                .option("connector", "filesystem")
                .option("path", empty.toString())
                .option("format", "csv");
    }

    @TestFactory
    List<DynamicTest> csv() throws IOException {
        Files.writeString(folder.resolve("a.csv"), CSV);
        Files.writeString(folder.resolve("b.csv"), CSV);
        return contract(table("csv", SCHEMA)).checks();
    }

    @TestFactory
    List<DynamicTest> json() throws IOException {
        Files.writeString(folder.resolve("a.json"), JSON);
        Files.writeString(folder.resolve("b.json"), JSON);
        return contract(table("json", SCHEMA)).checks();
    }

    @TestFactory
    List<DynamicTest> partitions() throws IOException {
        for (String partition :
                List.of("ok=true/day=2024-02-29", "ok=false/day=2024-02-29", "ok=true/day=1969-12-31")) {
            Files.createDirectories(folder.resolve(partition));
            Files.writeString(
                    folder.resolve(partition).resolve("x.csv"), "1,10,one,1.5,0.5,2024-01-01 00:00:00\n2,,,,,\n");
        }
        Schema schema = new Schema(COLUMNS, List.of(), Optional.empty(), List.of("ok", "day"));
        return contract(table("csv", schema)).checks();
    }
}
