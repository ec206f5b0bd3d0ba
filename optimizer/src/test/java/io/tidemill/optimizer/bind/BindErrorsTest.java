package io.tidemill.optimizer.bind;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.error.EngineException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Errors of names and types have a code, a place in the text and a way out. */
final class BindErrorsTest {
    private static final String TABLES = """
            CREATE TABLE orders (user_id BIGINT, amount INT, ts TIMESTAMP(3), note STRING, r ROW<a INT, b STRING>,
              late AS CAST(ts AS DATE), WATERMARK FOR ts AS ts) WITH ('connector' = 'x');
            CREATE TABLE other (user_id BIGINT, name STRING NOT NULL) PARTITIONED BY (name) WITH ('connector' = 'x');
            """;

    static Stream<Arguments> queries() {
        return Stream.of(
                Arguments.of(
                        "SELECT amount,\n  usr FROM orders",
                        "TM-2014 at line 2:3: column \"usr\" not found in this part of the query; columns are user_id, amount, ts"),
                Arguments.of(
                        "SELECT o.amout FROM orders AS o",
                        "TM-2014 at line 1:10: column \"amout\" not found in o; did you mean \"amount\"? columns are user_id"),
                Arguments.of(
                        "SELECT orders.amout FROM orders",
                        "TM-2014 at line 1:15: column \"amout\" not found in orders; did you mean \"amount\"?"),
                Arguments.of("SELECT Amount FROM orders", "TM-2014 at line 1:8: column \"Amount\" not found"),
                Arguments.of(
                        "SELECT x.amount FROM orders",
                        "TM-2010 at line 1:8: \"x\" is not a table of this FROM clause; its tables are orders"),
                Arguments.of(
                        "SELECT * FROM order_s",
                        "TM-2010 at line 1:15: table \"order_s\" not found; did you mean \"orders\"? tables are orders, other"),
                Arguments.of("SELECT * FROM nodb.orders", "TM-2010 at line 1:15: table \"nodb.orders\" not found"),
                Arguments.of("SELECT user_id FROM orders, other", "TM-2003 at line 1:8: column 'user_id' is ambiguous"),
                Arguments.of(
                        "SELECT UPPR(note) FROM orders",
                        "TM-2015 at line 1:8: function UPPR not found; did you mean UPPER?"),
                Arguments.of(
                        "SELECT amount + note + TRUE FROM orders",
                        "TM-2016 at line 1:8: + cannot be applied to (INT, BOOLEAN)"),
                Arguments.of(
                        "SELECT SQRT(TRUE) FROM orders", "TM-2016 at line 1:8: SQRT cannot be applied to (BOOLEAN)"),
                Arguments.of(
                        "SELECT SPLIT_INDEX(note) FROM orders",
                        "TM-2016 at line 1:8: no form of SPLIT_INDEX takes (STRING)"),
                Arguments.of(
                        "SELECT amount, COUNT(*) FROM orders GROUP BY user_id",
                        "TM-2003 at line 1:8: expression 'amount' is not being grouped"),
                Arguments.of(
                        "SELECT * FROM orders WHERE amount", "TM-2003 at line 1:28: WHERE clause must be a condition"),
                Arguments.of(
                        "SELECT CAST(r AS INT) FROM orders",
                        "TM-2003 at line 1:8: cast function cannot convert value of type"),
                Arguments.of(
                        "SELECT CAST(note AS NOTYPE) FROM orders", "TM-2003 at line 1:21: unknown identifier 'NOTYPE'"),
                Arguments.of("SELECT 1 UNION SELECT 1, 2", "TM-2003 at line 1:23: column count mismatch in UNION"),
                Arguments.of(
                        "SELECT * FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(tz), INTERVAL '1' DAY))",
                        "TM-2014 at line 1:53: column \"tz\" not found in the input of the window; did you mean \"ts\"?"),
                Arguments.of(
                        "SELECT * FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(amount), INTERVAL '1' DAY))",
                        "TM-2016 at line 1:53: the time column of a window is a TIMESTAMP or TIMESTAMP_LTZ; \"amount\" is INT"),
                Arguments.of(
                        "SELECT * FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(ts)))",
                        "TM-2003 at line 1:21: argument SIZE is missing; the form is TUMBLE(TABLE t, DESCRIPTOR(time), size [, offset])"),
                Arguments.of(
                        "SELECT * FROM TABLE(CUMULATE(TABLE orders, DESCRIPTOR(ts), INTERVAL '7' SECOND, INTERVAL '10' SECOND))",
                        "TM-2003 at line 1:21: the size of CUMULATE (10000 ms) must be a multiple of its step (7000 ms)"),
                Arguments.of(
                        "SELECT * FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(ts), INTERVAL '1' MONTH))",
                        "TM-2002 at line 1:21: windows of months or years are not supported"),
                Arguments.of(
                        "SELECT * FROM orders TABLESAMPLE BERNOULLI(10)",
                        "TM-2002 at line 1:15: TABLESAMPLE is not supported"),
                Arguments.of("SELECT STREAM * FROM orders", "TM-2002 at line 1:8: SELECT STREAM is not supported"),
                Arguments.of("SELECT ? FROM orders", "TM-2002 at line 1:8: parameters (?) are not supported"),
                Arguments.of("SELECT amount ^ 2 FROM orders", "TM-2015 at line 1:8: function ^ not found"),
                Arguments.of(
                        "SELECT /*+ FOO(a) */ * FROM orders",
                        "TM-2002 at line 1:8: hint FOO is not known here; hints after SELECT are"),
                Arguments.of(
                        "SELECT /*+ BROADCAST(x) */ * FROM orders AS a JOIN other AS b ON a.user_id = b.user_id",
                        "TM-2003 at line 1:8: hint BROADCAST names \"x\", which is not a direct input of a join"),
                Arguments.of(
                        "SELECT * FROM orders /*+ BROADCAST(x) */",
                        "TM-2002 at line 1:22: hint BROADCAST is not known here"),
                Arguments.of(
                        "SELECT * FROM orders MATCH_RECOGNIZE (ORDER BY ts PATTERN (A) DEFINE A AS TRUE)",
                        "TM-2002 at line 1:22: MATCH_RECOGNIZE is not supported"),
                Arguments.of(
                        "WITH RECURSIVE x AS (SELECT 1 AS a) SELECT * FROM x",
                        "TM-2002 at line 1:16: WITH RECURSIVE is not supported"),
                Arguments.of(
                        "SELECT TUMBLE_START(ts, INTERVAL '1' HOUR) FROM orders GROUP BY TUMBLE(ts, INTERVAL '2' HOUR)",
                        "TM-2003 at line 1:8: TUMBLE_START must have the arguments of the TUMBLE in GROUP BY"));
    }

