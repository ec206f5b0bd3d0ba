package io.tidemill.optimizer.bind;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.core.plan.StatementText;
import io.tidemill.optimizer.parse.ScriptSplitter;
import io.tidemill.optimizer.parse.SqlFiles;
import io.tidemill.optimizer.parse.Statement;
import io.tidemill.optimizer.parse.StatementParser;
import io.tidemill.type.LogicalType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every query of the benchmarks and of the cases has a logical plan over the tables it defines. */
final class BenchmarkQueriesTest {
    static final String TPCH = """
            CREATE TABLE region (r_regionkey BIGINT, r_name STRING, r_comment STRING) WITH ('connector' = 'x');
            CREATE TABLE nation (n_nationkey BIGINT, n_name STRING, n_regionkey BIGINT, n_comment STRING) WITH ('connector' = 'x');
            CREATE TABLE supplier (s_suppkey BIGINT, s_name STRING, s_address STRING, s_nationkey BIGINT, s_phone STRING,
              s_acctbal DECIMAL(15, 2), s_comment STRING) WITH ('connector' = 'x');
            CREATE TABLE customer (c_custkey BIGINT, c_name STRING, c_address STRING, c_nationkey BIGINT, c_phone STRING,
              c_acctbal DECIMAL(15, 2), c_mktsegment STRING, c_comment STRING) WITH ('connector' = 'x');
            CREATE TABLE part (p_partkey BIGINT, p_name STRING, p_mfgr STRING, p_brand STRING, p_type STRING, p_size INT,
              p_container STRING, p_retailprice DECIMAL(15, 2), p_comment STRING) WITH ('connector' = 'x');
            CREATE TABLE partsupp (ps_partkey BIGINT, ps_suppkey BIGINT, ps_availqty INT, ps_supplycost DECIMAL(15, 2),
              ps_comment STRING) WITH ('connector' = 'x');
            CREATE TABLE orders (o_orderkey BIGINT, o_custkey BIGINT, o_orderstatus STRING, o_totalprice DECIMAL(15, 2),
              o_orderdate DATE, o_orderpriority STRING, o_clerk STRING, o_shippriority INT, o_comment STRING)
              WITH ('connector' = 'x');
            CREATE TABLE lineitem (l_orderkey BIGINT, l_partkey BIGINT, l_suppkey BIGINT, l_linenumber INT,
              l_quantity DECIMAL(15, 2), l_extendedprice DECIMAL(15, 2), l_discount DECIMAL(15, 2), l_tax DECIMAL(15, 2),
              l_returnflag STRING, l_linestatus STRING, l_shipdate DATE, l_commitdate DATE, l_receiptdate DATE,
              l_shipinstruct STRING, l_shipmode STRING, l_comment STRING) WITH ('connector' = 'x');
            """;

    static List<Path> tpch() {
        return SqlFiles.in("tpch", "q");
    }

    static List<Path> cases() {
        return SqlFiles.in("cases", "");
    }

    static List<Path> nexmark() {
        return SqlFiles.in("nexmark", "").stream()
                .filter(file -> !file.getFileName().toString().startsWith("ddl"))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("tpch")
    void tpchQueriesBind(Path file) {
        bindAll(new TestCatalog().define(TPCH), SqlFiles.read(file));
    }

    @ParameterizedTest
    @MethodSource("nexmark")
    void nexmarkQueriesBindOverFlatTables(Path file) {
        bindAll(new TestCatalog().define(SqlFiles.read("nexmark", "ddl_csv.sql")), SqlFiles.read(file));
    }

    @ParameterizedTest
    @MethodSource("nexmark")
    void nexmarkQueriesBindOverViewsOfNestedRows(Path file) {
        bindAll(new TestCatalog().define(SqlFiles.read("nexmark", "ddl_json.sql")), SqlFiles.read(file));
    }

    static List<String> nexmarkTypes() {
        return SqlFiles.read(".", "nexmark-types.txt").lines().toList();
    }

    @ParameterizedTest
    @MethodSource("nexmarkTypes")
    void nexmarkResultsHaveTheTypesOfTheReferenceAnswers(String line) {
        String[] parts = line.split("\\|");
        TestCatalog catalog = new TestCatalog().define(SqlFiles.read("nexmark", "ddl_csv.sql"));
        String script = SqlFiles.read("nexmark", parts[0] + ".sql");
        catalog.define(script);
        for (StatementText text : new ScriptSplitter().split(script)) {
            if (StatementParser.parse(text) instanceof Statement.Query query) {
                LogicalType row = catalog.binder().rowType(catalog.binder().bindQuery(query.query()));
                List<String> columns = new ArrayList<>();
                for (int i = 0; i < row.names().size(); i++) {
                    columns.add(row.names().get(i) + ":" + row.children().get(i).withNullable(true));
                }
                assertThat(String.join(",", columns)).isEqualTo(parts[1]);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void casesBind(Path file) {
        bindAll(new TestCatalog(), SqlFiles.read(file));
    }

    private static void bindAll(TestCatalog catalog, String script) {
        catalog.define(script);
        for (StatementText text : new ScriptSplitter().split(script)) {
            Statement statement = StatementParser.parse(text);
            if (statement instanceof Statement.Query query) {
                BoundQuery bound = catalog.binder().bindQuery(query.query());
                assertThat(RelOptUtil.toString(bound.plan())).isNotEmpty();
            } else if (statement instanceof Statement.Insert insert) {
                assertThat(catalog.binder().bindInsert(insert).source()).isNotNull();
            }
        }
    }
}
