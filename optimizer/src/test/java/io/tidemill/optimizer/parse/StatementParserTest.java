package io.tidemill.optimizer.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.core.plan.StatementText;
import io.tidemill.optimizer.parse.Statement.ConflictAction;
import io.tidemill.optimizer.parse.Statement.ExplainDetail;
import io.tidemill.optimizer.parse.Statement.LikeFeature;
import io.tidemill.optimizer.parse.Statement.LikeStrategy;
import io.tidemill.optimizer.parse.Statement.ObjectKind;
import io.tidemill.optimizer.parse.Statement.ShowKind;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.dialect.AnsiSqlDialect;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class StatementParserTest {
    static Stream<Path> files() {
        return Stream.of("cases", "tpch", "nexmark").flatMap(folder -> SqlFiles.in(folder, "").stream());
    }

    @ParameterizedTest
    @MethodSource("files")
    void everyCaseAndBenchmarkParses(Path file) {
        assertThat(new ScriptSplitter().split(SqlFiles.read(file)))
                .isNotEmpty()
                .allSatisfy(statement ->
                        assertThat(StatementParser.parse(statement)).isNotNull());
    }

    @Test
    void createTableHasAllItsParts() {
        Statement.CreateTable table = parse("""
                CREATE TEMPORARY TABLE IF NOT EXISTS cat.db.`orders table` (
                  id BIGINT NOT NULL PRIMARY KEY NOT ENFORCED COMMENT 'the key',
                  price DECIMAL(15, 2),
                  `timestamp` TIMESTAMP(3) METADATA FROM 'ts' VIRTUAL,
                  offset_ BIGINT METADATA,
                  cost AS price * (1 + 2),
                  items ARRAY<ROW<a INT NOT NULL, b MAP<STRING, BYTES>>>,
                  WATERMARK FOR `timestamp` AS `timestamp` - INTERVAL '5' SECOND
                ) COMMENT 'all orders' PARTITIONED BY (id) WITH ('connector' = 'x', 'k' = 'it''s')
                """);
        assertThat(table.name().names).containsExactly("cat", "db", "orders table");
        assertThat(table.temporary()).isTrue();
        assertThat(table.ifNotExists()).isTrue();
        assertThat(table.elements().columns())
                .extracting(column -> column.name().getSimple())
                .containsExactly("id", "price", "timestamp", "offset_", "cost", "items");
        assertThat(table.elements().primaryKey().orElseThrow().enforced()).isFalse();
        assertThat(table.elements().watermark().orElseThrow().column().getSimple())
                .isEqualTo("timestamp");
        assertThat(table.partitionKeys()).hasSize(1);
        assertThat(table.options()).containsEntry("connector", "x").containsEntry("k", "it's");
        assertThat(table.comment()).contains("all orders");
    }

    @Test
    void textsOfExpressionsAreKeptAsWritten() {
        StatementText text = new StatementText(
                "CREATE TABLE t (a INT,\n b AS (a + 1) * CASE a WHEN 1 THEN 2 END,\n"
                        + " WATERMARK FOR ts AS ts - INTERVAL  '1' SECOND)",
                7,
                5);
        SourceText source = new SourceText(text);
        Statement.CreateTable table = (Statement.CreateTable) StatementParser.parse(text);
        Statement.ComputedColumn column =
                (Statement.ComputedColumn) table.elements().columns().get(1);
        assertThat(source.slice(column.expression())).isEqualTo("(a + 1) * CASE a WHEN 1 THEN 2 END");
        assertThat(source.slice(table.elements().watermark().orElseThrow().expression()))
                .isEqualTo("ts - INTERVAL  '1' SECOND");
        StatementText view = StatementText.of("CREATE VIEW v AS SELECT a FROM t ORDER BY a LIMIT 3 ");
        assertThat(new SourceText(view).slice(((Statement.CreateView) StatementParser.parse(view)).query()))
                .isEqualTo("SELECT a FROM t ORDER BY a LIMIT 3");
    }

    @Test
    void createTableLikeAndAsSelect() {
        Statement.CreateTable like = parse("CREATE TABLE t (c INT) WITH ('a' = 'b') LIKE s (INCLUDING ALL EXCLUDING "
                + "CONSTRAINTS OVERWRITING OPTIONS)");
        assertThat(like.like().orElseThrow().strategies())
                .containsEntry(LikeFeature.ALL, LikeStrategy.INCLUDING)
                .containsEntry(LikeFeature.CONSTRAINTS, LikeStrategy.EXCLUDING)
                .containsEntry(LikeFeature.OPTIONS, LikeStrategy.OVERWRITING);
        Statement.CreateTable as = parse("CREATE TABLE t WITH ('a' = 'b') AS SELECT 1 AS x");
        assertThat(as.query()).isPresent();
        Statement.CreateTable named = parse("CREATE TABLE t (x, y) WITH ('a' = 'b') AS SELECT 1, 2");
        assertThat(named.elements().identifiers()).hasSize(2);
    }

    @Test
    void insertHasAllItsParts() {
        Statement.Insert insert = parse("INSERT OVERWRITE c.d.t /*+ OPTIONS('a' = 'b') */ PARTITION (p = 1, q = 'x') "
                + "(a, b) SELECT 1, 2 ON CONFLICT DO DEDUPLICATE");
        assertThat(insert.overwrite()).isTrue();
        assertThat(insert.hints()).hasSize(1);
        assertThat(insert.partition()).hasSize(2);
        assertThat(insert.columns()).hasSize(2);
        assertThat(insert.onConflict()).contains(ConflictAction.DEDUPLICATE);
        Statement.Insert parenthesized = parse("INSERT INTO t (SELECT 1)");
        assertThat(parenthesized.columns()).isEmpty();
        Statement.Insert values = parse("INSERT INTO t VALUES (1, 'a'), (2, 'b')");
        assertThat(values.query().toString()).contains("VALUES");
    }

    @Test
    void statementSets() {
        Statement.StatementSet one =
                parse("EXECUTE STATEMENT SET BEGIN INSERT INTO a SELECT 1; INSERT INTO b SELECT 2; END");
        assertThat(one.inserts()).hasSize(2);
        Statement.StatementSet other = parse("BEGIN STATEMENT SET; INSERT INTO a SELECT 1; END");
        assertThat(other.inserts()).hasSize(1);
    }

    @Test
    void setAndReset() {
        assertThat(this.<Statement.SetOption>parse("SET 'table.exec.state.ttl' = '80000 ms'"))
                .satisfies(set -> assertThat(set.key()).isEqualTo("table.exec.state.ttl"))
                .satisfies(set -> assertThat(set.value()).isEqualTo("80000 ms"));
        assertThat(this.<Statement.SetOption>parse("SET table.exec.state.ttl = 80000 ms -- eighty seconds"))
                .satisfies(set -> assertThat(set.value()).isEqualTo("80000 ms"));
        assertThat(this.<Statement.SetOption>parse("SET sink.password=db@123#123"))
                .satisfies(set -> assertThat(set.value()).isEqualTo("db@123#123"));
        assertThat(this.<Statement.SetOption>parse("set 'k' = 'it''s # a value'"))
                .satisfies(set -> assertThat(set.value()).isEqualTo("it's # a value"));
        assertThat(this.<Statement>parse("SET")).isInstanceOf(Statement.ShowSetOptions.class);
        assertThat(this.<Statement.ResetOption>parse("RESET"))
                .satisfies(reset -> assertThat(reset.key()).isEmpty());
        assertThat(this.<Statement.ResetOption>parse("RESET 'a.b'"))
                .satisfies(reset -> assertThat(reset.key()).contains("a.b"));
    }

    @Test
    void explain() {
        Statement.Explain plain = parse("EXPLAIN SELECT 1");
        assertThat(plain.details()).isEmpty();
        Statement.Explain detailed = parse("EXPLAIN ESTIMATED_COST, CHANGELOG_MODE, OPTIONS INSERT INTO t SELECT 1");
        assertThat(detailed.details())
                .containsExactlyInAnyOrder(
                        ExplainDetail.ESTIMATED_COST, ExplainDetail.CHANGELOG_MODE, ExplainDetail.OPTIONS);
        assertThat(detailed.statement()).isInstanceOf(Statement.Insert.class);
        Statement.Explain planFor = parse("EXPLAIN PLAN FOR SELECT 1");
        assertThat(planFor.statement()).isInstanceOf(Statement.Query.class);
        Statement.Explain set = parse("EXPLAIN STATEMENT SET BEGIN INSERT INTO t SELECT 1; END");
        assertThat(set.statement()).isInstanceOf(Statement.StatementSet.class);
    }

    @Test
    void showDescribeUseDropAndAlter() {
        assertThat(this.<Statement.Show>parse("SHOW TABLES FROM d NOT LIKE 'a%'")
                        .kind())
                .isEqualTo(ShowKind.TABLES);
        assertThat(this.<Statement.Show>parse("SHOW CREATE TABLE c.d.t").subject())
                .isPresent();
        assertThat(this.<Statement.Show>parse("SHOW CURRENT DATABASE").kind()).isEqualTo(ShowKind.CURRENT_DATABASE);
        assertThat(this.<Statement.Show>parse("SHOW COLUMNS IN t ILIKE 'a%'").pattern())
                .isPresent();
        assertThat(this.<Statement.Describe>parse("DESC t").kind()).isEqualTo(ObjectKind.TABLE);
        assertThat(this.<Statement.Describe>parse("DESCRIBE DATABASE EXTENDED d")
                        .extended())
                .isTrue();
        assertThat(this.<Statement>parse("USE CATALOG c")).isInstanceOf(Statement.UseCatalog.class);
        assertThat(this.<Statement>parse("USE c.d")).isInstanceOf(Statement.UseDatabase.class);
        assertThat(this.<Statement.Drop>parse("DROP TEMPORARY SYSTEM FUNCTION IF EXISTS f"))
                .satisfies(drop -> assertThat(drop.system()).isTrue());
        assertThat(this.<Statement.Drop>parse("DROP DATABASE d CASCADE").cascade())
                .isTrue();
        assertThat(this.<Statement.Alter>parse("ALTER TABLE t RENAME TO u").action())
                .isInstanceOf(Statement.RenameTo.class);
        assertThat(this.<Statement.Alter>parse("ALTER TABLE t RENAME a TO b").action())
                .isInstanceOf(Statement.RenameColumn.class);
        assertThat(this.<Statement.Alter>parse("ALTER TABLE t SET ('a' = 'b')").action())
                .isInstanceOf(Statement.SetOptions.class);
        assertThat(((Statement.ChangeColumns)
                                this.<Statement.Alter>parse("ALTER TABLE t ADD (a INT FIRST, b INT AFTER a, c INT)")
                                        .action())
                        .places())
                .containsEntry("a", "")
                .containsEntry("b", "a");
        assertThat(this.<Statement.CreateFunction>parse(
                        "CREATE TEMPORARY SYSTEM FUNCTION f AS 'a.B' LANGUAGE JAVA USING JAR 'x.jar'"))
                .satisfies(function -> assertThat(function.jars()).containsExactly("x.jar"));
        assertThat(this.<Statement.CreateCatalog>parse("CREATE CATALOG c WITH ('type' = 'x')")
                        .options())
                .containsEntry("type", "x");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "LOAD MODULE hive WITH ('a' = 'b')",
                "ADD JAR 'x.jar'",
                "ANALYZE TABLE t COMPUTE STATISTICS",
                "CALL p(1)",
                "TRUNCATE TABLE t",
                "DELETE FROM t WHERE a = 1",
                "UPDATE t SET a = 1",
                "COMPILE PLAN 'f' FOR INSERT INTO t SELECT 1",
                "EXECUTE PLAN 'f'",
                "STOP JOB '1' WITH SAVEPOINT",
                "USE MODULES a, b"
            })
    void knownStatementsThatAreNotExecutedSayTheirName(String sql) {
        assertThat(this.<Statement>parse(sql)).isInstanceOf(Statement.NotSupported.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "value",
                "timestamp",
                "date",
                "time",
                "user",
                "one",
                "day",
                "year",
                "month",
                "hour",
                "minute",
                "second",
                "count",
                "sum",
                "rank",
                "key",
                "type",
                "name",
                "data",
                "status",
                "language",
                "position",
                "result",
                "system",
                "source",
                "if",
                "string",
                "comment",
                "metadata",
                "match",
                "pattern",
                "percent",
                "row_number",
                "start",
                "open",
                "close",
                "method",
                "module",
                "parameter",
                "next",
                "old",
                "new",
                "only",
                "first",
                "last",
                "level",
                "tables",
                "watermark",
                "session",
                "hop",
                "tumble",
                "json",
                "path",
                "plan",
                "version"
            })
    void ordinaryWordsAreNames(String word) {
        parse("CREATE TABLE " + word + " (" + word + " INT, b AS " + word + " + 1)");
        parse("SELECT " + word + ", t." + word + ", a AS " + word + " FROM " + word + " AS t WHERE " + word
                + " > 1 GROUP BY " + word + " ORDER BY " + word);
        parse("INSERT INTO " + word + " (" + word + ") SELECT 1");
    }

    static Stream<Arguments> wrongTexts() {
        return Stream.of(
                Arguments.of("SELECT a FORM t", "TM-2001 at line 1:15: found \"t\""),
                Arguments.of(
                        "SELECT a,\n FROM t", "TM-2001 at line 2:2: found \"FROM\"; expected one of: an expression"),
                Arguments.of(
                        "SELECT order FROM t",
                        "TM-2001 at line 1:8: found \"order\", a reserved word; to use it as a name write `order`"),
                Arguments.of("CREATE TABLE t (a INT", "TM-2001 at line 1:22: the statement ends too early"),
                Arguments.of(
                        "SELECT \"a\" FROM t",
                        "TM-2001 at line 1:8: found \"; names are quoted in back-ticks, strings in single quotes"),
                Arguments.of("FOO", "TM-2001 at line 1:1: found \"FOO\"; expected one of:"),
                Arguments.of("SHOW FOO", "TM-2001 at line 1:6: found \"FOO\"; expected one of:"),
                Arguments.of("SET a b", "TM-2001 at line 1:7: expected = after the key 'a'"),
                Arguments.of("SELECT a \u00a7 2", "TM-2001 at line 1:10: found \u00a7 where no word can start"),
                Arguments.of("CREATE TABLE t (a INT, a INT)", "TM-2003 at line 1:24: column \"a\" is declared twice"),
                Arguments.of(
                        "CREATE TABLE t (a INT) WITH ('a' = 'b', 'a' = 'c')",
                        "TM-4005 at line 1:41: option 'a' is given twice"),
                Arguments.of(
                        "CREATE TABLE t (a INT) DISTRIBUTED BY (a)",
                        "TM-2002 at line 1:24: DISTRIBUTED BY is not supported"));
    }

    @ParameterizedTest
    @MethodSource("wrongTexts")
    void errorsSayWhereAndWhat(String sql, String message) {
        assertThatThrownBy(() -> parse(sql)).hasMessageStartingWith(message).hasMessageNotContaining("org.apache");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' DAY))",
                "SELECT * FROM TABLE(HOP(DATA => TABLE t, TIMECOL => DESCRIPTOR(ts), SLIDE => INTERVAL '1' DAY, SIZE => INTERVAL '2' DAY))",
                "SELECT * FROM TABLE(SESSION(TABLE t PARTITION BY k, DESCRIPTOR(ts), INTERVAL '1' DAY))",
                "SELECT TUMBLE_START(ts, INTERVAL '1' HOUR), COUNT(*) FROM t GROUP BY TUMBLE(ts, INTERVAL '1' HOUR)",
                "SELECT * FROM a JOIN b FOR SYSTEM_TIME AS OF a.ts AS c ON a.k = c.k",
                "SELECT /*+ BROADCAST(a), STATE_TTL('a' = '1 d') */ * FROM a, b",
                "SELECT a FROM t QUALIFY ROW_NUMBER() OVER (PARTITION BY a ORDER BY b) = 1",
                "SELECT * FROM t CROSS JOIN UNNEST(items) WITH ORDINALITY AS u (item, nr)",
                "SELECT * FROM t, LATERAL TABLE(f(t.a)) AS u (x)",
                "SELECT COUNT(*) FILTER (WHERE a > 1) FROM t GROUP BY GROUPING SETS ((a, b), (a), ()), CUBE (c), ROLLUP (d)",
                "WITH x AS (SELECT 1 AS a) SELECT * FROM x UNION ALL SELECT 2 INTERSECT SELECT 3 EXCEPT SELECT 4",
                "SELECT TRY_CAST(a AS ROW<x INT, y ARRAY<STRING>>), CAST(b AS INT ARRAY), TIMESTAMP '2024-01-01 00:00:00'",
                "SELECT * FROM t MATCH_RECOGNIZE (PARTITION BY k ORDER BY ts MEASURES A.v AS v ONE ROW PER MATCH "
                        + "AFTER MATCH SKIP PAST LAST ROW PATTERN (A B+) DEFINE B AS B.v > A.v) AS m",
                "SELECT U&'\\00e4', N'x', X'0A', 1e3, .5, 'it''s' // comment",
                "VALUES (1, 'a'), (2, 'b')",
                "SELECT a.b.c[1]['k'], ARRAY[1, 2], MAP['a', 1], ROW(1, 'x'), (1, 2) IN (SELECT a, b FROM t)",
                "SELECT JSON_VALUE(j, '$.a' RETURNING INT DEFAULT 0 ON EMPTY), j IS JSON OBJECT FROM t",
                "SELECT a FROM t ORDER BY a DESC NULLS LAST LIMIT 3 OFFSET 2",
                "SELECT SUM(a) OVER w FROM t WINDOW w AS (PARTITION BY b ORDER BY c ROWS BETWEEN 1 PRECEDING AND CURRENT ROW)"
            })
    void queriesParseAndTheirTextParsesAgain(String sql) {
        Statement.Query query = parse(sql);
        String printed = print(query.query());
        assertThat(print(this.<Statement.Query>parse(printed).query())).isEqualTo(printed);
    }

    private static String print(SqlNode node) {
        return node.toSqlString(config -> config.withDialect(
                                new AnsiSqlDialect(AnsiSqlDialect.DEFAULT_CONTEXT.withIdentifierQuoteString("`")))
                        .withQuoteAllIdentifiers(true)
                        .withAlwaysUseParentheses(false))
                .getSql();
    }

    @SuppressWarnings("unchecked")
    private <T extends Statement> T parse(String sql) {
        return (T) StatementParser.parse(StatementText.of(sql));
    }

    @Test
    void commentOfColumnIsRead() {
        Statement.CreateTable table = parse("CREATE TABLE t (a INT COMMENT 'x')");
        assertThat(table.elements().columns().get(0).comment()).isEqualTo(Optional.of("x"));
    }
}
