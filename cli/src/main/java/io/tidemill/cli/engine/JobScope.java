package io.tidemill.cli.engine;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.core.plan.JobEnvironment;
import io.tidemill.core.plan.SessionCatalog;
import io.tidemill.spi.vector.ColumnBatch;
import java.util.function.Consumer;

/** The surroundings of one job. */
record JobScope(String jobId, SessionCatalog catalog, ConfigSnapshot config, Consumer<ColumnBatch> results)
        implements JobEnvironment {
    @Override
    public void onResult(ColumnBatch batch) {
        results.accept(batch);
    }
}
