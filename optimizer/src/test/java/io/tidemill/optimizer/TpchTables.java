package io.tidemill.optimizer;

/** The TPC-H tables with the statistics of scale factor 1 that a Parquet reader reports: rows, and the ranges of keys and dates. */
final class TpchTables {
    static final String DDL = """
            CREATE TABLE region (r_regionkey BIGINT, r_name STRING, r_comment STRING) WITH ('connector' = 'x', 'rows' = '5',
              'min.r_regionkey' = '0', 'max.r_regionkey' = '4');
            CREATE TABLE nation (n_nationkey BIGINT, n_name STRING, n_regionkey BIGINT, n_comment STRING) WITH ('connector' = 'x',
              'rows' = '25', 'min.n_nationkey' = '0', 'max.n_nationkey' = '24', 'min.n_regionkey' = '0', 'max.n_regionkey' = '4');
            CREATE TABLE supplier (s_suppkey BIGINT, s_name STRING, s_address STRING, s_nationkey BIGINT, s_phone STRING,
              s_acctbal DECIMAL(15, 2), s_comment STRING) WITH ('connector' = 'x', 'rows' = '10000', 'min.s_suppkey' = '1',
              'max.s_suppkey' = '10000', 'min.s_nationkey' = '0', 'max.s_nationkey' = '24');
            CREATE TABLE customer (c_custkey BIGINT, c_name STRING, c_address STRING, c_nationkey BIGINT, c_phone STRING,
              c_acctbal DECIMAL(15, 2), c_mktsegment STRING, c_comment STRING) WITH ('connector' = 'x', 'rows' = '150000',
              'min.c_custkey' = '1', 'max.c_custkey' = '150000', 'min.c_nationkey' = '0', 'max.c_nationkey' = '24');
            CREATE TABLE part (p_partkey BIGINT, p_name STRING, p_mfgr STRING, p_brand STRING, p_type STRING, p_size INT,
              p_container STRING, p_retailprice DECIMAL(15, 2), p_comment STRING) WITH ('connector' = 'x', 'rows' = '200000',
              'min.p_partkey' = '1', 'max.p_partkey' = '200000', 'min.p_size' = '1', 'max.p_size' = '50');
            CREATE TABLE partsupp (ps_partkey BIGINT, ps_suppkey BIGINT, ps_availqty INT, ps_supplycost DECIMAL(15, 2),
              ps_comment STRING) WITH ('connector' = 'x', 'rows' = '800000', 'min.ps_partkey' = '1', 'max.ps_partkey' = '200000',
              'min.ps_suppkey' = '1', 'max.ps_suppkey' = '10000');
            CREATE TABLE orders (o_orderkey BIGINT, o_custkey BIGINT, o_orderstatus STRING, o_totalprice DECIMAL(15, 2),
              o_orderdate DATE, o_orderpriority STRING, o_clerk STRING, o_shippriority INT, o_comment STRING)
              WITH ('connector' = 'x', 'rows' = '1500000', 'min.o_orderkey' = '1', 'max.o_orderkey' = '6000000',
              'min.o_custkey' = '1', 'max.o_custkey' = '149999', 'min.o_orderdate' = '8035', 'max.o_orderdate' = '10440');
            CREATE TABLE lineitem (l_orderkey BIGINT, l_partkey BIGINT, l_suppkey BIGINT, l_linenumber INT,
              l_quantity DECIMAL(15, 2), l_extendedprice DECIMAL(15, 2), l_discount DECIMAL(15, 2), l_tax DECIMAL(15, 2),
              l_returnflag STRING, l_linestatus STRING, l_shipdate DATE, l_commitdate DATE, l_receiptdate DATE,
              l_shipinstruct STRING, l_shipmode STRING, l_comment STRING) WITH ('connector' = 'x', 'rows' = '6001215',
              'min.l_orderkey' = '1', 'max.l_orderkey' = '6000000', 'min.l_partkey' = '1', 'max.l_partkey' = '200000',
              'min.l_suppkey' = '1', 'max.l_suppkey' = '10000', 'min.l_shipdate' = '8036', 'max.l_shipdate' = '10561',
              'min.l_commitdate' = '8035', 'max.l_commitdate' = '10530', 'min.l_receiptdate' = '8038',
              'max.l_receiptdate' = '10591');
            """;

    private TpchTables() {}
}
