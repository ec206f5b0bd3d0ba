package io.tidemill.optimizer;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.core.plan.PhysicalPlan;
import io.tidemill.core.plan.PlanDetail;
import io.tidemill.core.plan.PlanJson;
import io.tidemill.core.plan.PlanText;
import io.tidemill.core.plan.StatementText;
import io.tidemill.optimizer.parse.ScriptSplitter;
import io.tidemill.optimizer.parse.SqlFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every TPC-H query plans in both planners and modes, the Nexmark queries that can run plan in streaming; all plans survive JSON. */
final class BenchmarkPlansTest {
    private static final Set<String> NEXMARK = Set.of(
            "q0", "q1", "q2", "q3", "q4", "q5", "q7", "q8", "q9", "q11", "q14", "q15", "q16", "q17", "q18", "q19",
            "q20", "q21", "q22");

    static Stream<Path> tpch() {
        return SqlFiles.in("tpch", "q").stream();
    }

    static Stream<Path> nexmark() {
        return SqlFiles.in("nexmark", "").stream()
                .filter(file -> NEXMARK.contains(file.getFileName().toString().replace(".sql", "")));
    }

    @ParameterizedTest
    @MethodSource("tpch")
    void tpchPlansInBothPlannersAndModes(Path file) {
        for (String query : queries(file)) {
            String name = "tpch/" + file.getFileName().toString().replace(".sql", "");
            check(name, PlannerFixture.with(TpchTables.DDL).batch().plan(query));
            check(
                    name + "-stream",
                    PlannerFixture.with(TpchTables.DDL).streaming().plan(query));
            reads(PlannerFixture.with(TpchTables.DDL).batch().ruleOnly().plan(query));
            reads(PlannerFixture.with(TpchTables.DDL).streaming().ruleOnly().plan(query));
        }
    }

    @ParameterizedTest
    @MethodSource("nexmark")
    void nexmarkPlansInStreaming(Path file) {
        String ddl = SqlFiles.read("nexmark", "ddl_json.sql");
        for (String query : queries(file)) {
            String name = "nexmark/" + file.getFileName().toString().replace(".sql", "");
            check(name, PlannerFixture.with(ddl).streaming().plan(query));
            reads(PlannerFixture.with(ddl).streaming().ruleOnly().plan(query));
        }
    }

    private static List<String> queries(Path file) {
        return new ScriptSplitter()
                .split(SqlFiles.read(file)).stream().map(StatementText::text).toList();
    }

    private static void check(String name, PhysicalPlan plan) {
        GoldenPlans.check(name, PlanText.of(plan, Set.of(PlanDetail.CHANGELOG_MODE, PlanDetail.ESTIMATED_COST)));
        reads(plan);
    }

    private static void reads(PhysicalPlan plan) {
        assertThat(PlanJson.read(PlanJson.write(plan))).isEqualTo(plan);
    }
}
