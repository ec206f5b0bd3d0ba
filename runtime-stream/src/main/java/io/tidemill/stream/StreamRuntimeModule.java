package io.tidemill.stream;

import com.google.inject.AbstractModule;
import com.google.inject.Scopes;
import com.google.inject.multibindings.MapBinder;
import io.tidemill.core.plan.JobRunner;

/** Binds the streaming runtime as {@code stream}. Needs bindings of {@code ExpressionCompiler}, {@code AggregateFunctions} and {@code InstantSource}. */
public final class StreamRuntimeModule extends AbstractModule {
    @Override
    protected void configure() {
        MapBinder.newMapBinder(binder(), String.class, JobRunner.class)
                .addBinding("stream")
                .to(StreamJobRunner.class)
                .in(Scopes.SINGLETON);
    }
}
