package io.tidemill.optimizer;

import com.google.inject.AbstractModule;
import com.google.inject.multibindings.MapBinder;
import io.tidemill.core.plan.Planner;
import io.tidemill.core.plan.ScriptParser;
import io.tidemill.core.plan.StatementText;
import io.tidemill.optimizer.bind.Binder;
import io.tidemill.optimizer.parse.ScriptSplitter;
import io.tidemill.optimizer.parse.StatementParser;
import io.tidemill.optimizer.rule.Passes;
import jakarta.inject.Singleton;

/** From SQL text to physical plans. Planners are found by the name that {@code tidemill.planner} gives. */
public final class OptimizerModule extends AbstractModule {
    /** Loads the classes that the first statement needs, so that a start can do it beside other things. Never beside planning. */
    public static void warmUp() {
        StatementParser.parse(StatementText.of("SELECT 1"));
        Binder.warmUp();
        Passes.costBased();
    }

    @Override
    protected void configure() {
        bind(ScriptParser.class).toInstance(new ScriptSplitter());
        MapBinder<String, Planner> planners = MapBinder.newMapBinder(binder(), String.class, Planner.class);
        planners.addBinding("cost-based").to(SqlPlanner.class).in(Singleton.class);
        planners.addBinding("rule-only").to(RuleOnlyPlanner.class).in(Singleton.class);
    }
}
