package io.tidemill.dist.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The bundled plugins as the tarball has them. */
final class TestPlugins {
    private static final Path UNPACKED = Path.of("target/plugins");

    private TestPlugins() {}

    /** How many settings of the sample a run takes: all, or {@code -Dtidemill.settings=N}. */
    static int settings() {
        return Integer.getInteger("tidemill.settings", Integer.MAX_VALUE);
    }

    static List<Path> directories() {
        assertThat(Files.isDirectory(UNPACKED.resolve("filesystem")))
                .as("plugins are unpacked into dist/target/plugins before the tests: run mvn verify")
                .isTrue();
        return List.of(UNPACKED.toAbsolutePath());
    }
}
