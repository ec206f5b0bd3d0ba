package io.tidemill.dist.arch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.EvaluationResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Holds all modules against {@link ArchitectureRules}, and every rule against its bait. */
final class ArchitectureTest {
    private static JavaClasses product;
    private static JavaClasses baits;

    @BeforeAll
    static void importOnce() throws IOException {
        List<Path> places = new ArrayList<>();
        Path root = Path.of(System.getProperty("tidemill.dist.root", "..")).toRealPath();
        try (Stream<Path> files = Files.walk(root, 4)) {
            files.filter(path -> path.endsWith(Path.of("target", "classes")))
                    .filter(path -> !path.startsWith(root.resolve("benchmarks")))
                    .forEach(places::add);
        }
        assertThat(places).as("compiled modules").hasSizeGreaterThan(10);
        product = new ClassFileImporter().importPaths(places);
        baits = new ClassFileImporter()
                .withImportOption(location -> location.contains("Bait") && !location.contains("/classes/"))
                .withImportOption(new ImportOption.OnlyIncludeTests())
                .importPackages("io.tidemill");
    }

    @TestFactory
    Stream<DynamicTest> rulesHold() {
        return ArchitectureRules.all().stream()
                .map(rule -> dynamicTest(rule.name(), () -> rule.rule().check(withoutGenerated(product))));
    }

    @TestFactory
    Stream<DynamicTest> everyRuleBites() {
        return ArchitectureRules.all().stream()
                .map(rule -> dynamicTest(rule.name(), () -> {
                    EvaluationResult result = rule.rule().allowEmptyShould(true).evaluate(baits);
                    assertThat(result.getFailureReport().toString())
                            .as("the bait must break the rule")
                            .contains(rule.bait());
                }));
    }

    /** The parser that JavaCC writes follows its own rules. */
    private static JavaClasses withoutGenerated(JavaClasses classes) {
        return classes.that(com.tngtech.archunit.base.DescribedPredicate.describe(
                "written by hand",
                javaClass -> !javaClass.getPackageName().startsWith("io.tidemill.optimizer.parse.generated")));
    }
}
