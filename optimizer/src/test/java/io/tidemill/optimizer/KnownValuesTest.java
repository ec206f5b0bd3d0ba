package io.tidemill.optimizer;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.core.plan.PlanText;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a filter says about a column is used by the expressions above it. */
final class KnownValuesTest {
    private static final String TABLES = """
            CREATE TABLE t (kind INT, d DOUBLE, c CHAR(3), s STRING, a BIGINT, b BIGINT) WITH ('connector' = 'x');
            CREATE VIEW v AS SELECT kind, CASE kind WHEN 1 THEN a ELSE b END AS x FROM t;
            """;

    private static String plan(String sql) {
        return PlanText.of(PlannerFixture.with(TABLES).batch().plan(sql), Set.of());
    }

    @Test
    void aCaseOverAKnownColumnBecomesItsBranch() {
        assertThat(plan("SELECT x FROM v WHERE kind = 1"))
                .contains("select=[a AS x]")
                .contains("fields=[kind, a]");
        assertThat(plan("SELECT x FROM v WHERE kind = 2"))
                .contains("select=[b AS x]")
                .contains("fields=[kind, b]");
    }

    @Test
    void textIsKnownToo() {
        assertThat(plan("SELECT CASE s WHEN 'one' THEN a ELSE b END FROM t WHERE s = 'two'"))
                .contains("fields=[s, b]");
    }

    @Test
    void otherConditionsTellNoValue() {
        assertThat(plan("SELECT x FROM v WHERE kind > 1")).contains("CASE");
        assertThat(plan("SELECT x FROM v WHERE kind = 1 OR x = 1")).contains("CASE");
    }

    @Test
    void zerosAndPaddedTextDifferThoughTheyAreEqual() {
        assertThat(plan("SELECT CAST(d AS STRING) || 'x' FROM t WHERE d = CAST(0 AS DOUBLE)"))
                .contains("CAST(d AS STRING");
        assertThat(plan("SELECT c || 'x' FROM t WHERE c = 'abc'")).contains("c || 'x'");
    }

    @Test
    void aBareColumnStays() {
        assertThat(plan("SELECT kind, a FROM t WHERE kind = 1")).contains("select=[kind, a]");
    }
}
