package io.tidemill.optimizer;

import com.google.inject.AbstractModule;
import com.google.inject.multibindings.MapBinder;
import io.tidemill.core.plan.Planner;
import io.tidemill.core.plan.ScriptParser;
import io.tidemill.optimizer.parse.ScriptSplitter;
import jakarta.inject.Singleton;

/** From SQL text to physical plans. Planners are found by the name that {@code tidemill.planner} gives. */
public final class OptimizerModule extends AbstractModule {
    @Override
    protected void configure() {
        bind(ScriptParser.class).toInstance(new ScriptSplitter());
        MapBinder<String, Planner> planners = MapBinder.newMapBinder(binder(), String.class, Planner.class);
        planners.addBinding("cost-based").to(SqlPlanner.class).in(Singleton.class);
        planners.addBinding("rule-only").to(RuleOnlyPlanner.class).in(Singleton.class);
    }
}
