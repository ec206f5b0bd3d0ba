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

    /**
     * Replaces {@code count} runs that follow each other by one: those that are smallest together. Rows with equal keys keep their order, which is why only neighbours are merged. Returns the new
     * run.
     */
    SpilledRows mergeSmallest(List<SpilledRows> runs, int count) {
        int from = smallest(runs, count);
        List<SpilledRows> neighbours = runs.subList(from, from + count);
        SpilledRows merged = merge(neighbours);
        neighbours.clear();
        runs.add(from, merged);
        return merged;
    }

    private static int smallest(List<SpilledRows> runs, int count) {
        long bytes = 0;
        long best = Long.MAX_VALUE;
        int from = 0;
        for (int i = 0; i < runs.size(); i++) {
            bytes += runs.get(i).sizeBytes();
            if (i >= count) {
                bytes -= runs.get(i - count).sizeBytes();
            }
            if (i >= count - 1 && bytes < best) {
                best = bytes;
                from = i - count + 1;
            }
        }
        return from;
    }

    /** The rows of all runs as one; the runs are read and closed. */
    private SpilledRows merge(List<SpilledRows> files) {
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
