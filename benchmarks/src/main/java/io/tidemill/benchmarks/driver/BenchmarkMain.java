package io.tidemill.benchmarks.driver;

import java.nio.file.Path;
import java.util.List;

/** {@code tpch|nexmark [--option value]...}; started by {@code benchmarks/run}. Exit code 1 when an answer is wrong. */
final class BenchmarkMain {
    private BenchmarkMain() {}

    public static void main(String[] arguments) throws Exception {
        List<String> all = List.of(arguments);
        if (all.isEmpty()) {
            throw new BenchmarkException("usage: benchmarks/run tpch|nexmark [--option value]...");
        }
        Path home = Path.of(System.getProperty("tidemill.benchmarks.home", "benchmarks"))
                .toAbsolutePath();
        Settings settings = new Settings(home, all.subList(1, all.size()));
        boolean ok = switch (all.get(0)) {
            case "tpch" -> new TpchBenchmark(settings, System.out).run();
            case "nexmark" -> new NexmarkBenchmark(settings, System.out).run();
            default -> throw new BenchmarkException("unknown suite '" + all.get(0) + "'; suites are tpch and nexmark");
        };
        System.exit(ok ? 0 : 1);
    }
}
