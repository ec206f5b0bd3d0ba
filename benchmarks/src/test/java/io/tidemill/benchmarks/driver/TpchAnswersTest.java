package io.tidemill.benchmarks.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.tidemill.benchmarks.worker.CanonicalText;
import io.tidemill.benchmarks.worker.TpchTables;
import io.tidemill.embedded.Result;
import io.tidemill.embedded.Row;
import io.tidemill.embedded.Session;
import io.tidemill.embedded.Tidemill;
import io.trino.tpch.TpchEntity;
import io.trino.tpch.TpchTable;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** All 22 TPC-H queries at scale factor 0.1 from CSV, against the stored answers. */
final class TpchAnswersTest {
    private static final double SCALE = 0.1;
    private static final Path DATA = Path.of("target/tpch-0.1").toAbsolutePath();

    private static Tidemill engine;
    private static Session session;

    @BeforeAll
    static void openTables() throws IOException {
        makeData();
        engine = Tidemill.builder()
                .set("execution.runtime-mode", "batch")
                .set("table.local-time-zone", "UTC")
                .build();
        session = engine.openSession();
        for (String table : TpchTables.COLUMNS.keySet()) {
            session.execute(TpchTables.createTable(table, DATA.toString(), "csv"));
        }
    }

    @AfterAll
    static void close() {
        session.close();
        engine.close();
    }

    @TestFactory
    Stream<DynamicTest> everyQueryGivesItsAnswer() {
        return IntStream.rangeClosed(1, 22)
                .mapToObj(number -> String.format(Locale.ROOT, "q%02d", number))
                .map(query -> dynamicTest(query, () -> check(query)));
    }

    private static void check(String query) throws IOException {
        List<String> lines = new ArrayList<>();
        try (Result result = session.execute(Files.readString(Path.of("tpch/queries/" + query + ".sql")))) {
            lines.add(CanonicalText.line(result.columns()));
            for (Row row : result) {
                lines.add(CanonicalText.line(
                        row.values().stream().map(CanonicalText::cell).toList()));
            }
        }
        Path answer = DATA.resolve(query + ".answer");
        Files.write(answer, lines);
        assertThat(Answers.compare(Path.of("tpch/answers/" + query + ".csv"), answer))
                .isEqualTo("ok");
    }

    private static void makeData() throws IOException {
        if (Files.exists(DATA.resolve("done"))) {
            return;
        }
        for (TpchTable<?> table : TpchTable.getTables()) {
            Path folder = Files.createDirectories(DATA.resolve("csv").resolve(table.getTableName()));
            try (BufferedWriter writer = Files.newBufferedWriter(folder.resolve("1.csv"))) {
                for (TpchEntity row : table.createGenerator(SCALE, 1, 1)) {
                    String line = row.toLine();
                    writer.write(line, 0, line.length() - 1); // without the last separator
                    writer.write('\n');
                }
            }
        }
        Files.createFile(DATA.resolve("done"));
    }
}
