package io.tidemill.batch;

import io.tidemill.core.exchange.SpilledRows;
import io.tidemill.core.memory.MemoryPool;
import io.tidemill.core.vector.RowNumbers;
import io.tidemill.spi.vector.ColumnBatch;
import java.util.ArrayList;
import java.util.List;

/** Makes one sorted run of several. */
final class RunReduction {
    private static final int BATCH = 1024;

    private final SortSpec spec;
    private final MemoryPool memory;
    private final String owner;
    private final Runnable checkCancelled;

    /**
     * A reduction.
     *
     * @param checkCancelled throws when the job was cancelled; called once a batch
     */
    RunReduction(SortSpec spec, MemoryPool memory, String owner, Runnable checkCancelled) {
        this.spec = spec;
        this.memory = memory;
        this.owner = owner;
        this.checkCancelled = checkCancelled;
    }

    /** The rows of all runs as one; the runs are read and closed. */
    SpilledRows merge(List<SpilledRows> files) {
        List<SortedRun> runs = new ArrayList<>();
        for (SpilledRows file : files) {
            runs.add(SortedRun.of(spec, file));
        }
        SpilledRows merged = new SpilledRows(memory, owner, spec.types());
        RowNumbers numbers = new RowNumbers();
        try (RunMerge merge = new RunMerge(spec, runs, BATCH)) {
            for (ColumnBatch batch = merge.next(); batch != null; batch = merge.next()) {
                merged.write(batch.columns(), numbers.first(batch.rowCount()), 0, batch.rowCount());
                checkCancelled.run();
            }
        }
        merged.finish();
        return merged;
    }
}
