package io.tidemill.benchmarks.driver;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * TPC-H: every engine runs all queries {@code --warmup} times, so that JVMs have compiled what they share, then each query {@code --runs} times in turn with the others; medians are compared. The answer of the last run is held against the stored answers (scale factor 0.1) or
 * against DuckDB's of the same run.
 */
final class TpchBenchmark {
    private final Settings settings;
    private final PrintStream out;

    TpchBenchmark(Settings settings, PrintStream out) {
        this.settings = settings;
        this.out = out;
    }

    boolean run() throws IOException, InterruptedException {
        String scale = settings.get("sf", "1");
        String format = settings.get("format", "parquet");
        List<String> peers = settings.list("peers", "duckdb,flink");
        Path data = settings.data().resolve("tpch-" + scale);
        Workers workers = new Workers(settings);
        if (!Files.exists(data.resolve("done"))) {
            workers.run("duckdb", "io.tidemill.benchmarks.peer.TpchDataMaker", List.of(scale, data.toString()));
            Files.createFile(data.resolve("done"));
        }
        Map<String, String> engine = Map.of(
                "suite", "tpch",
                "data", data.toString(),
                "format", format,
                "threads", settings.get("threads", "2"),
                "set", settings.get("set", ""));
        List<WorkerProcess> engines = new ArrayList<>();
        try {
            engines.add(workers.ours(engine));
            for (String peer : peers) {
                engines.add(workers.peer(peer, engine));
            }
            return compare(engines, peers, scale);
        } finally {
            engines.forEach(WorkerProcess::close);
        }
    }

    private boolean compare(List<WorkerProcess> engines, List<String> peers, String scale) throws IOException {
        Report report = new Report(out, peers, "ms", "cpu_ms");
        int runs = settings.number("runs", 3);
        Path answers = settings.home().resolve("target/answers");
        Files.createDirectories(answers);
        warmUp(engines, answers);
        for (String query : settings.list("queries", allQueries())) {
            Path sql = sql(query);
            List<Measurements> times = new ArrayList<>();
            engines.forEach(engine -> times.add(new Measurements()));
            String failure = null;
            long rows = 0;
            for (int run = 0; run < runs; run++) {
                for (int i = 0; i < engines.size(); i++) {
                    Path answer = answers.resolve(query + "." + engines.get(i).name() + ".csv");
                    WorkerProcess.Reply reply = engines.get(i).query(sql, answer);
                    if (reply.failure() != null) {
                        failure = i == 0 ? reply.failure() : failure;
                    } else {
                        times.get(i).add(reply);
                    }
                    rows = i == 0 ? reply.rows() : rows;
                }
            }
            List<Measurements.Figures> others = new ArrayList<>();
            for (int i = 0; i < peers.size(); i++) {
                others.add(times.get(i + 1).times());
            }
            String verdict = failure == null ? check(query, answers, peers, scale) : "failed: " + failure;
            report.row(query, times.get(0).times(), others, rows, verdict);
        }
        return report.finish();
    }

    private void warmUp(List<WorkerProcess> engines, Path answers) {
        for (int round = 0; round < settings.number("warmup", 2); round++) {
            for (String query : settings.list("queries", allQueries())) {
                for (WorkerProcess engine : engines) {
                    engine.query(sql(query), answers.resolve(query + "." + engine.name() + ".csv"));
                }
            }
        }
    }

    private Path sql(String query) {
        return settings.home().resolve("tpch/queries/" + query + ".sql");
    }

    private String check(String query, Path answers, List<String> peers, String scale) throws IOException {
        Path ours = answers.resolve(query + ".tidemill.csv");
        if (scale.equals("0.1")) {
            return Answers.compare(settings.home().resolve("tpch/answers/" + query + ".csv"), ours);
        }
        Path reference = answers.resolve(query + ".duckdb.csv");
        return peers.contains("duckdb") ? Answers.compare(reference, ours) : "unchecked";
    }

    private static String allQueries() {
        List<String> names = new ArrayList<>();
        for (int i = 1; i <= 22; i++) {
            names.add(String.format(Locale.ROOT, "q%02d", i));
        }
        return String.join(",", names);
    }
}
