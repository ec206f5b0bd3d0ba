package io.tidemill.optimizer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Compares texts with files under src/test/resources; {@code -Dtidemill.golden.update=true} rewrites the files. */
public final class GoldenPlans {
    private static final Path FOLDER = Path.of("src/test/resources/plans");
    private static final boolean UPDATE = Boolean.getBoolean("tidemill.golden.update");

    private GoldenPlans() {}

    /** The text must be what the file of this name holds. */
    public static void check(String name, String text) {
        Path file = FOLDER.resolve(name + ".txt");
        try {
            if (UPDATE) {
                Files.createDirectories(file.getParent());
                Files.writeString(file, text);
            }
            assertThat(text).as("plan %s", name).isEqualTo(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
