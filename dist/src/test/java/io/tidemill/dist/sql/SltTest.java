package io.tidemill.dist.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.tidemill.testkit.sql.EngineSetting;
import io.tidemill.testkit.sql.RunMode;
import io.tidemill.testkit.sql.SltFile;
import io.tidemill.testkit.sql.SltRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every {@code .slt} file in its modes, over both planners and a sample of settings that may not change a result. {@code -Dtidemill.slt=NAME} takes the files whose name has that text;
 * {@code -Dtidemill.settings=1} takes the default setting only,
 * {@code -Dtidemill.update=true} writes what a plain run gives as the new expectation.
 */
final class SltTest {
    private static final Path FILES = Path.of("src/test/slt");

    private final SltRunner runner = new SltRunner(TestPlugins.directories());

    @TempDir
    Path temporary;

    static List<SltFile> files() throws IOException {
        List<SltFile> files = new ArrayList<>();
        try (Stream<Path> paths = Files.list(FILES)) {
            for (Path path : paths.filter(path -> path.toString().endsWith(".slt"))
                    .filter(path -> path.getFileName().toString().contains(System.getProperty("tidemill.slt", "")))
                    .sorted()
                    .toList()) {
                files.add(SltFile.read(path));
            }
        }
        return files;
    }

    @TestFactory
    List<DynamicContainer> everyFileHoldsUnderEverySetting() throws IOException {
        List<DynamicContainer> containers = new ArrayList<>();
        List<SltFile> files = files();
        assertThat(files).isNotEmpty();
        for (SltFile file : files) {
            List<DynamicTest> tests = new ArrayList<>();
            if (Boolean.getBoolean("tidemill.update")) {
                EngineSetting plain =
                        EngineSetting.plain(file.modes().iterator().next());
                tests.add(dynamicTest("rewrite", () -> runner.rewrite(file, plain, folder())));
            } else {
                for (RunMode mode : file.modes()) {
                    for (EngineSetting setting : EngineSetting.sample(mode, TestPlugins.settings())) {
                        tests.add(dynamicTest(setting.toString(), () -> runner.run(file, setting, folder())));
                    }
                }
            }
            containers.add(dynamicContainer(file.toString(), tests));
        }
        return containers;
    }

    private Path folder() throws IOException {
        return Files.createTempDirectory(temporary, "slt");
    }
}
