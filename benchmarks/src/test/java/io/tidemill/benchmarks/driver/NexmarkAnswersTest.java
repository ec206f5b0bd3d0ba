package io.tidemill.benchmarks.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.tidemill.benchmarks.worker.CanonicalText;
import io.tidemill.embedded.Result;
import io.tidemill.embedded.Row;
import io.tidemill.embedded.Session;
import io.tidemill.embedded.Tidemill;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The Nexmark queries over 5,000 events, made by our own generator and read from JSON files, against the stored digests: as a stream and in batch, each with one
 * subtask and with two.
 */
final class NexmarkAnswersTest {
    private static final Path DATA = Path.of("target/nexmark-5k").toAbsolutePath();
    private static final String DDL = "nexmark/ddl_json.sql";

    private static Tidemill engine;

    @BeforeAll
    static void makeEvents() throws IOException {
        engine = Tidemill.builder()
                .set("table.local-time-zone", "UTC")
                .set("table.dml-sync", "true")
                .build();
        if (Files.exists(DATA.resolve("done"))) {
            return;
        }
        try (Session session = engine.openSession()) {
            session.execute(Files.readString(Path.of("nexmark/ddl_data.sql"))
                    .replace("${DATA}", DATA.toString())
                    .replace("${EVENTS}", "5000")
                    .replace("${RATE}", "50"));
            try (Result result =
                    session.execute("INSERT INTO files SELECT event_type, person, auction, bid FROM events")) {
                result.await();
            }
        }
        Files.createFile(DATA.resolve("done"));
    }

    @AfterAll
    static void close() {
        engine.close();
    }

    @TestFactory
    Stream<DynamicTest> everyQueryGivesItsAnswer() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        for (String line : Files.readAllLines(Path.of("nexmark/DIGESTS.csv"))) {
            String[] parts = line.split(",");
            Path query = Path.of("nexmark/queries/" + parts[1] + ".sql");
            if (parts[0].equals("5k") && Files.exists(query)) {
                for (String mode : List.of("streaming", "batch")) {
                    for (String tasks : List.of("1", "2")) {
                        tests.add(dynamicTest(
                                parts[1] + " " + mode + " " + tasks, () -> check(query, mode, tasks, parts[3])));
                    }
                }
            }
        }
        assertThat(tests).hasSizeGreaterThanOrEqualTo(4 * 25);
        return tests.stream();
    }

    private static void check(Path query, String mode, String tasks, String digest) throws IOException {
        List<String> lines = new ArrayList<>();
        try (Session session = engine.openSession()) {
            session.set("execution.runtime-mode", mode);
            session.set("table.exec.resource.default-parallelism", tasks);
            session.execute(Files.readString(Path.of(DDL)).replace("${DATA}", DATA.toString()));
            try (Result result = session.execute(Files.readString(query))) {
                List<String> header = new ArrayList<>();
                for (int i = 0; i < result.columns().size(); i++) {
                    header.add(result.columns().get(i) + ":"
                            + result.types().get(i).withNullable(true));
                }
                lines.add(String.join(",", header));
                for (Row row : result) {
                    lines.add(CanonicalText.line(
                            row.values().stream().map(CanonicalText::exactCell).toList()));
                }
            }
        }
        Path answer = DATA.resolve(query.getFileName() + "." + mode + "." + tasks + ".csv");
        Files.write(answer, lines);
        assertThat(Answers.digest(answer)).as("digest of %s", answer).isEqualTo(digest);
    }
}
