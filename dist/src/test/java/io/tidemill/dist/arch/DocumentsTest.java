package io.tidemill.dist.arch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Documents for people name only classes that exist, link only to what is there, and every module has its README. */
final class DocumentsTest {
    /** Two capitals at least: a class and not a word. */
    private static final Pattern CLASS =
            Pattern.compile("(?<![\\w.'\\-/])([A-Z][a-z0-9]+(?:[A-Z][a-z0-9]*)+)(?![\\w(])");

    private static final Pattern LINK = Pattern.compile("]\\(([^)#:\\s]+)");
    private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");
    /** Names of other products and file formats. */
    private static final Set<String> PRODUCTS = Set.of("DuckDB", "GitHub", "JavaCC", "OpenJDK", "RocksDB");

    private static Path root;
    private static Set<Path> files;
    private static Set<String> classes;

    @BeforeAll
    static void listFiles() throws IOException {
        root = Path.of(System.getProperty("tidemill.dist.root", "..")).toRealPath();
        try (Stream<Path> all = Files.walk(root)) {
            files = all.filter(path -> !root.relativize(path).toString().matches("(.*/)?(target|\\.git)(/.*)?"))
                    .collect(Collectors.toSet());
        }
        classes = files.stream()
                .map(path -> path.getFileName().toString())
                .filter(name -> name.endsWith(".java"))
                .map(name -> name.substring(0, name.length() - ".java".length()))
                .collect(Collectors.toSet());
    }

    private static Stream<Path> documents() {
        return files.stream().filter(path -> path.toString().endsWith(".md"));
    }

    @Test
    void classesInTheArchitecturePageAndInReadmesExist() throws IOException {
        Set<String> unknown = new TreeSet<>();
        for (Path document : documents().toList()) {
            String place = root.relativize(document).toString();
            if (place.equals("docs/architecture.md") || place.endsWith("README.md") && !place.contains("/src/")) {
                unknownClasses(Files.readString(document)).forEach(name -> unknown.add(place + ": " + name));
            }
        }
        assertThat(unknown).isEmpty();
    }

    @Test
    void aClassThatDoesNotExistIsFound() {
        assertThat(unknownClasses("`SqlPlanner` calls `NoSuchPlanner` and ColumnBatch.compact"))
                .containsExactly("NoSuchPlanner");
    }

    private static Set<String> unknownClasses(String text) {
        Set<String> unknown = new TreeSet<>();
        Matcher names = CLASS.matcher(text);
        while (names.find()) {
            if (!classes.contains(names.group(1)) && !PRODUCTS.contains(names.group(1))) {
                unknown.add(names.group(1));
            }
        }
        return unknown;
    }

    @Test
    void linksLeadSomewhere() throws IOException {
        Set<String> broken = new TreeSet<>();
        for (Path document : documents().toList()) {
            Matcher links = LINK.matcher(Files.readString(document));
            while (links.find()) {
                if (!Files.exists(document.resolveSibling(links.group(1)))) {
                    broken.add(root.relativize(document) + ": " + links.group(1));
                }
            }
        }
        assertThat(broken).isEmpty();
    }

    @Test
    void everyModuleHasItsReadme() throws IOException {
        Set<String> missing = new TreeSet<>();
        for (Path pom : files.stream().filter(path -> path.endsWith("pom.xml")).toList()) {
            Matcher modules = MODULE.matcher(Files.readString(pom));
            while (modules.find()) {
                Path module = pom.resolveSibling(modules.group(1));
                boolean group = Files.readString(module.resolve("pom.xml")).contains("<module>");
                if (!group && !Files.exists(module.resolve("README.md"))) {
                    missing.add(root.relativize(module).toString());
                }
            }
        }
        assertThat(missing).isEmpty();
    }
}
