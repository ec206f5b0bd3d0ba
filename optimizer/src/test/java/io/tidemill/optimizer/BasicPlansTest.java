package io.tidemill.optimizer;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.core.plan.PhysicalPlan;
import io.tidemill.core.plan.PlanDetail;
import io.tidemill.core.plan.PlanJson;
import io.tidemill.core.plan.PlanText;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One plan of each shape, in both modes. */
final class BasicPlansTest {
    private static final String TABLES = """
            CREATE TABLE t (a INT, b BIGINT, s STRING) WITH ('connector' = 'x', 'rows' = '1000000', 'ndv.a' = '100');
            CREATE TABLE u (a INT, c STRING) WITH ('connector' = 'x', 'rows' = '10');
            CREATE TABLE e (a INT, v INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector' = 'x', 'rows' = '10');
            """;

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            scan            | SELECT a, s FROM t
            calc            | SELECT a + 1, UPPER(s) FROM t WHERE b > 3
            values          | VALUES (1, 'a'), (2, 'b')
            union           | SELECT a FROM t UNION ALL SELECT a FROM u
            union-distinct  | SELECT a FROM t UNION SELECT a FROM u
            intersect       | SELECT a FROM t INTERSECT SELECT a FROM u
            except          | SELECT a FROM t EXCEPT SELECT a FROM u
            intersect-all   | SELECT a FROM t INTERSECT ALL SELECT a FROM u
            except-all      | SELECT a FROM t EXCEPT ALL SELECT a FROM u
            over-time       | SELECT a, SUM(v) OVER (PARTITION BY a ORDER BY ts ROWS 2 PRECEDING), LAG(v, 2, 0) OVER (PARTITION BY a ORDER BY ts) FROM e
            over-at-end     | SELECT a, SUM(b) OVER (PARTITION BY a ORDER BY b), LEAD(b) OVER (ORDER BY a) FROM t
            aggregate       | SELECT a, SUM(b), COUNT(*) FROM t WHERE b > 3 GROUP BY a
            global          | SELECT COUNT(*), MAX(b) FILTER (WHERE a > 1) FROM t
            rollup          | SELECT a, b, COUNT(*), GROUPING(a) FROM t GROUP BY ROLLUP(a, b)
            join            | SELECT t.b, c FROM t JOIN u ON t.a = u.a AND t.b > CHAR_LENGTH(c)
            left-join       | SELECT t.b, c FROM t LEFT JOIN u ON t.b = u.a
            full-join       | SELECT t.b, c FROM t FULL JOIN u ON t.a = u.a WHERE t.b < 2
            cross-join      | SELECT t.a, u.a FROM t, u WHERE t.a < u.a
            in              | SELECT b FROM t WHERE a IN (SELECT a FROM u)
            order-limit     | SELECT a, b FROM t ORDER BY b DESC LIMIT 3 OFFSET 1
            order           | SELECT a, b FROM t ORDER BY b
            limit           | SELECT a FROM t LIMIT 5
            top-n           | SELECT * FROM (SELECT a, b, ROW_NUMBER() OVER (PARTITION BY a ORDER BY b DESC) rn FROM t) WHERE rn <= 2
            top-n-no-rank   | SELECT a, b FROM (SELECT a, b, ROW_NUMBER() OVER (PARTITION BY a ORDER BY b) rn FROM t) WHERE rn <= 2
            """)
    void plansAsBefore(String name, String sql) {
        check("batch/" + name, PlannerFixture.with(TABLES).batch().plan(sql));
        check("stream/" + name, PlannerFixture.with(TABLES).streaming().plan(sql));
        check("rule-only/" + name, PlannerFixture.with(TABLES).ruleOnly().plan(sql));
    }

    private static void check(String name, PhysicalPlan plan) {
        GoldenPlans.check(name, PlanText.of(plan, Set.of(PlanDetail.CHANGELOG_MODE)));
        assertThat(PlanJson.read(PlanJson.write(plan))).isEqualTo(plan);
    }
}
