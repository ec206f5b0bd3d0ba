package io.tidemill.optimizer;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.inject.Guice;
import com.google.inject.Injector;
import com.google.inject.Key;
import com.google.inject.TypeLiteral;
import io.tidemill.config.ConfigSnapshot;
import io.tidemill.core.CoreModule;
import io.tidemill.core.plan.PlannedStatement;
import io.tidemill.core.plan.Planner;
import io.tidemill.core.plan.StatementText;
import io.tidemill.optimizer.bind.TestCatalog;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class OptimizerModuleTest {
    private final Injector injector = Guice.createInjector(new CoreModule(), new OptimizerModule());
    private final Map<String, Planner> planners = injector.getInstance(Key.get(new TypeLiteral<>() {}));

    @Test
    void offersTwoPlannersByName() {
        assertThat(planners).containsOnlyKeys("cost-based", "rule-only");
    }

    @Test
    void bothPlannersPlanAQuery() {
        for (Planner planner : planners.values()) {
            PlannedStatement planned =
                    planner.plan(StatementText.of("SELECT 1 + 1"), new TestCatalog(), ConfigSnapshot.withDefaults());
            assertThat(planned).isInstanceOf(PlannedStatement.Query.class);
        }
    }
}
