package io.tidemill.cli.engine;

import com.google.inject.AbstractModule;
import io.tidemill.batch.BatchRuntimeModule;
import io.tidemill.config.ConfigLayers;
import io.tidemill.config.ConfigReader;
import io.tidemill.core.CoreModule;
import io.tidemill.optimizer.OptimizerModule;
import io.tidemill.stream.StreamRuntimeModule;
import java.time.InstantSource;

/** Puts the modules of the engine together, strictly: everything is bound explicitly, exactly and without cycles. */
final class EngineModule extends AbstractModule {
    private final ConfigLayers layers;
    private final InstantSource clock;

    EngineModule(ConfigLayers layers, InstantSource clock) {
        this.layers = layers;
        this.clock = clock;
    }

    @Override
    protected void configure() {
        binder().requireExplicitBindings();
        binder().requireExactBindingAnnotations();
        binder().requireAtInjectOnConstructors();
        binder().disableCircularProxies();
        bind(ConfigReader.class).toInstance(layers);
        bind(InstantSource.class).toInstance(clock);
        install(new CoreModule());
        install(new OptimizerModule());
        install(new BatchRuntimeModule());
        install(new StreamRuntimeModule());
    }
}
