package io.tidemill.benchmarks;

import io.tidemill.benchmarks.worker.CanonicalText;
import io.tidemill.benchmarks.worker.EngineWorker;
import io.tidemill.benchmarks.worker.TpchTables;
import io.tidemill.benchmarks.worker.WorkerServer;
import io.tidemill.embedded.Result;
import io.tidemill.embedded.Row;
import io.tidemill.embedded.Session;
import io.tidemill.embedded.Tidemill;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Tidemill through its embedded API, with the plugins of the unpacked tarball; every query is planned anew. */
final class TidemillWorker implements EngineWorker {
    private Tidemill engine;
    private Session session;
    private boolean streaming;

    public static void main(String[] arguments) throws IOException {
        WorkerServer.serve(new TidemillWorker(), arguments);
    }

    @Override
    public void open(Map<String, String> settings) throws IOException {
        streaming = settings.get("suite").equals("nexmark");
        engine = Tidemill.builder()
                .pluginDirectory(Path.of(System.getProperty("tidemill.benchmarks.plugins")))
                .set("execution.runtime-mode", streaming ? "streaming" : "batch")
                .set("table.local-time-zone", "UTC")
                .set("table.dml-sync", "true")
                .set("table.exec.resource.default-parallelism", settings.get("threads"))
                .build();
        session = engine.openSession();
        for (String option : settings.getOrDefault("set", "").split(";")) {
            if (!option.isBlank()) {
                session.set(
                        option.substring(0, option.indexOf('=')).strip(),
                        option.substring(option.indexOf('=') + 1).strip());
            }
        }
        if (settings.get("suite").equals("tpch")) {
            for (String table : TpchTables.COLUMNS.keySet()) {
                run(TpchTables.createTable(table, settings.get("data"), settings.get("format")));
            }
        } else {
            run(Files.readString(Path.of(settings.get("ddl")))
                    .replace("${DATA}", settings.get("data"))
                    .replace("${EVENTS}", settings.getOrDefault("events", ""))
                    .replace("${RATE}", settings.getOrDefault("rate", "")));
        }
    }

    private void run(String sql) {
        try (Result result = session.execute(sql)) {
            result.await();
        }
    }

    @Override
    public Answer query(String sql) {
        long start = System.nanoTime();
        List<Row> rows;
        List<String> columns = new ArrayList<>();
        try (Result result = session.execute(sql)) {
            for (int i = 0; i < result.columns().size(); i++) {
                String type = streaming ? ":" + result.types().get(i).withNullable(true) : "";
                columns.add(result.columns().get(i) + type);
            }
            rows = result.toList();
        }
        long nanos = System.nanoTime() - start;
        Function<Object, String> cell = streaming ? CanonicalText::exactCell : CanonicalText::cell;
        List<List<String>> text = new ArrayList<>();
        for (Row row : rows) {
            text.add(row.values().stream().map(cell).toList());
        }
        return new Answer(nanos, columns, text);
    }

    @Override
    public void discard(String sql) {
        if (sql.startsWith("INSERT")) {
            run(sql);
            return;
        }
        run("CREATE TEMPORARY TABLE benchmark_sink WITH ('connector' = 'blackhole') AS " + sql);
        run("DROP TEMPORARY TABLE benchmark_sink");
    }

    @Override
    public void close() {
        session.close();
        engine.close();
    }
}
