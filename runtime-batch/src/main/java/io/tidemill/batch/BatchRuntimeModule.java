package io.tidemill.batch;

import com.google.inject.AbstractModule;
import com.google.inject.Scopes;
import com.google.inject.multibindings.MapBinder;
import io.tidemill.core.plan.JobRunner;

/**
 * Binds the {@link JobRunner} under {@code batch}. Needs {@link io.tidemill.core.CoreModule} and a {@link java.time.InstantSource}.
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
