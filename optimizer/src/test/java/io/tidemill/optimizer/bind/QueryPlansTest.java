package io.tidemill.optimizer.bind;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.junit.jupiter.api.Test;

/** Logical plans of the dialect's own forms. */
final class QueryPlansTest {
    private static final String TABLES = """
            CREATE TABLE t (k INT, v INT, ts TIMESTAMP(3), items ARRAY<STRING>, rows_ ARRAY<ROW<a INT, b STRING>>, m MAP<STRING, INT>,
              WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH ('connector' = 'x');
            CREATE TABLE u (k INT, w STRING, PRIMARY KEY (k) NOT ENFORCED) WITH ('connector' = 'x');
            CREATE TABLE c (a INT, b AS a + 1, meta STRING METADATA FROM 'key' VIRTUAL, d AS CAST(a AS BIGINT)) WITH ('connector' = 'x');
            """;

    @Test
    void computedColumnsAndMetadataAreProjectedAboveTheScan() {
        assertThat(plan("SELECT * FROM c")).isEqualTo("""
                        LogicalProject(a=[$0], b=[$1], meta=[$2], d=[$3])
                          LogicalProject(a=[$0], b=[+($0, 1)], meta=[$1], d=[CAST($0):BIGINT])
                            LogicalTableScan(table=[[default_catalog, default_database, c]])
                        """);
    }

    @Test
    void watermarksAreNodes() {
        assertThat(plan("SELECT k FROM t")).isEqualTo("""
                        LogicalProject(k=[$0])
                          LogicalWatermark(column=[ts], watermark=[-($2, 5000:INTERVAL SECOND)])
                            LogicalTableScan(table=[[default_catalog, default_database, t]])
                        """);
    }

    @Test
    void windowTableFunctionsAreNodes() {
        String expected = """
                LogicalAggregate(group=[{0, 1}], n=[COUNT()])
                  LogicalProject(window_start=[$6], window_end=[$7])
                    LogicalWindowAssign(kind=[HOP], time=[ts], size=[10000], slide=[5000], zone=[UTC])
                      LogicalProject(k=[$0], v=[$1], ts=[$2], items=[$3], rows_=[$4], m=[$5])
                        LogicalWatermark(column=[ts], watermark=[-($2, 5000:INTERVAL SECOND)])
                          LogicalTableScan(table=[[default_catalog, default_database, t]])
                """;
        String tail = " GROUP BY window_start, window_end";
        assertThat(plan("SELECT window_start, window_end, COUNT(*) AS n FROM TABLE(HOP(TABLE t, DESCRIPTOR(ts), "
                        + "INTERVAL '5' SECOND, INTERVAL '10' SECOND))" + tail))
                .isEqualTo(expected);
        assertThat(plan(
                        "SELECT window_start, window_end, COUNT(*) AS n FROM TABLE(HOP(DATA => TABLE t, SIZE => INTERVAL '10' "
                                + "SECOND, TIMECOL => DESCRIPTOR(ts), SLIDE => INTERVAL '5' SECOND))" + tail))
                .isEqualTo(expected);
        assertThat(plan("SELECT HOP_START(ts, INTERVAL '5' SECOND, INTERVAL '10' SECOND) AS window_start, "
                        + "HOP_END(ts, INTERVAL '5' SECOND, INTERVAL '10' SECOND) AS window_end, COUNT(*) AS n FROM t "
                        + "GROUP BY HOP(ts, INTERVAL '5' SECOND, INTERVAL '10' SECOND)"))
                .isEqualTo(expected);
    }