    static Stream<Arguments> inserts() {
        return Stream.of(
                Arguments.of(
                        "INSERT INTO othr SELECT 1, 'a'",
                        "TM-2010 at line 1:13: table \"othr\" not found; did you mean \"other\"?"),
                Arguments.of(
                        "INSERT INTO other SELECT 1",
                        "TM-2003 at line 1:19: the query has 1 columns, table default_catalog.default_database.other expects 2: "
                                + "(user_id BIGINT, name STRING NOT NULL)"),
                Arguments.of(
                        "INSERT INTO other SELECT 'a', 'b'",
                        "TM-2016 at line 1:19: column 1 of the query (EXPR$0) is CHAR(1) NOT NULL, column \"user_id\" of the table is "
                                + "BIGINT; use CAST"),
                Arguments.of(
                        "INSERT INTO other (user_id) SELECT 1",
                        "TM-2003 at line 1:1: column \"name\" of default_catalog.default_database.other is NOT NULL and gets no value"),
                Arguments.of(
                        "INSERT INTO other (name, nam) SELECT 'a', 'b'",
                        "TM-2014 at line 1:26: column \"nam\" not found in other; did you mean \"name\"?"),
                Arguments.of(
                        "INSERT INTO other (name, name) SELECT 'a', 'b'",
                        "TM-2003 at line 1:26: column \"name\" is given twice"),
                Arguments.of(
                        "INSERT INTO orders (late) SELECT 1",
                        "TM-2014 at line 1:21: column \"late\" not found in orders"),
                Arguments.of(
                        "INSERT OVERWRITE other PARTITION (user_id = 1) SELECT 'a'",
                        "TM-2003 at line 1:35: \"user_id\" is not a partition column of default_catalog.default_database.other"),
                Arguments.of(
                        "INSERT INTO other SELECT 1, 'a' ON CONFLICT DO NOTHING",
                        "TM-2002 at line 1:1: ON CONFLICT DO NOTHING is not supported"));
    }

    @ParameterizedTest
    @MethodSource("queries")
    void queryErrors(String sql, String message) {
        TestCatalog catalog = new TestCatalog().define(TABLES);
        assertThatThrownBy(() -> catalog.query(sql))
                .isInstanceOf(EngineException.class)
                .hasMessageStartingWith(message)
                .hasMessageNotContaining("org.apache")
                .hasMessageNotContaining("Calcite");
    }

    @ParameterizedTest
    @MethodSource("inserts")
    void insertErrors(String sql, String message) {
        TestCatalog catalog = new TestCatalog().define(TABLES);
        assertThatThrownBy(() -> catalog.insert(sql))
                .isInstanceOf(EngineException.class)
                .hasMessageStartingWith(message);
    }
}
