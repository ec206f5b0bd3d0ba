package io.tidemill.testkit.bundled;

import io.tidemill.plugin.values.ValuesPlugin;
import io.tidemill.testkit.Capability;
import io.tidemill.testkit.ConnectorContract;
import io.tidemill.testkit.TestTable;
import io.tidemill.type.Column;
import io.tidemill.type.LogicalType;
import io.tidemill.type.Schema;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

final class ValuesContractTest {
    private static final Schema SCHEMA = Schema.of(List.of(
            Column.physical("id", LogicalType.int32()),
            Column.physical("name", LogicalType.string()),
            Column.physical("price", LogicalType.decimal(8, 2))));

    private static TestTable table(String data) {
        return TestTable.of(SCHEMA, new ValuesPlugin())
                .option("connector", "values")
                .option("data", data);
    }

    @TestFactory
    List<DynamicTest> inserts() {
        return contract("[[1, \"a\", 1.50], [2, null, 2.25], [null, \"c\", null], [4, \"\", 0]]")
                .checks();
    }

    @TestFactory
    List<DynamicTest> changes() {
        return contract(
                        "[[1, \"a\", 1.50], [\"-U\", 1, \"a\", 1.50], [\"+U\", 1, \"b\", 1.75], [\"-D\", 1, \"b\", 1.75]]")
                .checks();
    }

    private static ConnectorContract contract(String data) {
        return ConnectorContract.of(table(data))
                .can(Capability.READ, Capability.RESUME, Capability.PROJECTION, Capability.STATISTICS);
    }
}
