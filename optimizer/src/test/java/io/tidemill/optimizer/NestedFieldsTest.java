package io.tidemill.optimizer;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.core.plan.PlanText;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Sources are told which fields of their rows are read, wherever in the plan the fields are taken out. */
final class NestedFieldsTest {
    private static final String TABLES = """
            CREATE TABLE t (id INT, r ROW<a BIGINT, b STRING, c ROW<d INT, e INT>, ts TIMESTAMP(3)>) WITH ('connector' = 'x');
            CREATE TABLE timed (id INT, r ROW<a BIGINT, b STRING, ts TIMESTAMP(3)>, tm AS r.ts,
                WATERMARK FOR tm AS tm - INTERVAL '1' SECOND) WITH ('connector' = 'x');
            CREATE TABLE direct (tm TIMESTAMP(3), r ROW<a BIGINT, b STRING>,
                WATERMARK FOR tm AS tm - INTERVAL '1' SECOND) WITH ('connector' = 'x');
            CREATE VIEW fields AS SELECT id, r.a AS a, r.b AS b FROM t;
            CREATE VIEW timed_fields AS SELECT r.a AS a, r.b AS b, tm FROM timed WHERE id = 1;
            CREATE VIEW direct_fields AS SELECT r.a AS a, tm FROM direct;
            """;

    private static String plan(String sql) {
        return PlanText.of(PlannerFixture.with(TABLES).streaming().plan(sql), Set.of());
    }

    @Test
    void fieldsAboveTheScan() {
        assertThat(plan("SELECT r.a, r.c.e FROM t WHERE r.b = 'x'")).contains("nested=[r.a, r.c.e, r.b]");
    }

    @Test
    void fieldsThroughViews() {
        assertThat(plan("SELECT a + 1 FROM fields WHERE id > 3")).contains("nested=[r.a]");
    }

    @Test
    void fieldsThroughAColumnThatIsComputedTwiceOver() {
        String view = "(SELECT r.a AS a, UPPER(r.b) AS u FROM t)";
        assertThat(plan("SELECT u || '1', u || '2' FROM " + view)).contains("nested=[r.b]");
    }

    @Test
    void fieldsBelowAWatermark() {
        String windows = "SELECT a, window_start, COUNT(*) FROM TABLE(TUMBLE(TABLE timed_fields, DESCRIPTOR(tm), "
                + "INTERVAL '1' MINUTE)) GROUP BY a, window_start, window_end";
        assertThat(plan(windows)).contains("nested=[r.ts, r.a]").contains("select=[id, r.ts AS tm, r.a AS r.a]");
    }

    @Test
    void fieldsBelowAWatermarkRightAboveTheScan() {
        String windows = "SELECT a, window_start, COUNT(*) FROM TABLE(TUMBLE(TABLE direct_fields, DESCRIPTOR(tm), "
                + "INTERVAL '1' MINUTE)) GROUP BY a, window_start, window_end";
        assertThat(plan(windows)).contains("nested=[r.a]");
    }

    @Test
    void aRowThatIsReadWholeIsNotRestricted() {
        assertThat(plan("SELECT r, r.a FROM t")).doesNotContain("nested");
    }

    @Test
    void aRowInsideARowStaysWhereItIsReadWhole() {
        assertThat(plan("SELECT r.c, r.a FROM t")).contains("nested=[r.c, r.a]");
    }

    @Test
    void switchedOffItReadsAll() {
        String plan = PlanText.of(
                PlannerFixture.with(TABLES)
                        .streaming()
                        .set("tidemill.optimizer.disabled-passes", "prune-nested-fields")
                        .plan("SELECT r.a FROM t"),
                Set.of());
        assertThat(plan).doesNotContain("nested");
    }
}
