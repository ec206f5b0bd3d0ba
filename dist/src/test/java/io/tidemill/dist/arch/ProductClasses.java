package io.tidemill.dist.arch;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The compiled classes of all modules, read once: that is nearly all of the cost. */
final class ProductClasses {
    private ProductClasses() {}

    static JavaClasses all() {
        return Holder.CLASSES;
    }

    private static final class Holder {
        private static final JavaClasses CLASSES = read();
    }

    private static JavaClasses read() {
        try {
            List<Path> places = new ArrayList<>();
            Path root = Path.of(System.getProperty("tidemill.dist.root", "..")).toRealPath();
            try (Stream<Path> files = Files.walk(root, 4)) {
                files.filter(path -> path.endsWith(Path.of("target", "classes")))
                        .filter(path -> !path.startsWith(root.resolve("benchmarks")))
                        .forEach(places::add);
            }
            assertThat(places).as("compiled modules").hasSizeGreaterThan(10);
            return new ClassFileImporter().importPaths(places);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
