package io.tidemill.testkit;

import io.tidemill.config.ConfigOption;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.ConnectorPlugin;
import io.tidemill.spi.SpiVersion;
import io.tidemill.spi.TableFactory;
import io.tidemill.spi.sink.TableSink;
import io.tidemill.spi.source.TableSource;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.function.Executable;

/**
 * The checks that a connector has to pass, chosen by what it declares that it can do. What it declares is held against the interfaces
 * that it implements, what it can do against its rows, and what it cannot do must be refused with an error for users.
 *
 * <pre>{@code
 * @TestFactory
 * List<DynamicTest> contract() {
 *     return ConnectorContract.of(table)
 *             .can(Capability.READ, Capability.RESUME, Capability.WRITE, Capability.TWO_PHASE_COMMIT)
 *             .writing(this::emptyTable, rows)
 *             .checks();
 * }
 * }</pre>
 */
public final class ConnectorContract {
    private final TestTable table;
    private final EnumSet<Capability> capabilities = EnumSet.noneOf(Capability.class);
    private UnaryOperator<SourceHarness> reading = UnaryOperator.identity();
    private Supplier<TestTable> emptyTable;
    private List<Change> rowsToWrite = List.of();
    private Function<TestTable, List<Change>> readBack;

    private ConnectorContract(TestTable table) {
        this.table = table;
    }

    /** The contract of one table. If it can be read, it must hold a few rows, among them NULLs where its columns allow them. */
    public static ConnectorContract of(TestTable table) {
        return new ConnectorContract(table);
    }

    /** Declares what the connector can do. */
    public ConnectorContract can(Capability... declared) {
        capabilities.addAll(List.of(declared));
        return this;
    }

    /** Changes how the table is read in every check, for example {@code harness -> harness.atMost(100)}. */
    public ConnectorContract reading(UnaryOperator<SourceHarness> how) {
        reading = how;
        return this;
    }

    /**
     * How to check the sink.
     *
     * @param newEmptyTable a table without rows in a place of its own; called once a check
     * @param rows at least three rows to write
     */
    public ConnectorContract writing(Supplier<TestTable> newEmptyTable, List<Change> rows) {
        emptyTable = newEmptyTable;
        rowsToWrite = rows;
        return this;
    }

    /** How to see what a sink wrote; needed when the table cannot be read. */
    public ConnectorContract readingBack(Function<TestTable, List<Change>> reader) {
        readBack = reader;
        return this;
    }

    /** All checks, each a named test. */
    public List<DynamicTest> checks() {
        List<DynamicTest> checks = new ArrayList<>();
        add(checks, "plugin: name, version and identifiers", this::plugin);
        add(checks, "options: each has a description, required ones are required", this::options);
        add(checks, "options: an unknown one is refused", this::unknownOption);
        if (capabilities.contains(Capability.READ)) {
            add(checks, "source: capabilities are those declared", this::sourceInterfaces);
            checks.addAll(new SourceChecks(table, reading.apply(SourceHarness.of(table))).all(capabilities));
        } else {
            add(checks, "source: reading is refused", () -> refused("reading", table::source));
        }
        if (capabilities.contains(Capability.WRITE)) {
            add(checks, "sink: capabilities are those declared", this::sinkInterfaces);
            if (emptyTable != null) {
                checks.addAll(sinkHarness().checks(capabilities));
            }
        } else {
            add(checks, "sink: writing is refused", () -> refused("writing", table::sink));
        }
        return checks;
    }

    private SinkHarness sinkHarness() {
        SinkHarness harness = SinkHarness.of(emptyTable, rowsToWrite);
        return readBack == null ? harness : harness.readingBack(readBack);
    }

    private static void add(List<DynamicTest> checks, String name, Executable check) {
        checks.add(DynamicTest.dynamicTest(name, check));
    }

    private void plugin() {
        for (ConnectorPlugin plugin : table.plugins()) {
            Rows.check(!plugin.name().isBlank(), "the plugin has no name");
            Rows.check(
                    plugin.spiVersion().runsOn(SpiVersion.CURRENT),
                    "plugin " + plugin.name() + " wants version " + plugin.spiVersion() + " of the interface");
            Set<String> identifiers = new HashSet<>();
            for (TableFactory factory : plugin.tableFactories()) {
                String identifier = factory.identifier();
                Rows.check(
                        identifier.matches("[a-z][a-z0-9-]*"),
                        "connector '" + identifier + "': write identifiers in lower case with dashes");
                Rows.check(identifiers.add(identifier), "connector '" + identifier + "' is offered twice");
            }
        }
    }

    private void options() {
        TableFactory factory = table.factory();
        Set<String> keys = new HashSet<>();
        for (Set<ConfigOption<?>> options : List.of(factory.requiredOptions(), factory.optionalOptions())) {
            for (ConfigOption<?> option : options) {
                Rows.check(keys.add(option.key()), "option '" + option.key() + "' is declared twice");
                Rows.check(!option.description().isBlank(), "option '" + option.key() + "' has no description");
            }
        }
        for (ConfigOption<?> option : factory.requiredOptions()) {
            invalidOption("a table without '" + option.key() + "'", table.without(option.key()));
        }
    }

    private void unknownOption() {
        invalidOption("an unknown option", table.option("no-such-option", "1"));
    }

    private void invalidOption(String what, TestTable wrong) {
        try {
            if (capabilities.contains(Capability.READ)) {
                wrong.source();
            } else {
                wrong.sink();
            }
        } catch (EngineException e) {
            Rows.check(e.code() == ErrorCode.INVALID_TABLE_OPTION, what + " is refused as " + e.code());
            return;
        }
        throw new AssertionError(what + " is not refused");
    }

    private void sourceInterfaces() {
        TableSource source = table.source();
        for (Capability capability : Capability.values()) {
            agrees(capability, capability.sourceInterface(), source);
        }
    }

    private void sinkInterfaces() {
        TableSink sink = table.sink();
        for (Capability capability : Capability.values()) {
            agrees(capability, capability.sinkInterface(), sink);
        }
    }

    private void agrees(Capability capability, Class<?> type, Object subject) {
        if (type != null) {
            boolean offered = type.isInstance(subject);
            boolean declared = capabilities.contains(capability);
            Rows.check(
                    offered == declared,
                    capability
                            + (declared ? " is declared, but " : " is not declared, but ")
                            + subject.getClass().getSimpleName()
                            + (offered ? " implements " : " does not implement ")
                            + type.getSimpleName());
        }
    }

    private static void refused(String what, Executable call) throws Throwable {
        try {
            call.execute();
        } catch (EngineException e) {
            Rows.check(!e.detail().isBlank(), what + " is refused without a text");
            return;
        }
        throw new AssertionError(what + " is not refused");
    }
}
