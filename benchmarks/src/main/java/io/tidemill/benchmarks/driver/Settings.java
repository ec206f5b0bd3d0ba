package io.tidemill.benchmarks.driver;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The command line: {@code --name value} pairs after the suite. */
final class Settings {
    private final Map<String, String> values = new HashMap<>();
    private final Path home;

    /**
     * Parses arguments.
     *
     * @param home the benchmarks folder
     */
    Settings(Path home, List<String> arguments) {
        this.home = home;
        for (int i = 0; i < arguments.size(); i += 2) {
            if (!arguments.get(i).startsWith("--") || i + 1 == arguments.size()) {
                throw new BenchmarkException("options are --name value pairs; '" + arguments.get(i) + "' is not");
            }
            values.put(arguments.get(i).substring(2), arguments.get(i + 1));
        }
    }

    Path home() {
        return home;
    }

    String get(String name, String fallback) {
        return values.getOrDefault(name, fallback);
    }

    int number(String name, int fallback) {
        return Integer.parseInt(get(name, String.valueOf(fallback)));
    }

    List<String> list(String name, String fallback) {
        List<String> items = new ArrayList<>();
        for (String item : get(name, fallback).split(",")) {
            if (!item.isBlank()) {
                items.add(item.strip());
            }
        }
        return items;
    }

    /** Where data is made and kept: {@code --data}, else target/data. */
    Path data() {
        return Path.of(get("data", home.resolve("target/data").toString())).toAbsolutePath();
    }
}
