package io.tidemill.benchmarks.driver;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Starts the engines, each with its own class path ({@code target/classpath} of its folder, written by {@code benchmarks/run}) and its tuned JVM options. */
final class Workers {
    private static final String[] OPENED_PACKAGES = {
        "java.lang",
        "java.lang.invoke",
        "java.lang.reflect",
        "java.io",
        "java.net",
        "java.nio",
        "java.math",
        "java.time",
        "java.text",
        "java.util",
        "java.util.concurrent",
        "java.util.concurrent.atomic",
        "java.util.concurrent.locks",
        "sun.nio.ch"
    };

    private final Settings settings;

    Workers(Settings settings) {
        this.settings = settings;
    }

    WorkerProcess ours(Map<String, String> engineSettings) throws IOException {
        return start("tidemill", settings.home(), "io.tidemill.benchmarks.TidemillWorker", engineSettings);
    }

    WorkerProcess peer(String peer, Map<String, String> engineSettings) throws IOException {
        Path folder = settings.home().resolve("peers").resolve(peer);
        if (!Files.exists(folder)) {
            throw new BenchmarkException("unknown peer '" + peer + "'; peers are duckdb and flink");
        }
        String main = peer.equals("duckdb") ? "DuckDbWorker" : "FlinkWorker";
        return start(peer, folder, "io.tidemill.benchmarks.peer." + main, engineSettings);
    }

    /** Runs a main class of a peer's class path to its end, for example to make data. */
    void run(String peer, String main, List<String> arguments) throws IOException, InterruptedException {
        List<String> command = command(settings.home().resolve("peers").resolve(peer), main);
        command.addAll(arguments);
        int exit = new ProcessBuilder(command).inheritIO().start().waitFor();
        if (exit != 0) {
            throw new BenchmarkException(main + " ended with " + exit);
        }
    }

    private WorkerProcess start(String name, Path folder, String main, Map<String, String> engineSettings)
            throws IOException {
        List<String> command = command(folder, main);
        engineSettings.forEach((key, value) -> command.add(key + "=" + value));
        Path log = settings.home().resolve("target").resolve(name + ".log");
        Files.createDirectories(log.getParent());
        return WorkerProcess.start(name, command, log);
    }

    private List<String> command(Path folder, String main) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Xms1g");
        command.add("-Xmx" + settings.get("heap", "6g"));
        command.add("-XX:+UseParallelGC");
        command.add("-Dtidemill.benchmarks.plugins=" + settings.home().resolveSibling("dist/target/tidemill/plugins"));
        for (String name : OPENED_PACKAGES) {
            command.add("--add-opens=java.base/" + name + "=ALL-UNNAMED");
        }
        String extra = settings.get("jvm", "");
        if (!extra.isBlank()) {
            command.addAll(List.of(extra.split(" ")));
        }
        command.add("-cp");
        command.add(Files.readString(folder.resolve("target/classpath")).strip());
        command.add(main);
        return command;
    }
}
