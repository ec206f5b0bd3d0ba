package io.tidemill.dist.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.tidemill.testkit.sql.CaseFile;
import io.tidemill.testkit.sql.CaseRunner;
import io.tidemill.testkit.sql.EngineSetting;
import io.tidemill.testkit.sql.RunMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * The cases from public bug reports in their modes, over settings that may not change a result. {@code waiting.tsv} lists those that wait for a later issue, and where the cases that are described
 * in steps are tested; {@code -Dtidemill.case=NAME} takes the cases whose name has that text,
 * {@code -Dtidemill.settings=1} the default setting only.
 */
final class CasesTest {
    private static final Path CASES = Path.of("src/test/cases");

    private final CaseRunner runner = new CaseRunner(TestPlugins.directories());

    @TempDir
    Path temporary;

    /** Case number to the issue that it waits for, or the test that it became. */
    private static Map<String, String> listed() throws IOException {
        Map<String, String> listed = new TreeMap<>();
        for (String line : Files.readAllLines(CASES.resolve("waiting.tsv"))) {
            if (!line.startsWith("#")) {
                String[] parts = line.split("\t");
                listed.put(parts[0], parts[1]);
            }
        }
        return listed;
    }

    private static String number(CaseFile file) {
        return file.name().substring(0, 3);
    }

    @Test
    void everyCaseRunsOrIsListed() throws IOException {
        Map<String, String> listed = listed();
        List<CaseFile> cases = CaseFile.readAll(CASES);
        assertThat(cases).hasSize(61);
        assertThat(cases.stream().filter(file -> !file.runs()).map(CasesTest::number))
                .as("cases in steps")
                .allMatch(listed::containsKey);
        assertThat(cases.stream().map(CasesTest::number)).containsAll(listed.keySet());
    }

    @TestFactory
    List<DynamicContainer> everyCaseGivesTheRightRows() throws IOException {
        Map<String, String> listed = listed();
        List<DynamicContainer> containers = new ArrayList<>();
        for (CaseFile file : CaseFile.readAll(CASES)) {
            if (file.runs()
                    && !listed.containsKey(number(file))
                    && file.name().contains(System.getProperty("tidemill.case", ""))) {
                containers.add(dynamicContainer(file.name(), tests(file)));
            }
        }
        return containers;
    }

    private List<DynamicTest> tests(CaseFile file) {
        List<DynamicTest> tests = new ArrayList<>();
        for (RunMode mode : file.modes()) {
            // A case about a wrong setting is about that setting alone.
            List<EngineSetting> settings = file.expectedError().isEmpty()
                    ? EngineSetting.sample(mode, TestPlugins.settings())
                    : List.of(EngineSetting.plain(mode));
            for (EngineSetting setting : settings) {
                tests.add(dynamicTest(
                        setting.toString(),
                        () -> runner.run(file, setting, Files.createTempDirectory(temporary, "case"))));
            }
        }
        return tests;
    }
}
