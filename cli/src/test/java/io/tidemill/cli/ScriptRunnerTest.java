package io.tidemill.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.cli.engine.EngineSession;
import io.tidemill.cli.engine.FakeEngine;
import io.tidemill.core.plan.ObjectPath;
import io.tidemill.core.plan.PlannedStatement.DropTable;
import io.tidemill.core.plan.PlannedStatement.Explained;
import io.tidemill.core.plan.PlannedStatement.Insert;
import io.tidemill.core.plan.PlannedStatement.Listing;
import io.tidemill.core.plan.PlannedStatement.Query;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.vector.RowKind;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class ScriptRunnerTest {
    private static final Set<RowKind> INSERTS = Set.of(RowKind.INSERT);

    private final FakeEngine engine = new FakeEngine();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Console console = Console.of(out, err);

    private void run(String script, ResultPrinter.Output output, boolean changelog) throws InterruptedException {
        try (EngineSession session = engine.session()) {
            new ScriptRunner(
                            session,
                            new ResultPrinter(console, output, "", changelog),
                            console,
                            new Progress(console, InstantSource.system()))
                    .run(script);
        }
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void severalResultsAreSeparatedByAnEmptyLine() throws InterruptedException {
        engine.plans.put("a", new Query(FakeEngine.query(false, INSERTS)));
        engine.plans.put("b", new Listing(List.of("name"), List.of(List.of("x"))));
        engine.plans.put("c", new Explained("the plan\n"));
        engine.rows.add(FakeEngine.batch(null, 1, 2));
        run("a; b; c;", ResultPrinter.Output.CSV, false);
        assertThat(out()).isEqualTo("v\n1\n2\n\nname\nx\n\nthe plan\n");
    }

    @Test
    void rowsThatCameAreOutBeforeTheError() {
        engine.plans.put("a", new Query(FakeEngine.query(false, INSERTS)));
        engine.rows.add(FakeEngine.batch(null, 1));
        engine.failure = new EngineException(ErrorCode.ARITHMETIC, "division by zero");
        assertThatThrownBy(() -> run("a", ResultPrinter.Output.TABLE, false)).hasMessageContaining("division");
        assertThat(out()).contains("| 1 |");
    }

    private void streamingChanges() {
        engine.plans.put("s", new Query(FakeEngine.query(true, EnumSet.allOf(RowKind.class))));
        engine.rows.add(FakeEngine.batch(null, 1));
        engine.rows.add(FakeEngine.batch(new byte[] {RowKind.UPDATE_BEFORE.code(), RowKind.UPDATE_AFTER.code()}, 1, 2));
    }

    @Test
    void streamingResultsFoldToTheFinalTable() throws InterruptedException {
        streamingChanges();
        run("s", ResultPrinter.Output.JSON, false);
        assertThat(out()).isEqualTo("{\"v\":2}\n");
    }

    @Test
    void theChangelogHasOneLineAChange() throws InterruptedException {
        streamingChanges();
        run("s", ResultPrinter.Output.CSV, true);
        assertThat(out()).isEqualTo("op,v\n+I,1\n-U,1\n+U,2\n");
    }

    @Test
    void errorsWithoutPlaceGetThatOfTheirStatement() {
        engine.plans.put(
                "DROP TABLE t",
                new DropTable(new ObjectPath("default_catalog", "default_database", "t"), false, false, false));
        assertThatThrownBy(() -> run("\n  DROP TABLE t;", ResultPrinter.Output.TABLE, false))
                .hasMessageContaining("TM-2010 at line 2:3");
    }

    @Test
    void allJobsOfAScriptAreAwaited() {
        engine.plans.put("i", new Insert(FakeEngine.query(false, INSERTS)));
        engine.failure = new EngineException(ErrorCode.SINK_WRITE_FAILED, "disk gone");
        assertThatThrownBy(() -> run("i", ResultPrinter.Output.TABLE, false)).hasMessageContaining("disk gone");
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("OK, job ");
    }
}
