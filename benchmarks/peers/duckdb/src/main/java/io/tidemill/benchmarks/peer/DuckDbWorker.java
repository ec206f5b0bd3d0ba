package io.tidemill.benchmarks.peer;

import io.tidemill.benchmarks.worker.CanonicalText;
import io.tidemill.benchmarks.worker.EngineWorker;
import io.tidemill.benchmarks.worker.TpchTables;
import io.tidemill.benchmarks.worker.WorkerServer;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** DuckDB through JDBC, tables as views over the files. */
final class DuckDbWorker implements EngineWorker {
    private Connection connection;

    public static void main(String[] arguments) throws IOException {
        WorkerServer.serve(new DuckDbWorker(), arguments);
    }

    @Override
    public void open(Map<String, String> settings) throws SQLException {
        connection = DriverManager.getConnection("jdbc:duckdb:");
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET threads=" + settings.get("threads"));
            for (Map.Entry<String, String> table : TpchTables.COLUMNS.entrySet()) {
                statement.execute("CREATE VIEW " + table.getKey() + " AS SELECT * FROM "
                        + (settings.get("format").equals("csv")
                                ? csv(settings.get("data") + "/csv/" + table.getKey() + "/*.csv", table.getValue())
                                : "read_parquet('" + settings.get("data") + "/parquet/" + table.getKey() + "/*.parquet')"));
            }
        }
    }

    /** The read_csv call for files with columns given as {@code name TYPE, ...}. */
    static String csv(String files, String columns) {
        StringBuilder types = new StringBuilder();
        for (String column : columns.split(", ")) {
            String[] parts = column.split(" ");
            types.append(types.length() == 0 ? "" : ", ")
                    .append('\'')
                    .append(parts[0])
                    .append("': '")
                    .append(parts[1])
                    .append('\'');
        }
        return "read_csv('" + files + "', delim='|', header=false, quote='', escape='', auto_detect=false, columns={" + types
                + "})";
    }

    @Override
    public Answer query(String sql) throws SQLException {
        long start = System.nanoTime();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            int width = rows.getMetaData().getColumnCount();
            List<String> columns = new ArrayList<>();
            for (int i = 1; i <= width; i++) {
                columns.add(rows.getMetaData().getColumnLabel(i));
            }
            List<Object[]> values = new ArrayList<>();
            while (rows.next()) {
                Object[] row = new Object[width];
                for (int i = 0; i < width; i++) {
                    row[i] = rows.getObject(i + 1);
                }
                values.add(row);
            }
            long nanos = System.nanoTime() - start;
            return new Answer(nanos, columns, text(values));
        }
    }

    private static List<List<String>> text(List<Object[]> values) {
        List<List<String>> rows = new ArrayList<>();
        for (Object[] value : values) {
            List<String> row = new ArrayList<>();
            for (Object cell : value) {
                row.add(CanonicalText.cell(cell));
            }
            rows.add(row);
        }
        return rows;
    }

    @Override
    public void discard(String sql) throws SQLException {
        query(sql);
    }

    @Override
    public void close() throws IOException {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new IOException(e);
        }
    }
}
