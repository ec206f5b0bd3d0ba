package io.tidemill.dist.arch;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import io.tidemill.config.ConfigOption;
import io.tidemill.core.operator.Operator;
import io.tidemill.core.plan.JobRunner;
import io.tidemill.core.plan.PhysicalNode;
import io.tidemill.core.plan.Planner;
import io.tidemill.error.EngineException;
import io.tidemill.spi.annotation.Evolving;
import io.tidemill.spi.annotation.Stable;
import java.util.List;

/** The architecture as rules. Each has a bait in {@code io.tidemill..bait} that proves that it bites. */
final class ArchitectureRules {
    /** A rule with the simple name of the bait class that must break it. */
    record Rule(String name, String bait, ArchRule rule) {}

    private static final String[] ENGINE = {
        "io.tidemill.core..",
        "io.tidemill.optimizer..",
        "io.tidemill.batch..",
        "io.tidemill.stream..",
        "io.tidemill.cli..",
        "io.tidemill.embedded..",
        "io.tidemill.testkit..",
        "io.tidemill.plugin.."
    };

    private ArchitectureRules() {}

    static List<Rule> all() {
        return List.of(
                new Rule(
                        "config-api uses the JDK only",
                        "ConfigUsesSpiBait",
                        classes()
                                .that()
                                .resideInAnyPackage("io.tidemill.config..", "io.tidemill.type..", "io.tidemill.error..")
                                .should()
                                .onlyDependOnClassesThat()
                                .resideInAnyPackage(
                                        "java..", "io.tidemill.config..", "io.tidemill.type..", "io.tidemill.error..")
                                .because(
                                        "everybody depends on it; move the code to the module that needs the library")),
                new Rule(
                        "the SPI uses config-api and the JDK only",
                        "SpiUsesCoreBait",
                        classes()
                                .that()
                                .resideInAPackage("io.tidemill.spi..")
                                .should()
                                .onlyDependOnClassesThat()
                                .resideInAnyPackage(
                                        "java..",
                                        "io.tidemill.config..",
                                        "io.tidemill.type..",
                                        "io.tidemill.error..",
                                        "io.tidemill.spi..")
                                .because("connector authors compile against it and nothing else")),
                new Rule(
                        "runtime-core knows no module above it",
                        "CoreUsesBatchBait",
                        forbid(
                                "io.tidemill.core..",
                                "io.tidemill.optimizer..",
                                "io.tidemill.batch..",
                                "io.tidemill.stream..",
                                "io.tidemill.cli..",
                                "io.tidemill.embedded..",
                                "io.tidemill.plugin..")),
                new Rule(
                        "the optimizer sees only plan, expressions, functions and kernels of runtime-core",
                        "OptimizerUsesHashBait",
                        noClasses()
                                .that()
                                .resideInAPackage("io.tidemill.optimizer..")
                                .should()
                                .dependOnClassesThat(resideInAPackage("io.tidemill.core..")
                                        .and(DescribedPredicate.not(resideInAnyPackage(
                                                "io.tidemill.core.plan..",
                                                "io.tidemill.core.aggregate..",
                                                "io.tidemill.core.expression..",
                                                "io.tidemill.core.function..",
                                                "io.tidemill.core.codegen.."))))
                                .because(
                                        "a plan must not depend on how it is executed; put what both need into core.plan")),
                new Rule(
                        "the optimizer knows no runtime, cli or plugin",
                        "OptimizerUsesBatchBait",
                        forbid(
                                "io.tidemill.optimizer..",
                                "io.tidemill.batch..",
                                "io.tidemill.stream..",
                                "io.tidemill.cli..",
                                "io.tidemill.embedded..",
                                "io.tidemill.plugin..")),
                new Rule(
                        "runtime-batch knows neither stream nor optimizer nor cli",
                        "BatchUsesStreamBait",
                        forbid(
                                "io.tidemill.batch..",
                                "io.tidemill.stream..",
                                "io.tidemill.optimizer..",
                                "io.tidemill.cli..",
                                "io.tidemill.embedded..",
                                "io.tidemill.plugin..")),
                new Rule(
                        "runtime-stream knows neither batch nor optimizer nor cli",
                        "StreamUsesBatchBait",
                        forbid(
                                "io.tidemill.stream..",
                                "io.tidemill.batch..",
                                "io.tidemill.optimizer..",
                                "io.tidemill.cli..",
                                "io.tidemill.embedded..",
                                "io.tidemill.plugin..")),
                new Rule(
                        "plugins see SPI and config-api only",
                        "PluginUsesCoreBait",
                        noClasses()
                                .that()
                                .resideInAPackage("io.tidemill.plugin..")
                                .should()
                                .dependOnClassesThat()
                                .resideInAnyPackage(
                                        "io.tidemill.core..",
                                        "io.tidemill.optimizer..",
                                        "io.tidemill.batch..",
                                        "io.tidemill.stream..",
                                        "io.tidemill.cli..",
                                        "io.tidemill.embedded..")
                                .because("bundled plugins have no private door into the engine")),
                new Rule(
                        "no plugin uses another",
                        "FirstPluginBait",
                        slices().matching("io.tidemill.plugin.(*)..")
                                .should()
                                .notDependOnEachOther()
                                .because("each has its own class loader; talk through the SPI")),
                new Rule(
                        "no cycles among modules",
                        "CoreUsesBatchBait",
                        slices().matching("io.tidemill.(*)..").should().beFreeOfCycles()),
                new Rule(
                        "no cycles among packages of a module",
                        "CycleOneBait",
                        slices().matching("io.tidemill.(*.*)..").should().beFreeOfCycles()),
                only("Calcite", "org.apache.calcite..", "CalciteBait", "io.tidemill.optimizer.."),
                only("Flink", "org.apache.flink..", "FlinkBait", "io.tidemill.flink.."),
                new Rule(
                        "Guice only in modules and cli",
                        "GuiceBait",
                        noClasses()
                                .that(DescribedPredicate.not(
                                        resideInAnyPackage("io.tidemill.cli..").or(nameMatching(".*Module(\\$.*)?"))))
                                .should()
                                .dependOnClassesThat()
                                .resideInAPackage("com.google.inject..")
                                .because("wiring is the business of *Module classes")),
                only("Micrometer", "io.micrometer..", "MicrometerBait", "..metrics..", "io.tidemill.cli.."),
                only("bytecode", "io.airlift.bytecode..", "BytecodeBait", "io.tidemill.core.codegen.."),
                new Rule(
                        "service and class loaders are made in core.plugin",
                        "LoaderBait",
                        noClasses()
                                .that()
                                .resideInAnyPackage(ENGINE)
                                .and()
                                .resideOutsideOfPackages("io.tidemill.core.plugin..")
                                .should()
                                .dependOnClassesThat()
                                .haveFullyQualifiedName("java.util.ServiceLoader")
                                .orShould()
                                .dependOnClassesThat()
                                .haveFullyQualifiedName("java.net.URLClassLoader")
                                .orShould()
                                .callMethod(Thread.class, "setContextClassLoader", ClassLoader.class)
                                .because("plugins are loaded in one place")),
                new Rule(
                        "implementors of the engine's interfaces are package-private and final",
                        "PublicPlannerBait",
                        classes()
                                .that(implementOneOf(JobRunner.class, Planner.class, Operator.class))
                                .and()
                                .areNotInterfaces()
                                .and()
                                .doNotHaveModifier(JavaModifier.ABSTRACT)
                                .should()
                                .notBePublic()
                                .andShould()
                                .haveModifier(JavaModifier.FINAL)
                                .because("callers see the interface and a factory or module")),
                new Rule(
                        "plan nodes are records",
                        "BadBaitNode",
                        classes()
                                .that()
                                .resideInAPackage("io.tidemill.core.plan..")
                                .and()
                                .haveSimpleNameEndingWith("Node")
                                .and()
                                .areNotInterfaces()
                                .should()
                                .beRecords()
                                .because("plans are data")),
                new Rule(
                        "nodes are plan nodes",
                        "StrayBaitNode",
                        classes()
                                .that()
                                .resideInAPackage("io.tidemill.core.plan..")
                                .and()
                                .haveSimpleNameEndingWith("Node")
                                .should()
                                .beAssignableTo(PhysicalNode.class)),
                new Rule(
                        "options live in *Options classes",
                        "StrayOptionBait",
                        fields().that()
                                .areStatic()
                                .and()
                                .haveRawType(ConfigOption.class)
                                .should()
                                .beDeclaredInClassesThat()
                                .haveSimpleNameEndingWith("Options")
                                .because("documentation and completion are generated from these classes")),
                new Rule(
                        "public SPI types carry one promise",
                        "NoPromiseBait",
                        classes()
                                .that()
                                .resideInAPackage("io.tidemill.spi..")
                                .and()
                                .arePublic()
                                .and()
                                .areTopLevelClasses()
                                .and()
                                .areNotAnnotations()
                                .should(carryOnePromise())),
                named("Operator", "WrongBaitOperator", Operator.class),
                new Rule(
                        "exceptions are EngineExceptions",
                        "WrongBaitException",
                        classes()
                                .that()
                                .haveSimpleNameEndingWith("Exception")
                                .should()
                                .beAssignableTo(EngineException.class)
                                .because("what reaches a user has a code, a place and a way out")),
                new Rule(
                        "no empty names",
                        "BaitUtils",
                        noClasses()
                                .should()
                                .haveNameMatching(".*(Impl|Util|Utils|Helper)")
                                .because("use a noun, or put the method where its data is")),
                new Rule(
                        "instance fields are hidden",
                        "PublicFieldBait",
                        fields().that().areNotStatic().should().notBePublic().because("fields are not an interface")),
                new Rule(
                        "static fields are final",
                        "StaticStateBait",
                        fields().that()
                                .areStatic()
                                .and()
                                .doNotHaveModifier(JavaModifier.SYNTHETIC)
                                .should()
                                .beFinal()
                                .because("no global state")),
                new Rule(
                        "standard streams and exit belong to cli",
                        "PrintingBait",
                        noClasses()
                                .that()
                                .resideOutsideOfPackages("io.tidemill.cli..")
                                .should()
                                .accessField(System.class, "out")
                                .orShould()
                                .accessField(System.class, "err")
                                .orShould()
                                .callMethod(System.class, "exit", int.class)
                                .orShould()
                                .callMethod(Throwable.class, "printStackTrace")
                                .because("an engine inside another program must not write or end it")),
                new Rule(
                        "no java.util.logging",
                        "JulBait",
                        noClasses().should().dependOnClassesThat().resideInAPackage("java.util.logging..")),
                new Rule(
                        "no streams in operators",
                        "StreamingBaitOperator",
                        noClasses()
                                .that()
                                .resideInAnyPackage("io.tidemill.core.hash..", "io.tidemill.core.exchange..")
                                .or()
                                .haveNameMatching("io\\.tidemill\\.(core\\.operator|batch|stream)\\..*Operator(\\$.*)?")
                                .should(useStreamsAfterConstruction())
                                .because("hot loops work on arrays; only a constructor may shape its arguments")),
                new Rule(
                        "time and chance are injected",
                        "ClockBait",
                        noClasses()
                                .that(DescribedPredicate.not(nameMatching(".*(Clock|Seed|Main)(\\$.*)?")))
                                .should()
                                .callMethod(System.class, "currentTimeMillis")
                                .orShould()
                                .callMethod(java.time.Instant.class, "now")
                                .orShould()
                                .callConstructor(java.util.Random.class)
                                .because("tests must own the clock and the seed")),
                new Rule(
                        "no Java serialization",
                        "SerializationBait",
                        noClasses()
                                .should()
                                .dependOnClassesThat()
                                .haveNameMatching("java\\.io\\.Object(In|Out)putStream")),
                new Rule(
                        "threads are made in core.task",
                        "ThreadBait",
                        noClasses()
                                .that()
                                .resideInAnyPackage(ENGINE)
                                .and()
                                .resideOutsideOfPackages("io.tidemill.core.task..")
                                .should()
                                .dependOnClassesThat()
                                .haveFullyQualifiedName("java.util.concurrent.Executors")
                                .orShould(makeThreads())
                                .because("every thread has a name and an end")),
                new Rule(
                        "no reflection on names",
                        "ForNameBait",
                        noClasses()
                                .that()
                                .resideOutsideOfPackages("io.tidemill.core.plugin..")
                                .should()
                                .callMethod(Class.class, "forName", String.class)
                                .because("no class name may come from SQL or configuration")),
                new Rule(
                        "temporary files are made in core.memory",
                        "TempFileBait",
                        noClasses()
                                .that()
                                .resideOutsideOfPackages("io.tidemill.core.memory..")
                                .should()
                                .callMethodWhere(accessTarget("java\\.nio\\.file\\.Files", "createTemp.*"))
                                .orShould()
                                .callMethodWhere(accessTarget("java\\.nio\\.ByteBuffer", "allocateDirect"))
                                .because("they are deleted on every exit path there")));
    }

