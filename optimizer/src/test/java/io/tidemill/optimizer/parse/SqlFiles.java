package io.tidemill.optimizer.parse;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The SQL texts of the test resources. */
public final class SqlFiles {
    private static final Path ROOT = Path.of("target/test-classes/sql");

    private SqlFiles() {}

    /** The files of a folder whose name starts with a prefix, in order. */
    public static List<Path> in(String folder, String prefix) {
        try (Stream<Path> files = Files.list(ROOT.resolve(folder))) {
            return files.filter(file -> file.getFileName().toString().startsWith(prefix))
                    .sorted()
                    .toList();
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
    }

    /** The text of a file. */
    public static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
    }

    /** The text of a file of a folder. */
    public static String read(String folder, String file) {
        return read(ROOT.resolve(folder).resolve(file));
    }
}
