package io.tidemill.config.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.config.OptionRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Holds {@code docs/options} against the declarations. Run with {@code -Dtidemill.docs.rewrite=true} to write the pages anew
 * instead.
 */
final class OptionPagesTest {
    private static final Path PAGES = Path.of("..", "docs", "options");

    @Test
    void thePagesAreWhatTheDeclarationsSay() throws IOException {
        Map<String, String> pages = OptionPages.render(OptionRegistry.standard().groups());
        if (Boolean.getBoolean("tidemill.docs.rewrite")) {
            rewrite(pages);
        }

        try (Stream<Path> files = Files.list(PAGES)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .as("pages in docs/options")
                    .containsExactlyInAnyOrderElementsOf(new TreeSet<>(pages.keySet()));
        }
        for (Map.Entry<String, String> page : pages.entrySet()) {
            assertThat(Files.readString(PAGES.resolve(page.getKey())))
                    .as("docs/options/%s; -Dtidemill.docs.rewrite=true writes it anew", page.getKey())
                    .isEqualTo(page.getValue());
        }
    }

    private static void rewrite(Map<String, String> pages) throws IOException {
        Files.createDirectories(PAGES);
        try (Stream<Path> files = Files.list(PAGES)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        for (Map.Entry<String, String> page : pages.entrySet()) {
            Files.writeString(PAGES.resolve(page.getKey()), page.getValue());
        }
    }
}