    private static ArchRule forbid(String subject, String... targets) {
        return noClasses()
                .that()
                .resideInAPackage(subject)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(targets)
                .because("the arrows of docs/architecture.md do not allow it");
    }

    private static Rule only(String name, String library, String bait, String... users) {
        return new Rule(
                name + " stays behind its door",
                bait,
                noClasses()
                        .that()
                        .resideOutsideOfPackages(users)
                        .should()
                        .dependOnClassesThat()
                        .resideInAPackage(library)
                        .because("one module hides it from the others"));
    }

    private static Rule named(String suffix, String bait, Class<?> type) {
        return new Rule(
                "*" + suffix + " implements " + type.getSimpleName(),
                bait,
                classes()
                        .that()
                        .resideInAnyPackage(
                                "io.tidemill.core.operator..", "io.tidemill.batch..", "io.tidemill.stream..")
                        .and()
                        .haveSimpleNameEndingWith(suffix)
                        .should()
                        .beAssignableTo(type));
    }

    private static DescribedPredicate<JavaClass> implementOneOf(Class<?>... types) {
        return DescribedPredicate.describe("implement an engine interface", javaClass -> {
            for (Class<?> type : types) {
                if (javaClass.isAssignableTo(type) && !javaClass.isAnonymousClass() && !javaClass.isLocalClass()) {
                    return true;
                }
            }
            return false;
        });
    }

