package io.tidemill.optimizer.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.core.plan.PlannedStatement;
import io.tidemill.core.plan.StatementText;
import io.tidemill.optimizer.bind.TestCatalog;
import io.tidemill.optimizer.parse.Statement;
import io.tidemill.optimizer.parse.StatementParser;
import io.tidemill.spi.catalog.CatalogTable;
import io.tidemill.type.Column;
import io.tidemill.type.Schema;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class StatementOperationsTest {
    private final TestCatalog catalog = new TestCatalog();

    @Test
    void createTableKnowsTheTypesOfAllColumns() {
        Schema schema = table("""
                        CREATE TABLE t (
                          id BIGINT,
                          name VARCHAR(20) NOT NULL COMMENT 'the name',
                          meta TIMESTAMP(3) METADATA FROM 'ts' VIRTUAL,
                          day_ AS CAST(meta AS DATE),
                          nested ROW<a ARRAY<INT NOT NULL>, b MAP<STRING, DECIMAL>>,
                          PRIMARY KEY (id) NOT ENFORCED,
                          WATERMARK FOR meta AS meta - INTERVAL '5' SECOND
                        ) PARTITIONED BY (name) WITH ('connector' = 'x')
                        """).schema();
        assertThat(schema.row())
                .hasToString("ROW<`id` BIGINT NOT NULL, `name` VARCHAR(20) NOT NULL, `meta` TIMESTAMP(3), `day_` DATE, "
                        + "`nested` ROW<`a` ARRAY<INT NOT NULL>, `b` MAP<STRING, DECIMAL(10, 0)>>> NOT NULL");
        assertThat(schema.columns())
                .extracting(Column::kind)
                .containsExactly(
                        Column.Kind.PHYSICAL,
                        Column.Kind.PHYSICAL,
                        Column.Kind.METADATA,
                        Column.Kind.COMPUTED,
                        Column.Kind.PHYSICAL);
        assertThat(schema.column("day_").orElseThrow().detail()).isEqualTo("CAST(meta AS DATE)");
        assertThat(schema.column("meta").orElseThrow().detail()).isEqualTo("ts");
        assertThat(schema.primaryKey()).containsExactly("id");
        assertThat(schema.partitionKeys()).containsExactly("name");
        assertThat(schema.watermark()).contains(new Schema.Watermark("meta", "meta - INTERVAL '5' SECOND"));
    }

    @Test
    void showCreateTableGivesAStatementThatMakesTheSameTable() {
        catalog.define(
                "CREATE TABLE t (id BIGINT PRIMARY KEY NOT ENFORCED, `a``b` ROW<x INT, y STRING> COMMENT 'it''s', "
                        + "c AS id + 1, m STRING METADATA VIRTUAL, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) COMMENT 'all' "
                        + "PARTITIONED BY (id) WITH ('connector' = 'x', 'password' = 'secret')");
        String text = listing("SHOW CREATE TABLE t").rows().get(0).get(0);
        assertThat(text).contains("'password' = '******'").doesNotContain("secret");
        CatalogTable again = table(text.replace("`t`", "`u`"));
        assertThat(again.schema())
                .isEqualTo(catalog.table(catalog.resolve(List.of("t")))
                        .orElseThrow()
                        .schema());
    }

    @Test
    void likeTakesWhatItIsToldTo() {
        catalog.define("CREATE TABLE s (a INT, c AS a + 1, ts TIMESTAMP(3), PRIMARY KEY (a) NOT ENFORCED, "
                + "WATERMARK FOR ts AS ts) PARTITIONED BY (a) WITH ('connector' = 'x', 'k' = '1')");
        CatalogTable all = table("CREATE TABLE t (z INT) WITH ('k' = '2') LIKE s");
        assertThat(all.schema().names()).containsExactly("a", "c", "ts", "z");
        assertThat(all.schema().primaryKey()).containsExactly("a");
        assertThat(all.options()).containsEntry("k", "2").containsEntry("connector", "x");
        CatalogTable bare = table("CREATE TABLE t (z INT) WITH ('k' = '2') LIKE s (EXCLUDING ALL)");
        assertThat(bare.schema().names()).containsExactly("a", "ts", "z");
        assertThat(bare.schema().primaryKey()).isEmpty();
        assertThat(bare.schema().watermark()).isEmpty();
        assertThat(bare.schema().partitionKeys()).isEmpty();
        assertThat(bare.options()).doesNotContainKey("connector");
        CatalogTable overwritten = table(
                "CREATE TABLE t (WATERMARK FOR ts AS ts - INTERVAL '1' SECOND, c AS a + 2) LIKE s (OVERWRITING WATERMARKS OVERWRITING GENERATED)");
        assertThat(overwritten.schema().watermark().orElseThrow().expression()).isEqualTo("ts - INTERVAL '1' SECOND");
        assertThat(overwritten.schema().column("c").orElseThrow().detail()).isEqualTo("a + 2");
        assertThatThrownBy(() -> table("CREATE TABLE t (WATERMARK FOR ts AS ts) LIKE s"))
                .hasMessageStartingWith("TM-2003 at line 1:17: the table of LIKE has a WATERMARK already");
        assertThatThrownBy(() -> table("CREATE TABLE t (a INT) LIKE s"))
                .hasMessageStartingWith("TM-2003 at line 1:17: column \"a\" exists in the table of LIKE");
    }

    @Test
    void createTableAsSelectTakesTheTypesOfTheQuery() {
        catalog.define("CREATE TABLE s (a INT NOT NULL, b STRING) WITH ('connector' = 'x')");
        StatementText text = StatementText.of(
                "CREATE TABLE t (PRIMARY KEY (k) NOT ENFORCED) WITH ('connector' = 'x') AS SELECT a AS k, b, 'x' AS c FROM s");
        StatementOperations operations = catalog.operations(text);
        Statement.CreateTable create = (Statement.CreateTable) StatementParser.parse(text);
        assertThat(operations.operation(create)).isEmpty();
        StatementOperations.CreateTableAs planned = operations.createTableAs(create);
        assertThat(planned.create().table().schema().row())
                .hasToString("ROW<`k` INT NOT NULL, `b` STRING, `c` STRING NOT NULL> NOT NULL");
        assertThat(planned.create().table().schema().primaryKey()).containsExactly("k");
        assertThat(planned.fill().source().getRowType().getFieldNames()).containsExactly("k", "b", "c");
    }

    @Test
    void viewsMeanTheSameEverywhere() {
        catalog.define("CREATE TABLE t (a INT, b STRING) WITH ('connector' = 'x')");
        CatalogTable view = view("CREATE VIEW v (x, y) AS WITH t2 AS (SELECT a, b FROM t) SELECT t.a, t2.b FROM t, t2 "
                + "WHERE t.a IN (SELECT a FROM other.z UNION SELECT a FROM t2) -- t\n");
        assertThat(view.viewText())
                .contains(
                        "WITH t2 AS (SELECT a, b FROM `default_catalog`.`default_database`.`t`) SELECT t.a, t2.b FROM "
                                + "`default_catalog`.`default_database`.`t`, t2 WHERE t.a IN (SELECT a FROM "
                                + "`default_catalog`.`other`.`z` UNION SELECT a FROM t2)");
        assertThat(view.schema().row()).hasToString("ROW<`x` INT, `y` STRING> NOT NULL");
    }

    private CatalogTable view(String sql) {
        catalog.define("CREATE TABLE other.z (a INT) WITH ('connector' = 'x')");
        return ((PlannedStatement.CreateView) operation(sql)).view();
    }

    @Test
    void viewsOfViewsExpand() {
        catalog.define("CREATE TABLE t (a INT, b STRING) WITH ('connector' = 'x'); CREATE VIEW v AS SELECT a FROM t; "
                + "CREATE VIEW w AS SELECT a + 1 AS c FROM v ORDER BY a");
        assertThat(catalog.query("SELECT c FROM w").columns()).containsExactly("c");
        assertThatThrownBy(() -> catalog.query("SELECT * FROM w /*+ OPTIONS('a' = 'b') */"))
                .hasMessageContaining("cannot have an OPTIONS hint");
    }

    @Test
    void showAndDescribe() {
        catalog.define(
                "CREATE TABLE b (x INT NOT NULL PRIMARY KEY NOT ENFORCED, y AS x + 1, ts TIMESTAMP(3) METADATA FROM 'k', "
                        + "WATERMARK FOR ts AS ts) WITH ('connector' = 'x'); CREATE VIEW a AS SELECT x FROM b");
        assertThat(listing("SHOW TABLES").rows()).containsExactly(List.of("a"), List.of("b"));
        assertThat(listing("SHOW VIEWS").rows()).containsExactly(List.of("a"));
        assertThat(listing("SHOW TABLES LIKE 'b%'").rows()).containsExactly(List.of("b"));
        assertThat(listing("SHOW TABLES NOT LIKE 'b%'").rows()).containsExactly(List.of("a"));
        assertThat(listing("SHOW DATABASES").rows()).containsExactly(List.of("default_database"), List.of("other"));
        assertThat(listing("SHOW CURRENT CATALOG").rows()).containsExactly(List.of("default_catalog"));
        assertThat(listing("SHOW FUNCTIONS LIKE 'UPP%'").rows()).containsExactly(List.of("UPPER"));
        assertThat(listing("SHOW OPTIONS LIKE 'table.exec.state.ttl'").rows()).hasSize(1);
        PlannedStatement.Listing described = listing("DESCRIBE b");
        assertThat(described.columns()).containsExactly("name", "type", "null", "key", "extras", "watermark");
        assertThat(described.rows())
                .containsExactly(
                        Arrays.asList("x", "INT", "FALSE", "PRI(x)", null, null),
                        Arrays.asList("y", "INT", "FALSE", null, "AS x + 1", null),
                        Arrays.asList("ts", "TIMESTAMP(3)", "TRUE", null, "METADATA FROM 'k'", "ts"));
        assertThat(listing("SHOW CREATE VIEW a").rows().get(0).get(0))
                .isEqualTo("CREATE VIEW `default_catalog`.`default_database`.`a` (\n  `x`\n)\nAS SELECT x FROM "
                        + "`default_catalog`.`default_database`.`b`");
    }

    @Test
    void alterTableGivesTheTableAfterwards() {
        catalog.define("CREATE TABLE t (a INT, b STRING, c AS a + 1) WITH ('connector' = 'x', 'k' = '1')");
        assertThat(altered("ALTER TABLE t SET ('k' = '2', 'l' = '3')").options())
                .containsEntry("k", "2")
                .containsEntry("l", "3");
        assertThat(altered("ALTER TABLE t RESET ('k')").options()).doesNotContainKey("k");
        assertThat(altered("ALTER TABLE t ADD (z INT FIRST, y STRING AFTER a, x AS b || 'x')")
                        .schema()
                        .names())
                .containsExactly("z", "a", "y", "b", "c", "x");
        assertThat(altered("ALTER TABLE t MODIFY b BIGINT NOT NULL")
                        .schema()
                        .column("b")
                        .orElseThrow()
                        .type())
                .hasToString("BIGINT NOT NULL");
        assertThat(altered("ALTER TABLE t DROP b").schema().names()).containsExactly("a", "c");
        assertThat(altered("ALTER TABLE t RENAME b TO d").schema().names()).containsExactly("a", "d", "c");
        PlannedStatement.AlterTable renamed = (PlannedStatement.AlterTable) operation("ALTER TABLE t RENAME TO u");
        assertThat(renamed.newPath().name()).isEqualTo("u");
    }

    private CatalogTable altered(String sql) {
        return ((PlannedStatement.AlterTable) operation(sql)).table();
    }

    @Test
    void sessionStatements() {
        assertThat(operation("SET 'k' = 'v'")).isEqualTo(new PlannedStatement.SetOption("k", "v"));
        assertThat(operation("SET")).isEqualTo(new PlannedStatement.ShowOptions());
        assertThat(operation("USE other")).isEqualTo(new PlannedStatement.UseDatabase("default_catalog", "other"));
        assertThat(operation("DROP TABLE IF EXISTS x")).isInstanceOf(PlannedStatement.DropTable.class);
        assertThat(operation("CREATE DATABASE IF NOT EXISTS d"))
                .isEqualTo(new PlannedStatement.CreateDatabase("default_catalog", "d", true));
        assertThat(operation("CREATE TEMPORARY FUNCTION f AS 'a.B'"))
                .isEqualTo(new PlannedStatement.CreateFunction(List.of("f"), "a.B", true, false, false));
        assertThat(operation("CREATE CATALOG c WITH ('type' = 'x')"))
                .isInstanceOf(PlannedStatement.CreateCatalog.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "CREATE TABLE t (a NOTYPE) WITH ('a' = 'b') | TM-2001 at line 1:19: found \"NOTYPE\"; expected one of: ANY, ARRAY",
                "CREATE TABLE t (a INT, b AS c + 1) | TM-2014 at line 1:29: column \"c\" not found",
                "CREATE TABLE t (a INT, PRIMARY KEY (b) NOT ENFORCED) | TM-2014 at line 1:37: column \"b\" not found in this table",
                "CREATE TABLE t (a INT, PRIMARY KEY (a)) | TM-2002 at line 1:24: a PRIMARY KEY is not checked by the engine",
                "CREATE TABLE t (a INT, WATERMARK FOR a AS a) | TM-2016 at line 1:38: the column of a WATERMARK must be TIMESTAMP",
                "CREATE TABLE t (a TIMESTAMP(6), WATERMARK FOR a AS a) | TM-2016 at line 1:47: the column of a WATERMARK must be",
                "CREATE TABLE t (a TIMESTAMP(3), WATERMARK FOR a AS 1) | TM-2016 at line 1:52: the expression of a WATERMARK",
                "CREATE TABLE t (a INT) PARTITIONED BY (z) | TM-2014 at line 1:40: column \"z\" not found in this table",
                "CREATE TABLE t () | TM-2003 at line 1:14: a table needs at least one column",
                "CREATE TABLE t (a) WITH ('a' = 'b') | TM-2003 at line 1:17: a column needs a type",
                "CREATE TABLE x.y.t (a INT) | TM-2012 at line 1:14: catalog \"x\" not found",
                "CREATE TABLE nodb.t (a INT) | TM-2012 at line 1:14: database \"nodb\" not found in catalog default_catalog",
                "CREATE TABLE there (a INT) | TM-2011 at line 1:14: table or view default_catalog.default_database.there exists",
                "CREATE TABLE t (b INT) LIKE nothere | TM-2010 at line 1:29: table \"nothere\" not found; did you mean \"there\"?",
                "DROP TABLE ther | TM-2010 at line 1:12: table \"ther\" not found; did you mean \"there\"? tables are there",
                "DROP VIEW there | TM-2003 at line 1:11: default_catalog.default_database.there is a table; use DROP TABLE",
                "CREATE VIEW v AS SELECT 1, 2 AS a, 3 AS a | TM-2003 at line 1:18: the view has two columns with the name",
                "CREATE VIEW v (a, b) AS SELECT 1 | TM-2003 at line 1:25: the query has 1 columns, the view names 2",
                "CREATE VIEW v AS SELECT usr FROM there | TM-2014 at line 1:25: column \"usr\" not found",
                "USE nodb | TM-2012 at line 1:5: database \"nodb\" not found",
                "USE CATALOG c | TM-2012 at line 1:13: catalog \"c\" not found; catalogs are default_catalog",
                "DESCRIBE nothere | TM-2010 at line 1:10: table \"nothere\" not found",
                "SHOW JOBS | TM-2002 at line 1:1: SHOW JOBS is not supported",
                "LOAD MODULE hive | TM-2002 at line 1:1: LOAD MODULE is not supported; all built-in functions are always loaded",
                "ALTER TABLE there ADD a INT | TM-2011 at line 1:23: column \"a\" exists already; use MODIFY",
                "ALTER TABLE there MODIFY z INT | TM-2014 at line 1:26: column \"z\" not found in this table",
                "ALTER TABLE there DROP a | TM-2003 at line 1:24: column \"a\" is used by the computed column \"c\"",
                "ALTER DATABASE other SET ('a' = 'b') | TM-2002 at line 1:1: ALTER DATABASE is not supported",
                "CREATE FUNCTION f AS 'x' LANGUAGE PYTHON | TM-2002 at line 1:1: functions in PYTHON are not supported"
            })
    void errors(String sql, String message) {
        catalog.define("CREATE TABLE there (a INT, c AS a + 1) WITH ('connector' = 'x')");
        assertThatThrownBy(() -> operation(sql)).hasMessageStartingWith(message);
    }

    private CatalogTable table(String sql) {
        return ((PlannedStatement.CreateTable) operation(sql)).table();
    }

    private PlannedStatement.Listing listing(String sql) {
        return (PlannedStatement.Listing) operation(sql);
    }

    private PlannedStatement operation(String sql) {
        StatementText text = StatementText.of(sql);
        return catalog.operations(text).operation(StatementParser.parse(text)).orElseThrow();
    }
}
