package io.tidemill.optimizer;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.core.plan.PlanText;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A stream reads a table once, for all its readers. */
final class SharedScansTest {
    private static final String TABLES = """
            CREATE TABLE t (id INT, a INT, b INT, r ROW<x INT, y INT>, kind INT) WITH ('connector' = 'x');
            CREATE TABLE s1 (a INT) WITH ('connector' = 'x');
            CREATE TABLE s2 (a INT) WITH ('connector' = 'x');
            """;

    private static final String JOIN = "SELECT l.a, g.b FROM (SELECT id, a FROM t WHERE kind = 1) l "
            + "JOIN (SELECT id, b FROM t WHERE kind = 2) g ON l.id = g.id";

    private static String plan(PlannerFixture fixture, String sql) {
        return PlanText.of(fixture.plan(sql), Set.of());
    }

    private static PlannerFixture stream() {
        return PlannerFixture.with(TABLES).streaming();
    }

    @Test
    void columnsAndConditionsAreJoined() {
        assertThat(plan(stream(), JOIN))
                .containsOnlyOnce("TableSourceScan")
                .contains("fields=[id, a, b, kind]")
                .contains("filter=[kind IN (1, 2)]")
                .contains("where=[kind = 1]")
                .contains("where=[kind = 2]");
    }

    @Test
    void aReaderWithoutConditionReadsAll() {
        assertThat(plan(stream(), "SELECT a FROM t WHERE kind = 1 UNION ALL SELECT b FROM t"))
                .containsOnlyOnce("TableSourceScan")
                .doesNotContain("filter=");
    }

    @Test
    void fieldsOfRowsAreJoinedToo() {
        assertThat(plan(stream(), "SELECT r.x FROM t UNION ALL SELECT r.y FROM t"))
                .containsOnlyOnce("TableSourceScan")
                .contains("nested=[r.x, r.y]");
        assertThat(plan(stream(), "SELECT r.x, id FROM t UNION ALL SELECT CARDINALITY(ARRAY[r]), 1 FROM t"))
                .containsOnlyOnce("TableSourceScan")
                .doesNotContain("nested");
    }

    @Test
    void theInsertsOfAStatementSetShareToo() {
        assertThat(
                        plan(
                                stream(),
                                "EXECUTE STATEMENT SET BEGIN INSERT INTO s1 SELECT a FROM t WHERE kind = 1; INSERT INTO s2 SELECT b FROM t WHERE kind = 2; END"))
                .containsOnlyOnce("TableSourceScan(")
                .contains("fields=[a, b, kind]");
    }

    @Test
    void differentHintsAreDifferentTables() {
        assertThat(
                        plan(
                                stream(),
                                "SELECT a FROM t /*+ OPTIONS('one' = '1') */ UNION ALL SELECT b FROM t /*+ OPTIONS('two' = '2') */"))
                .contains("fields=[a]")
                .contains("fields=[b]");
    }

    @Test
    void eachReadsItsOwnInBatchAndWhenReuseIsOff() {
        String own = "filter=[kind = 1]";
        assertThat(plan(PlannerFixture.with(TABLES).batch(), JOIN))
                .contains(own)
                .contains("fields=[id, a, kind]");
        assertThat(plan(stream().set("table.optimizer.reuse-source-enabled", "false"), JOIN))
                .contains(own)
                .contains("fields=[id, a, kind]");
        assertThat(plan(stream().set("table.optimizer.reuse-sub-plan-enabled", "false"), JOIN))
                .contains(own);
    }
}
