package io.tidemill.batch;

import com.google.inject.AbstractModule;
import com.google.inject.Scopes;
import com.google.inject.multibindings.MapBinder;
import io.tidemill.core.plan.JobRunner;

/**
 * Binds the {@link JobRunner} under {@code batch}. Needs bindings of {@link io.tidemill.core.codegen.ExpressionCompiler}, {@link io.tidemill.core.aggregate.AggregateFunctions} and
 * {@link java.time.InstantSource}.
 */
public final class BatchRuntimeModule extends AbstractModule {
    @Override
    protected void configure() {
        bind(BatchJobRunner.class).in(Scopes.SINGLETON);
        MapBinder.newMapBinder(binder(), String.class, JobRunner.class)
                .addBinding("batch")
                .to(BatchJobRunner.class);
    }
}
