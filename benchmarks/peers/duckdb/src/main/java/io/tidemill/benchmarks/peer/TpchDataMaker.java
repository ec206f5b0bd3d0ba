package io.tidemill.benchmarks.peer;

import io.tidemill.benchmarks.worker.TpchTables;
import io.trino.tpch.TpchEntity;
import io.trino.tpch.TpchTable;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;

/** {@code SCALE_FACTOR FOLDER}: writes FOLDER/csv/TABLE/N.csv, and through DuckDB FOLDER/parquet/TABLE/N.parquet. */
final class TpchDataMaker {
    private static final Map<String, Integer> PARTS =
            Map.of("lineitem", 4, "orders", 4, "partsupp", 4, "customer", 2, "part", 2);

    private TpchDataMaker() {}

    public static void main(String[] arguments) throws IOException, SQLException {
        Path folder = Path.of(arguments[1]).toAbsolutePath();
        writeCsv(Double.parseDouble(arguments[0]), folder);
        writeParquet(folder);
    }

    private static void writeCsv(double scale, Path folder) throws IOException {
        for (TpchTable<?> table : TpchTable.getTables()) {
            Path target = Files.createDirectories(folder.resolve("csv").resolve(table.getTableName()));
            int parts = PARTS.getOrDefault(table.getTableName(), 1);
            for (int part = 1; part <= parts; part++) {
                try (BufferedWriter writer = Files.newBufferedWriter(target.resolve(part + ".csv"))) {
                    for (TpchEntity row : table.createGenerator(scale, part, parts)) {
                        String line = row.toLine();
                        writer.write(line, 0, line.endsWith("|") ? line.length() - 1 : line.length());
                        writer.write('\n');
                    }
                }
            }
        }
    }

    private static void writeParquet(Path folder) throws IOException, SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            statement.execute("SET threads=2");
            for (Map.Entry<String, String> table : TpchTables.COLUMNS.entrySet()) {
                String name = table.getKey();
                Files.createDirectories(folder.resolve("parquet").resolve(name));
                for (int part = 1; part <= PARTS.getOrDefault(name, 1); part++) {
                    String source = DuckDbWorker.csv(folder + "/csv/" + name + "/" + part + ".csv", table.getValue());
                    statement.execute("COPY (SELECT * FROM " + source + ") TO '" + folder + "/parquet/" + name + "/" + part
                            + ".parquet' (FORMAT parquet, COMPRESSION snappy, PARQUET_VERSION v1)");
                }
            }
        }
    }
}
