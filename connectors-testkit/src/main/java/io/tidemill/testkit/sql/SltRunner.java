package io.tidemill.testkit.sql;

import io.tidemill.embedded.Result;
import io.tidemill.embedded.Row;
import io.tidemill.embedded.Session;
import io.tidemill.error.EngineException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Runs {@code .slt} files under settings, or writes what comes into them as the new expectation. */
public final class SltRunner {
    private static final String EMPTY = "(empty)";

    private final List<Path> pluginDirectories;
    private final CellText text = new CellText(ZoneOffset.UTC);

    public SltRunner(List<Path> pluginDirectories) {
        this.pluginDirectories = List.copyOf(pluginDirectories);
    }

    /**
     * Runs a file.
     *
     * @param temporary an empty folder
     * @throws AssertionError with all records that do not give what they must
     */
    public void run(SltFile file, EngineSetting setting, Path temporary) throws IOException {
        Files.createDirectories(temporary);
        try (TestEngine engine = new TestEngine(pluginDirectories, setting, temporary.resolve("data"))) {
            List<AssertionError> failures = new ArrayList<>();
            for (SltRecord record : file.records()) {
                if (record.onlyIf() == null || record.onlyIf() == setting.mode()) {
                    try {
                        run(file, record, engine.session(), setting, temporary);
                    } catch (AssertionError e) {
                        failures.add(e);
                    }
                }
            }
            report(failures);
        }
    }

    private static void report(List<AssertionError> failures) {
        if (failures.size() == 1) {
            throw failures.get(0);
        }
        if (!failures.isEmpty()) {
            StringBuilder text = new StringBuilder().append(failures.size()).append(" records failed");
            failures.forEach(failure -> text.append("\n\n").append(failure.getMessage()));
            AssertionError all = new AssertionError(text.toString());
            failures.forEach(all::addSuppressed);
            throw all;
        }
    }

    private void run(SltFile file, SltRecord record, Session session, EngineSetting setting, Path temporary) {
        String place = file.path() + ":" + record.line() + " (" + setting + ")";
        List<String> rows;
        try {
            rows = execute(record, session, file, temporary);
        } catch (EngineException e) {
            if (record.expectedError() == null) {
                throw new AssertionError(place + " failed: " + e.getMessage(), e);
            }
            if (!e.getMessage().contains(record.expectedError())) {
                throw new AssertionError(
                        place + " failed with\n  " + e.getMessage() + "\ninstead of\n  " + record.expectedError(), e);
            }
            return;
        }
        if (record.expectedError() != null) {
            throw new AssertionError(place + " must fail with '" + record.expectedError() + "' but succeeded");
        }
        if (record.isQuery()) {
            compare(record, rows, place);
        }
    }

    private List<String> execute(SltRecord record, Session session, SltFile file, Path temporary) {
        Path data = file.path().toAbsolutePath().resolveSibling("data");
        String sql = record.sql().replace("${DATA}", data.toString()).replace("${TMP}", temporary.toString());
        List<String> rows = new ArrayList<>();
        try (Result result = session.execute(sql)) {
            if (record.isQuery()) {
                if (result.columns().size() != record.columns()) {
                    throw new AssertionError(file.path() + ":" + record.line() + " has "
                            + result.columns().size() + " columns, its types say " + record.columns());
                }
                for (Row row : result) {
                    rows.add(line(row));
                }
            } else {
                result.await();
            }
        }
        return rows;
    }

    private String line(Row row) {
        List<String> cells = new ArrayList<>();
        for (Object value : row.values()) {
            String cell = text.of(value);
            cells.add(cell.isEmpty() ? EMPTY : cell);
        }
        return String.join(" ", cells);
    }

    private static void compare(SltRecord record, List<String> rows, String place) {
        List<String> expected = new ArrayList<>(record.expected());
        List<String> actual = new ArrayList<>(rows);
        if (!record.ordered()) {
            Collections.sort(expected);
            Collections.sort(actual);
        }
        if (!actual.equals(expected)) {
            throw new AssertionError(place + "\n" + record.sql() + "gave\n  " + String.join("\n  ", actual)
                    + "\ninstead of\n  " + String.join("\n  ", expected));
        }
    }

    /** Runs a file and writes the rows that come into it; errors stay as they are written. */
    public void rewrite(SltFile file, EngineSetting setting, Path temporary) throws IOException {
        Files.createDirectories(temporary);
        List<String> lines = new ArrayList<>(file.lines());
        int shift = 0;
        try (TestEngine engine = new TestEngine(pluginDirectories, setting, temporary.resolve("data"))) {
            for (SltRecord record : file.records()) {
                if (record.onlyIf() != null && record.onlyIf() != setting.mode()) {
                    continue;
                }
                if (!record.isQuery()) {
                    run(file, record, engine.session(), setting, temporary);
                    continue;
                }
                List<String> rows = execute(record, engine.session(), file, temporary);
                if (!record.ordered()) {
                    Collections.sort(rows);
                }
                if (record.resultLine() < 0) {
                    throw new IllegalArgumentException(
                            file.path() + ":" + record.line() + ": the query has no line '----'");
                }
                int from = record.resultLine() + shift;
                lines.subList(from, from + record.expected().size()).clear();
                lines.addAll(from, rows);
                shift += rows.size() - record.expected().size();
            }
        }
        Files.write(file.path(), lines);
    }
}
