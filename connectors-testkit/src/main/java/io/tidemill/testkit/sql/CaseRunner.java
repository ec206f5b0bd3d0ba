package io.tidemill.testkit.sql;

import io.tidemill.embedded.Result;
import io.tidemill.embedded.Row;
import io.tidemill.error.EngineException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Runs a case under a setting and compares what comes with what must come. */
public final class CaseRunner {
    private static final String SEPARATOR = " | ";

    private final List<Path> pluginDirectories;

    public CaseRunner(List<Path> pluginDirectories) {
        this.pluginDirectories = List.copyOf(pluginDirectories);
    }

    /**
     * Runs a case.
     *
     * @param folder an empty folder for its input files
     * @throws AssertionError when it does not give what it must
     */
    public void run(CaseFile file, EngineSetting setting, Path folder) throws IOException {
        for (Map.Entry<String, String> input : file.files().entrySet()) {
            Files.writeString(folder.resolve(input.getKey()), input.getValue());
        }
        String sql = file.sql().replace("${DIR}", folder.toString());
        try (TestEngine engine = new TestEngine(pluginDirectories, setting, folder.resolve("data"))) {
            List<String> rows = new ArrayList<>();
            CellText text = new CellText(ZoneOffset.UTC);
            try (Result result = engine.session().execute(sql)) {
                for (Row row : result) {
                    rows.add(text.row(row, SEPARATOR));
                }
            }
            compare(file, setting, rows);
        } catch (EngineException e) {
            expectError(file, setting, e);
        }
    }

    private static void compare(CaseFile file, EngineSetting setting, List<String> rows) {
        if (!file.expectedError().isEmpty()) {
            throw new AssertionError(file + " (" + setting + ") must fail but gave " + rows);
        }
        List<String> expected = new ArrayList<>(file.expectedRows());
        Collections.sort(expected);
        Collections.sort(rows);
        if (!rows.equals(expected)) {
            throw new AssertionError(file + " (" + setting + ") gave\n  " + String.join("\n  ", rows)
                    + "\ninstead of\n  " + String.join("\n  ", expected));
        }
    }

    private static void expectError(CaseFile file, EngineSetting setting, EngineException e) {
        if (file.expectedError().isEmpty()) {
            throw new AssertionError(file + " (" + setting + ") failed: " + e.getMessage(), e);
        }
        for (String part : file.expectedError()) {
            if (!e.getMessage().contains(part)) {
                throw new AssertionError(
                        file + " (" + setting + ") failed without naming " + part + ": " + e.getMessage());
            }
        }
    }
}