    @Test
    void sessionWindowsKnowTheirKeys() {
        String session = "LogicalWindowAssign(kind=[SESSION], time=[ts], size=[10000], keys=[[0]], zone=[UTC])";
        assertThat(plan(
                        "SELECT k, COUNT(*) FROM TABLE(SESSION(TABLE t PARTITION BY k, DESCRIPTOR(ts), INTERVAL '10' SECOND)) "
                                + "GROUP BY k, window_start, window_end"))
                .contains(session);
        assertThat(plan("SELECT x.k, SESSION_END(x.ts, INTERVAL '10' SECOND), COUNT(*) FROM t AS x WHERE x.v > 1 "
                        + "GROUP BY x.k, SESSION(x.ts, INTERVAL '10' SECOND) HAVING COUNT(*) > 1 "
                        + "ORDER BY SESSION_START(x.ts, INTERVAL '10' SECOND)"))
                .contains(session);
    }

    @Test
    void windowsOverQueriesWindowsAndViews() {
        TestCatalog catalog = new TestCatalog().define(TABLES).define("CREATE VIEW tv AS SELECT k, ts FROM t");
        assertThat(plan(
                        catalog,
                        "SELECT * FROM TABLE(TUMBLE(TABLE tv, DESCRIPTOR(ts), INTERVAL '1' DAY, INTERVAL '8' HOUR))"))
                .contains("kind=[TUMBLE], time=[ts], size=[86400000], offset=[28800000]");
        assertThat(plan(
                        catalog,
                        "SELECT * FROM TABLE(CUMULATE((SELECT k, ts FROM t WHERE k > 1), DESCRIPTOR(ts), INTERVAL '1' HOUR, "
                                + "INTERVAL '1' DAY))"))
                .contains("kind=[CUMULATE], time=[ts], size=[86400000], slide=[3600000]");
    }

    @Test
    void subQueriesStaySubQueries() {
        assertThat(plan("SELECT k FROM t WHERE k IN (SELECT k FROM u) AND EXISTS (SELECT 1 FROM u WHERE u.k = t.k) "
                        + "AND v > (SELECT MAX(k) FROM u) AND (k, v) NOT IN (SELECT k, k FROM u)"))
                .contains("IN($0, {")
                .contains("EXISTS({")
                .contains("$SCALAR_QUERY({")
                .contains("NOT(IN($0, $1, {");
    }

    @Test
    void unnestIsALateralJoin() {
        assertThat(plan("SELECT k, item FROM t CROSS JOIN UNNEST(items) AS i (item)"))
                .contains("LogicalCorrelate(correlation=[$cor0], joinType=[inner], requiredColumns=[{3}])")
                .contains("Uncollect");
        assertThat(plan("SELECT k, a, b FROM t, UNNEST(rows_) AS r (a, b)")).contains("Uncollect");
        assertThat(plan("SELECT k, item, nr FROM t LEFT JOIN UNNEST(items) WITH ORDINALITY AS i (item, nr) ON TRUE"))
                .contains("Uncollect(withOrdinality=[true])");
        assertThat(plan("SELECT k, mk, mv FROM t, UNNEST(m) AS x (mk, mv)")).contains("Uncollect");
    }

    @Test
    void outerJoinsMakeColumnsNullable() {
        BoundQuery query = new TestCatalog()
                .define("CREATE TABLE a (k INT NOT NULL) WITH ('connector' = 'x');"
                        + "CREATE TABLE b (k INT NOT NULL) WITH ('connector' = 'x');")
                .query("SELECT a.k AS ak, b.k AS bk FROM a LEFT JOIN b ON a.k = b.k");
        assertThat(RelTypes.row(query.plan().getRowType())).hasToString("ROW<`ak` INT NOT NULL, `bk` INT> NOT NULL");
    }

    @Test
    void temporalJoinsHaveASnapshot() {
        assertThat(plan("SELECT t.k, u.w FROM t LEFT JOIN u FOR SYSTEM_TIME AS OF t.ts ON t.k = u.k"))
                .contains("LogicalSnapshot(period=[$cor0.ts])")
                .contains("LogicalCorrelate");
        assertThat(plan("SELECT t.k, x.w FROM t JOIN u FOR SYSTEM_TIME AS OF PROCTIME() AS x ON t.k = x.k"))
                .contains("LogicalSnapshot(period=[PROCTIME()])");
    }

