package io.tidemill.optimizer;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.core.plan.PlanText;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Joins that sub-queries become. */
final class SubQueryPlansTest {
    private static final String TABLES = """
            CREATE TABLE o (k INT, v INT, n INT NOT NULL) WITH ('connector' = 'x');
            CREATE TABLE i (k INT, v INT, n INT NOT NULL) WITH ('connector' = 'x');
            """;

    private static String text(String sql) {
        return PlanText.of(PlannerFixture.with(TABLES).batch().plan(sql), Set.of());
    }

    @Test
    void existsIsASemiJoin() {
        assertThat(text("SELECT v FROM o WHERE EXISTS (SELECT 1 FROM i WHERE i.k = o.k AND i.v > o.v)"))
                .contains("LeftSemiJoin], where=[k = k AND (v > v)]");
    }

    @Test
    void notExistsIsAnAntiJoin() {
        assertThat(text("SELECT v FROM o WHERE NOT EXISTS (SELECT 1 FROM i WHERE i.k = o.k)"))
                .contains("LeftAntiJoin], where=[k = k]")
                .doesNotContain("NullAware");
    }

    @Test
    void notInMindsNulls() {
        assertThat(text("SELECT v FROM o WHERE k NOT IN (SELECT k FROM i)")).contains("NullAwareLeftAntiJoin");
    }

    @Test
    void notInOfColumnsWithoutNullsIsPlain() {
        assertThat(text("SELECT v FROM o WHERE n NOT IN (SELECT n FROM i)"))
                .contains("LeftAntiJoin], where=[n = n]")
                .doesNotContain("NullAware");
    }

    @Test
    void notInOfRowsComparesColumnByColumn() {
        assertThat(text("SELECT v FROM o WHERE (k, n) NOT IN (SELECT k, n FROM i)"))
                .contains("LeftAntiJoin], where=[n = n AND (k = k IS NOT FALSE)]".replace("(k = k IS", "((k = k) IS"));
    }

    @Test
    void aCorrelatedAggregateIsGroupedByTheCorrelation() {
        assertThat(text("SELECT k, (SELECT MAX(v) FROM i WHERE i.k = o.k) FROM o"))
                .contains("LeftOuterJoin], where=[k = $k0]", "groupBy=[$k0]");
    }

    @Test
    void aCorrelatedCountOfNothingIsZero() {
        assertThat(text("SELECT k, (SELECT COUNT(*) FROM i WHERE i.k = o.k) FROM o"))
                .contains("CASE(");
    }

    @Test
    void anInequalityJoinsTheValuesOfTheOuterColumns() {
        assertThat(text("SELECT k, (SELECT MAX(v) FROM i WHERE i.k < o.k) FROM o"))
                .contains("IS NOT DISTINCT FROM");
    }

    @Test
    void aConstantOfThePaddedSideIsNotFolded() {
        assertThat(text("SELECT o.k FROM o LEFT JOIN (SELECT k, 1 AS flag FROM i) x ON o.k = x.k WHERE x.flag IS NULL"))
                .contains("where=[flag IS NULL]", "LeftOuterJoin");
    }

    @Test
    void aFilterAboveAFullJoinStaysAboveIt() {
        assertThat(text("SELECT o.k, i.k FROM o FULL JOIN i ON o.k = i.k WHERE o.k < 2"))
                .contains("LeftOuterJoin");
    }
}
