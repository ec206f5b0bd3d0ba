package io.tidemill.plugin.filesystem;

import io.tidemill.spi.source.Split;
import io.tidemill.spi.source.SplitEnumerator;
import io.tidemill.spi.source.SplitReader;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.type.LogicalType;
import io.tidemill.type.Schema;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;

/**
 * Rates of one thread, by its CPU time, over lineitem and the Nexmark stream, beside DuckDB's. Arguments: the folder of TPC-H files ({@code csv/lineitem},
 * {@code parquet/lineitem}), the folder of Nexmark files ({@code json}), rounds.
 */
public final class ScanSpeed {
    private static final LogicalType L = LogicalType.bigint();
    private static final LogicalType S = LogicalType.string();
    private static final LogicalType M = LogicalType.decimal(15, 2);
    private static final LogicalType D = LogicalType.date();
    private static final Schema LINEITEM = TestTable.schema(
            "l_orderkey",
            L,
            "l_partkey",
            L,
            "l_suppkey",
            L,
            "l_linenumber",
            LogicalType.int32(),
            "l_quantity",
            M,
            "l_extendedprice",
            M,
            "l_discount",
            M,
            "l_tax",
            M,
            "l_returnflag",
            S,
            "l_linestatus",
            S,
            "l_shipdate",
            D,
            "l_commitdate",
            D,
            "l_receiptdate",
            D,
            "l_shipinstruct",
            S,
            "l_shipmode",
            S,
            "l_comment",
            S);
    private static final List<String> SEVEN = List.of(
            "l_quantity", "l_extendedprice", "l_discount", "l_tax", "l_returnflag", "l_linestatus", "l_shipdate");
    private static final LogicalType T = LogicalType.timestamp(3);
    private static final Schema NEXMARK = TestTable.schema(
            "event_type", LogicalType.int32(),
            "person",
                    LogicalType.row(
                                    List.of("id", "name", "email", "card", "city", "state", "date_time", "extra"),
                                    List.of(L, S, S, S, S, S, T, S))
                            .withNullable(true),
            "auction",
                    LogicalType.row(
                                    List.of(
                                            "id",
                                            "item_name",
                                            "description",
                                            "initial_bid",
                                            "reserve",
                                            "date_time",
                                            "expires",
                                            "seller",
                                            "category",
                                            "extra"),
                                    List.of(L, S, S, L, L, T, T, L, L, S))
                            .withNullable(true),
            "bid",
                    LogicalType.row(
                                    List.of("auction", "bidder", "price", "channel", "url", "date_time", "extra"),
                                    List.of(L, L, L, S, S, T, S))
                            .withNullable(true));

    private ScanSpeed() {}

    public static void main(String[] arguments) throws IOException, SQLException {
        String tpch = arguments[0];
        String nexmark = arguments[1];
        int rounds = Integer.parseInt(arguments[2]);
        StringBuilder report = new StringBuilder();
        for (int round = 0; round < rounds; round++) {
            measure(report, "csv 7 of 16 columns", LINEITEM, tpch + "/csv/lineitem", "csv", SEVEN, List.of());
            measure(report, "csv all columns", LINEITEM, tpch + "/csv/lineitem", "csv", LINEITEM.names(), List.of());
            measure(report, "csv count", LINEITEM, tpch + "/csv/lineitem", "csv", List.of(), List.of());
            measure(
                    report,
                    "parquet 7 of 16 columns",
                    LINEITEM,
                    tpch + "/parquet/lineitem",
                    "parquet",
                    SEVEN,
                    List.of());
            measure(
                    report,
                    "parquet all columns",
                    LINEITEM,
                    tpch + "/parquet/lineitem",
                    "parquet",
                    LINEITEM.names(),
                    List.of());
            measure(report, "json all", NEXMARK, nexmark + "/json", "json", NEXMARK.names(), List.of());
            measure(
                    report,
                    "json bid of 5 fields",
                    NEXMARK,
                    nexmark + "/json",
                    "json",
                    List.of("event_type", "bid"),
                    List.of(
                            List.of("bid", "auction"),
                            List.of("bid", "bidder"),
                            List.of("bid", "price"),
                            List.of("bid", "date_time"),
                            List.of("bid", "extra")));
            measure(
                    report,
                    "json bid of 2 fields",
                    NEXMARK,
                    nexmark + "/json",
                    "json",
                    List.of("event_type", "bid"),
                    List.of(List.of("bid", "auction"), List.of("bid", "price")));
            System.err.println(report);
            report.setLength(0);
        }
        duckdb(tpch);
    }

    private static void measure(
            StringBuilder report,
            String what,
            Schema schema,
            String path,
            String format,
            List<String> columns,
            List<List<String>> nested)
            throws IOException {
        TestTable table = new TestTable(schema, false, "path", path, "format", format, "csv.field-delimiter", "|");
        FilesystemSource source = table.source();
        source.applyProjection(columns);
        source.applyNestedProjection(nested);
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long cpu = threads.getCurrentThreadCpuTime();
        long start = System.nanoTime();
        long rows = 0;
        long bytes = 0;
        try (SplitEnumerator enumerator = source.createEnumerator();
                SplitReader reader = source.createReader(table.readerContext(2048))) {
            for (Split split : enumerator.discover()) {
                bytes += split.sizeBytes();
                reader.open(split, null);
                for (ColumnBatch batch = reader.read(); batch != null; batch = reader.read()) {
                    rows += batch.size();
                }
            }
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        double cpuSeconds = (threads.getCurrentThreadCpuTime() - cpu) / 1e9;
        report.append(String.format(
                Locale.ROOT,
                "%-26s %6.3f s, of CPU %6.3f s %8.2f M rows/s %7.0f MB/s%n",
                what,
                seconds,
                cpuSeconds,
                rows / cpuSeconds / 1e6,
                bytes / cpuSeconds / 1e6));
    }

    private static void duckdb(String tpch) throws SQLException {
        String seven = "sum(l_quantity), sum(l_extendedprice), sum(l_discount), sum(l_tax), min(l_returnflag),"
                + " min(l_linestatus), min(l_shipdate)";
        String csv = "read_csv('" + tpch + "/csv/lineitem/*.csv', delim='|', header=false, quote='', auto_detect=false,"
                + " columns={'l_orderkey':'BIGINT','l_partkey':'BIGINT','l_suppkey':'BIGINT','l_linenumber':'INT',"
                + "'l_quantity':'DECIMAL(15,2)','l_extendedprice':'DECIMAL(15,2)','l_discount':'DECIMAL(15,2)',"
                + "'l_tax':'DECIMAL(15,2)','l_returnflag':'VARCHAR','l_linestatus':'VARCHAR','l_shipdate':'DATE',"
                + "'l_commitdate':'DATE','l_receiptdate':'DATE','l_shipinstruct':'VARCHAR','l_shipmode':'VARCHAR',"
                + "'l_comment':'VARCHAR'})";
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            statement.execute("SET threads=1");
            for (String from : List.of(csv, "read_parquet('" + tpch + "/parquet/lineitem/*.parquet')")) {
                for (int round = 0; round < 3; round++) {
                    long start = System.nanoTime();
                    try (ResultSet result = statement.executeQuery("SELECT " + seven + " FROM " + from)) {
                        result.next();
                    }
                    System.err.printf(
                            Locale.ROOT,
                            "duckdb %s %.3f s%n",
                            from.substring(0, 12),
                            (System.nanoTime() - start) / 1e9);
                }
            }
        }
    }
}
