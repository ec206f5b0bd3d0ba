package io.tidemill.benchmarks.driver;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Nexmark from JSON files in streaming mode: first the answers of 100,000 events against the stored digests, then events per second over {@code --events} into a sink that throws rows away, after a warm-up run of each query in the same
 * JVM. The ratio is ours over the peer's, so more is better.
 */
final class NexmarkBenchmark {
    private static final String QUERIES = "q0,q1,q2,q4,q15,q17,q18,q19,q22";

    private final Settings settings;
    private final PrintStream out;

    NexmarkBenchmark(Settings settings, PrintStream out) {
        this.settings = settings;
        this.out = out;
    }

    boolean run() throws IOException, InterruptedException {
        long events = Long.parseLong(settings.get("events", "5000000"));
        List<String> peers = settings.list("peers", "flink");
        Workers workers = new Workers(settings);
        Path small = data(workers, 100_000, 1_000);
        Path large = data(workers, events, 10_000);
        Map<String, String> digests = digests();
        Map<String, String> verdicts = new HashMap<>();
        Map<String, Long> rows = new HashMap<>();
        Path answers = settings.home().resolve("target/answers");
        Files.createDirectories(answers);
        try (WorkerProcess checker = workers.ours(engine(small))) {
            for (String query : settings.list("queries", QUERIES)) {
                Path answer = answers.resolve("nexmark." + query + ".csv");
                WorkerProcess.Reply reply = checker.query(sql(query), answer);
                rows.put(query, reply.rows());
                verdicts.put(
                        query,
                        reply.failure() != null
                                ? "failed: " + reply.failure()
                                : Answers.digest(answer).equals(digests.get(query)) ? "ok" : "wrong");
            }
        }
        List<WorkerProcess> engines = new ArrayList<>();
        try {
            engines.add(workers.ours(engine(large)));
            for (String peer : peers) {
                engines.add(workers.peer(peer, engine(large)));
            }
            Report report = new Report(out, peers, "events_per_s", "events_per_cpu_s");
            for (String query : settings.list("queries", QUERIES)) {
                List<Measurements.Figures> rates = rates(engines, query, events);
                String verdict =
                        Double.isNaN(rates.get(0).wall()) ? "failed while it was measured" : verdicts.get(query);
                report.row(query, rates.get(0), rates.subList(1, rates.size()), rows.get(query), verdict);
            }
            return report.finish();
        } finally {
            engines.forEach(WorkerProcess::close);
        }
    }

    private List<Measurements.Figures> rates(List<WorkerProcess> engines, String query, long events) {
        int runs = settings.number("runs", 1);
        List<Measurements> measurements = new ArrayList<>();
        engines.forEach(engine -> measurements.add(new Measurements()));
        for (int run = 0; run <= runs; run++) {
            for (int i = 0; i < engines.size(); i++) {
                WorkerProcess.Reply reply = engines.get(i).discard(sql(query));
                if (reply.failure() != null) {
                    out.println("# " + query + " on " + engines.get(i).name() + ": " + reply.failure());
                } else if (run > 0) {
                    measurements.get(i).add(reply);
                }
            }
        }
        List<Measurements.Figures> rates = new ArrayList<>();
        measurements.forEach(all -> rates.add(all.rates(events)));
        return rates;
    }

    private Map<String, String> engine(Path data) {
        return Map.of(
                "suite", "nexmark",
                "data", data.toString(),
                "ddl", settings.home().resolve("nexmark/ddl_json.sql").toString(),
                "format", "json",
                "threads", settings.get("threads", "2"),
                "set", settings.get("set", ""));
    }

    private Path sql(String query) {
        return settings.home().resolve("nexmark/queries/" + query + ".sql");
    }

    /** Our own generator writes the files, through the engine; its rows are held against the digests by the answers. */
    private Path data(Workers workers, long events, int perSecond) throws IOException {
        Path folder = settings.data().resolve("nexmark-" + events + "-" + perSecond);
        if (!Files.exists(folder.resolve("done"))) {
            Files.createDirectories(folder);
            Path insert = folder.resolve("insert.sql");
            Files.writeString(insert, "INSERT INTO files SELECT event_type, person, auction, bid FROM events");
            Map<String, String> engine = Map.of(
                    "suite", "nexmark-data",
                    "data", folder.toString(),
                    "ddl", settings.home().resolve("nexmark/ddl_data.sql").toString(),
                    "events", String.valueOf(events),
                    "rate", String.valueOf(perSecond),
                    "threads", settings.get("threads", "2"));
            try (WorkerProcess maker = workers.ours(engine)) {
                WorkerProcess.Reply reply = maker.discard(insert);
                if (reply.failure() != null) {
                    throw new BenchmarkException("the events cannot be written: " + reply.failure());
                }
            }
            Files.createFile(folder.resolve("done"));
        }
        return folder;
    }

    private Map<String, String> digests() throws IOException {
        Map<String, String> digests = new HashMap<>();
        for (String line : Files.readAllLines(settings.home().resolve("nexmark/DIGESTS.csv"))) {
            String[] parts = line.split(",");
            if (parts[0].equals("100k")) {
                digests.put(parts[1], parts[3]);
            }
        }
        return digests;
    }
}
