package io.tidemill.dist.arch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every operator, rule and options class has a test of its own name. */
final class TestPresenceTest {
    @Test
    void everyOperatorRuleAndOptionsClassHasItsTest() throws IOException {
        Path root = Path.of(System.getProperty("tidemill.dist.root", "..")).toRealPath();
        List<String> sources;
        try (Stream<Path> files = Files.walk(root)) {
            sources = files.map(Path::toString)
                    .filter(path -> path.endsWith(".java") && !path.contains("/target/") && !path.contains("/bait/"))
                    .toList();
        }
        Set<String> tests = sources.stream()
                .filter(path -> path.contains("/src/test/"))
                .map(TestPresenceTest::simpleName)
                .collect(Collectors.toSet());
        assertThat(missing(
                        sources.stream()
                                .filter(path -> path.contains("/src/main/"))
                                .toList(),
                        tests))
                .as("classes without a test of their name")
                .isEmpty();
    }

    @Test
    void aClassWithoutItsTestIsFound() {
        assertThat(missing(List.of("a/src/main/java/FooOperator.java"), Set.of("BarOperatorTest")))
                .containsExactly("FooOperator");
    }

    private static Set<String> missing(List<String> mainSources, Set<String> tests) {
        return mainSources.stream()
                .map(TestPresenceTest::simpleName)
                .filter(name -> name.matches(".+(Operator|Rule|Options)"))
                .filter(name -> !tests.contains(name + "Test"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String simpleName(String path) {
        String file = path.substring(path.lastIndexOf('/') + 1);
        return file.substring(0, file.length() - ".java".length());
    }
}
