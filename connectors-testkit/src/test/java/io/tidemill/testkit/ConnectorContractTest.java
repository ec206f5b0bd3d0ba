package io.tidemill.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.type.Column;
import io.tidemill.type.LogicalType;
import io.tidemill.type.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class ConnectorContractTest {
    private static final Schema SCHEMA = Schema.of(
            List.of(Column.physical("id", LogicalType.int32()), Column.physical("name", LogicalType.string())));

    @Test
    void aCorrectConnectorPassesAllChecks() {
        List<DynamicTest> checks = contract(Fault.NONE).checks();
        assertThat(failures(checks)).isEmpty();
        assertThat(checks).hasSizeGreaterThan(20);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void eachFaultIsCaughtByItsCheck(Fault fault) {
        assertThat(failures(contract(fault).checks())).contains(fault.caughtBy());
    }

    @Test
    void aCapabilityThatIsNotDeclaredIsCaught() {
        ConnectorContract contract =
                ConnectorContract.of(table(plugin(Fault.NONE), "full")).can(Capability.READ);
        assertThat(failures(contract.checks()))
                .containsExactly("source: capabilities are those declared", "sink: writing is refused");
    }

    private static ShelfPlugin plugin(Fault fault) {
        ShelfPlugin plugin = new ShelfPlugin(fault);
        for (int i = 0; i < 10; i++) {
            plugin.shelf("full").add(Change.insert(i % 4 == 3 ? null : (Integer) i, i % 3 == 0 ? null : "name " + i));
        }
        return plugin;
    }

    private static ConnectorContract contract(Fault fault) {
        ShelfPlugin plugin = plugin(fault);
        AtomicInteger number = new AtomicInteger();
        return ConnectorContract.of(table(plugin, "full"))
                .can(Capability.READ, Capability.RESUME, Capability.PROJECTION, Capability.FILTER)
                .can(Capability.LIMIT, Capability.STATISTICS, Capability.WRITE, Capability.TWO_PHASE_COMMIT)
                .writing(
                        () -> table(plugin, "empty-" + number.getAndIncrement()),
                        List.of(Change.insert(1, "a"), Change.insert(2, null), Change.insert(3, "c")));
    }

    private static TestTable table(ShelfPlugin plugin, String name) {
        return TestTable.of(SCHEMA, plugin).option("connector", "shelf").option("name", name);
    }

    private static List<String> failures(List<DynamicTest> checks) {
        List<String> failed = new ArrayList<>();
        for (DynamicTest check : checks) {
            try {
                check.getExecutable().execute();
            } catch (Throwable e) {
                failed.add(check.getDisplayName());
            }
        }
        return failed;
    }
}