    @Test
    void groupingSetsQualifyAndSetOperations() {
        assertThat(plan("SELECT k, v, GROUPING(k), COUNT(*) FROM t GROUP BY GROUPING SETS ((k), (k, v), ())"))
                .contains("groups=[[{0, 1}, {0}, {}]]");
        assertThat(plan("SELECT k, v FROM t QUALIFY ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) <= 2"))
                .contains("ROW_NUMBER() OVER (PARTITION BY $0 ORDER BY $1 DESC NULLS LAST)");
        assertThat(plan("SELECT k FROM t INTERSECT SELECT k FROM u EXCEPT SELECT 1"))
                .contains("LogicalIntersect")
                .contains("LogicalMinus");
        assertThat(plan("SELECT DISTINCT k FROM t ORDER BY k LIMIT 3 OFFSET 1"))
                .contains("LogicalSort(sort0=[$0], dir0=[ASC-nulls-first], offset=[1], fetch=[3])");
        assertThat(plan("SELECT k FROM t ORDER BY v DESC")).contains("dir0=[DESC-nulls-last]");
        assertThat(plan("WITH x AS (SELECT k FROM t), y AS (SELECT k FROM x) SELECT * FROM y JOIN x ON x.k = y.k"))
                .contains("LogicalJoin");
        assertThat(plan("VALUES (1, 'a'), (2, CAST(NULL AS STRING))")).contains("LogicalValues");
    }

    @Test
    void hintsNameSidesOfJoins() {
        assertThat(hints("SELECT /*+ BROADCAST(u) */ t.k FROM t JOIN u ON t.k = u.k"))
                .contains("BROADCAST inheritPath:[] options:[RIGHT]");
        assertThat(
                        hints(
                                "SELECT /*+ SHUFFLE_HASH(x), STATE_TTL('x' = '1 d', 'y' = '2 d') */ x.k FROM t AS x, u AS y WHERE x.k = y.k"))
                .contains("SHUFFLE_HASH inheritPath:[] options:[LEFT]")
                .contains("STATE_TTL inheritPath:[] options:{LEFT=1 d, RIGHT=2 d}");
        assertThat(hints("SELECT /*+ STATE_TTL('t' = '1 h') */ k, COUNT(*) FROM t GROUP BY k"))
                .contains("STATE_TTL inheritPath:[] options:{t=1 h}");
        assertThat(hints(
                        "SELECT /*+ LOOKUP('table' = 'u', 'async' = 'true') */ t.k FROM t JOIN u FOR SYSTEM_TIME AS OF PROCTIME() "
                                + "ON t.k = u.k"))
                .contains("LOOKUP");
    }

    @Test
    void optionHintsMakeAnotherTable() {
        BoundQuery query = new TestCatalog()
                .define(TABLES)
                .query("SELECT * FROM u /*+ OPTIONS('path' = 'a') */ UNION ALL SELECT * FROM u");
        BoundTable first = table(query, 0);
        BoundTable second = table(query, 1);
        assertThat(first).isNotEqualTo(second);
        assertThat(first.reference().options()).containsEntry("path", "a").containsEntry("connector", "x");
        assertThat(second.reference().options()).doesNotContainKey("path");
    }

    private static BoundTable table(BoundQuery query, int input) {
        RelNode rel = query.plan().getInput(input);
        while (!rel.getInputs().isEmpty()) {
            rel = rel.getInput(0);
        }
        return rel.getTable().unwrap(BoundTable.class);
    }

    private static String hints(String sql) {
        return HintText.of(new TestCatalog().define(TABLES).query(sql).plan());
    }

    private static String plan(String sql) {
        return plan(new TestCatalog().define(TABLES), sql);
    }

    private static String plan(TestCatalog catalog, String sql) {
        return RelOptUtil.toString(catalog.query(sql).plan());
    }
}
