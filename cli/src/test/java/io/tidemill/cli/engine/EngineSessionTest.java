package io.tidemill.cli.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.config.TableOptions;
import io.tidemill.core.plan.ObjectPath;
import io.tidemill.core.plan.PlannedStatement.CreateTable;
import io.tidemill.core.plan.PlannedStatement.CreateTableAs;
import io.tidemill.core.plan.PlannedStatement.ExplainAnalyze;
import io.tidemill.core.plan.PlannedStatement.Insert;
import io.tidemill.core.plan.PlannedStatement.Query;
import io.tidemill.core.plan.PlannedStatement.SetOption;
import io.tidemill.core.plan.PlannedStatement.ShowOptions;
import io.tidemill.core.plan.StatementText;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.error.TextPosition;
import io.tidemill.spi.catalog.CatalogTable;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.RowKind;
import io.tidemill.type.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class EngineSessionTest {
    private static final Set<RowKind> INSERTS = Set.of(RowKind.INSERT);
    private static final ObjectPath TABLE = new ObjectPath("default_catalog", "default_database", "t");

    private final FakeEngine engine = new FakeEngine();

    private StatementResult execute(EngineSession session, String text) throws InterruptedException {
        return session.execute(new StatementText(text, 3, 5));
    }

    private static CreateTable createTable() {
        CatalogTable table =
                new CatalogTable(Schema.of(List.of()), Map.of("connector", "x"), Optional.empty(), Optional.empty());
        return new CreateTable(TABLE, table, false, false);
    }

    private void failWith(ErrorCode code) {
        engine.failure = new EngineException(code, "it failed");
    }

    @Test
    void queriesGiveTheirRowsAndSayOnceInWhichModeTheyRun() throws InterruptedException {
        engine.plans.put("q", new Query(FakeEngine.query(false, INSERTS)));
        engine.rows.add(FakeEngine.batch(null, 1, 2));
        try (EngineSession session = engine.session()) {
            for (int i = 0; i < 2; i++) {
                StatementResult.Rows result = (StatementResult.Rows) execute(session, "q");
                List<Object> values = new ArrayList<>();
                for (ColumnBatch batch = result.rows().next();
                        batch != null;
                        batch = result.rows().next()) {
                    values.addAll(
                            ValueReader.row(batch, 1, result.rows().shape().types()));
                }
                assertThat(values).containsExactly(2L);
            }
        }
        assertThat(engine.notices).singleElement().asString().contains("batch mode");
    }

    @Test
    void rowsBeforeAFailureAreGivenBeforeIt() throws InterruptedException {
        engine.plans.put("q", new Query(FakeEngine.query(false, INSERTS)));
        engine.rows.add(FakeEngine.batch(null, 7));
        failWith(ErrorCode.ARITHMETIC);
        try (EngineSession session = engine.session()) {
            QueryRows rows = ((StatementResult.Rows) execute(session, "q")).rows();
            assertThat(rows.next().size()).isEqualTo(1);
            assertThatThrownBy(rows::next).hasMessageContaining("it failed");
        }
    }

    @Test
    void setIsCheckedWithItsPlaceAndShown() throws InterruptedException {
        engine.plans.put("good", new SetOption("table.dml-sync", "TRUE"));
        engine.plans.put("bad", new SetOption("table.dml-sync", "maybe"));
        engine.plans.put("show", new ShowOptions());
        try (EngineSession session = engine.session()) {
            execute(session, "good");
            assertThat(session.config().get(TableOptions.DML_SYNC)).isTrue();
            assertThatThrownBy(() -> execute(session, "bad"))
                    .satisfies(e -> assertThat(((EngineException) e).position()).contains(new TextPosition(3, 5)));
            StatementResult.Listing listing = (StatementResult.Listing) execute(session, "show");
            assertThat(listing.rows()).contains(List.of("table.dml-sync", "true", "SET line 3:5"));
        }
    }

    @Test
    void insertsReturnAtOnceUnlessDmlIsSynchronous() throws InterruptedException {
        engine.plans.put("i", new Insert(FakeEngine.query(false, INSERTS)));
        EngineSession session = engine.session();
        assertThat(execute(session, "i")).isInstanceOf(StatementResult.Submitted.class);
        session.config().set("table.dml-sync", "true");
        assertThat(execute(session, "i")).isInstanceOf(StatementResult.Done.class);
        failWith(ErrorCode.SINK_WRITE_FAILED);
        assertThatThrownBy(() -> execute(session, "i")).hasMessageContaining("it failed");
    }

    @Test
    void waitingForJobsThrowsTheFirstFailure() throws InterruptedException {
        engine.plans.put("i", new Insert(FakeEngine.query(false, INSERTS)));
        failWith(ErrorCode.SINK_WRITE_FAILED);
        EngineSession session = engine.session();
        execute(session, "i");
        assertThatThrownBy(session::awaitJobs).hasMessageContaining("it failed");
    }

    @Test
    void aFailedCreateTableAsLeavesNoTable() throws InterruptedException {
        engine.plans.put("c", new CreateTableAs(createTable(), FakeEngine.query(false, INSERTS)));
        failWith(ErrorCode.JOB_FAILED);
        try (EngineSession session = engine.session()) {
            assertThatThrownBy(() -> execute(session, "c")).hasMessageContaining("it failed");
            assertThat(session.names().table(TABLE)).isEmpty();
            engine.failure = null;
            execute(session, "c");
            assertThat(session.names().table(TABLE)).isPresent();
        }
    }

    @Test
    void aDryRunPlansButRunsNothing() throws InterruptedException {
        engine.plans.put("create", createTable());
        engine.plans.put("i", new Insert(FakeEngine.query(true, INSERTS)));
        try (EngineSession session = engine.session()) {
            session.dryRun(StatementText.of("create"));
            assertThat(session.dryRun(StatementText.of("i"))).isEqualTo(new StatementResult.Planned(true));
            assertThat(session.names().table(TABLE)).isPresent();
        }
        assertThat(engine.jobs).isEmpty();
    }

    @Test
    void explainAnalyzePrintsWhatWasCounted() throws InterruptedException {
        engine.plans.put("e", new ExplainAnalyze(FakeEngine.query(false, INSERTS)));
        try (EngineSession session = engine.session()) {
            String text = ((StatementResult.Text) execute(session, "e")).text();
            assertThat(text).contains("[2]\n").contains(" [1] rows_out=2");
        }
    }

    @Test
    void closingAQueryEarlyCancelsIt() throws InterruptedException {
        engine.plans.put("q", new Query(FakeEngine.query(false, INSERTS)));
        engine.jobsEnd = false;
        try (EngineSession session = engine.session()) {
            QueryRows rows = ((StatementResult.Rows) execute(session, "q")).rows();
            rows.close();
            assertThat(engine.jobs.get(0).cancelled).isTrue();
        }
    }

    @Test
    void changesFoldToTheFinalTable() {
        FinalTable table = new FinalTable(List.of(io.tidemill.type.LogicalType.bigint()));
        table.apply(FakeEngine.batch(null, 3, 1, 3));
        table.apply(FakeEngine.batch(
                new byte[] {RowKind.UPDATE_BEFORE.code(), RowKind.UPDATE_AFTER.code(), RowKind.DELETE.code()},
                1,
                5,
                3));
        assertThat(table.rows(List.of())).containsExactly(List.of(3L), List.of(5L));
        assertThatThrownBy(() -> table.apply(FakeEngine.batch(new byte[] {RowKind.DELETE.code()}, 9)))
                .satisfies(e -> assertThat(((EngineException) e).code()).isEqualTo(ErrorCode.CHANGELOG_BROKEN));
    }

    @Test
    void theOrderOfAFinalTableIsThatOfItsPlan() {
        FinalTable table = new FinalTable(List.of(io.tidemill.type.LogicalType.bigint()));
        ColumnBatch batch = FakeEngine.batch(null, 2, 9, 5);
        batch.column(0).setNull(1);
        table.apply(batch);
        assertThat(table.rows(List.of(new io.tidemill.core.plan.SortKey(0, false, true)))
                        .iterator()
                        .next())
                .containsExactly((Object) null);
        assertThat(List.copyOf(table.rows(List.of(new io.tidemill.core.plan.SortKey(0, false, false)))))
                .first()
                .isEqualTo(List.of(5L));
    }
}