    private static DescribedPredicate<JavaAccess<?>> accessTarget(String owner, String name) {
        return DescribedPredicate.describe(
                owner + "." + name,
                access -> access.getTargetOwner().getName().matches(owner)
                        && access.getTarget().getName().matches(name));
    }

    private static ArchCondition<JavaClass> makeThreads() {
        return new ArchCondition<>("make threads") {
            @Override
            public void check(JavaClass item, ConditionEvents events) {
                item.getConstructorCallsFromSelf().stream()
                        .filter(call -> call.getTargetOwner().isAssignableTo(Thread.class))
                        .forEach(call -> events.add(SimpleConditionEvent.satisfied(item, call.getDescription())));
            }
        };
    }

    private static ArchCondition<JavaClass> useStreamsAfterConstruction() {
        return new ArchCondition<>("use streams outside constructors") {
            @Override
            public void check(JavaClass item, ConditionEvents events) {
                item.getMethodCallsFromSelf().stream()
                        .filter(call -> call.getTargetOwner().getPackageName().startsWith("java.util.stream"))
                        .filter(call -> !call.getOrigin().isConstructor())
                        .forEach(call -> events.add(SimpleConditionEvent.satisfied(item, call.getDescription())));
            }
        };
    }

    private static ArchCondition<JavaClass> carryOnePromise() {
        return new ArchCondition<>("carry exactly one of @Stable and @Evolving") {
            @Override
            public void check(JavaClass item, ConditionEvents events) {
                boolean one = item.isAnnotatedWith(Stable.class) != item.isAnnotatedWith(Evolving.class);
                events.add(new SimpleConditionEvent(item, one, item.getName() + " carries none or both"));
            }
        };
    }
}
