package io.tidemill.dist.arch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.EvaluationResult;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Holds all modules against {@link ArchitectureRules}, and every rule against its bait. */
final class ArchitectureTest {
    private static JavaClasses product;
    private static JavaClasses baits;

    @BeforeAll
    static void importOnce() {
        product = ProductClasses.all();
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
