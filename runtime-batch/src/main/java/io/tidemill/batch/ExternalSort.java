package io.tidemill.batch;

import io.tidemill.core.exchange.SpilledRows;
import io.tidemill.core.vector.ColumnBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * The rows of all workers, cut into partitions by the hash of some columns (or one partition), each to be read in order. Rows are sorted in memory where they fit; else runs were written, which
 * are merged, at most {@code mergeFanIn} at a time.
 */
final class ExternalSort {
    /** Rows in memory that a merge takes at a time. */
    private static final int MERGED_BATCH = 1024;

    private final SortSpec spec;
    private final int[] partitionKeys;
    private final int partitions;
    private final String owner;
    private final JobSettings settings;
    private final List<SortBuffers> workers = new ArrayList<>();

    /**
     * Nothing sorted yet.
     *
     * @param partitionKeys rows that are equal in these columns are in one partition
     * @param partitions number of partitions; 1 puts all rows in one order
     * @param settings how much a task may hold, and how runs are merged
     */
    ExternalSort(SortSpec spec, int[] partitionKeys, int partitions, String owner, JobSettings settings) {
        this.spec = spec;
        this.partitionKeys = partitionKeys;
        this.partitions = partitions;
        this.owner = owner;
        this.settings = settings;
    }

    SortSpec spec() {
        return spec;
    }

    int[] partitionKeys() {
        return partitionKeys;
    }

    int partitions() {
        return partitions;
    }

    String owner() {
        return owner;
    }

    JobSettings settings() {
        return settings;
    }

    /** Takes over what a worker has collected. */
    synchronized void add(SortBuffers collected) {
        workers.add(collected);
    }

    /** The rows of a partition in order. Each partition is read once, by one worker, which closes the stream. */
    RowStream open(int partition, Worker worker, NodeCounters counters) {
        List<SortBuffer> parts = new ArrayList<>();
        for (SortBuffers each : workers) {
            SortBuffer part = each.take(partition);
            if (part != null) {
                parts.add(part);
            }
        }
        int batchSize = worker.runtime.settings().batchSize();
        if (parts.stream().allMatch(part -> part.runs().isEmpty())) {
            return stream(inOneBuffer(parts), batchSize, worker, counters);
        }
        List<SpilledRows> files = new ArrayList<>();
        parts.forEach(part -> files.addAll(part.runs()));
        List<SortedRun> runs = new ArrayList<>();
        for (SpilledRows file : reduce(files, worker, counters)) {
            runs.add(SortedRun.of(spec, file));
        }
        for (SortBuffer part : parts) {
            if (part.rows().size() > 0) {
                runs.add(SortedRun.of(spec, stream(part.rows(), MERGED_BATCH, worker, counters)));
            }
        }
        return new RunMerge(spec, runs, batchSize);
    }

    /** The memory of the rows was given back with them; when it is gone, they go to disk. */
    private BufferStream stream(ColumnBuffer rows, int batchSize, Worker worker, NodeCounters counters) {
        BufferStream stream = new BufferStream(spec, rows, batchSize);
        stream.open(worker.runtime.memory(), owner, counters.set);
        return stream;
    }

    private ColumnBuffer inOneBuffer(List<SortBuffer> parts) {
        if (parts.size() == 1) {
            return parts.get(0).rows();
        }
        ColumnBuffer rows = new ColumnBuffer(spec.types());
        for (SortBuffer part : parts) {
            rows.append(part.rows());
            part.rows().clear();
        }
        return rows;
    }

    /**
     * Merges runs until one merge can read the rest. The first round merges just so many that all later ones are full, smallest neighbours first: little is written more often than it must.
     */
    private List<SpilledRows> reduce(List<SpilledRows> files, Worker worker, NodeCounters counters) {
        int fanIn = settings.mergeFanIn();
        RunReduction reduction = new RunReduction(spec, worker.runtime.memory(), owner, worker.runtime::checkCancelled);
        List<SpilledRows> left = new ArrayList<>(files);
        counters.set.counter("spill_runs").add(files.size());
        while (left.size() > fanIn) {
            int excess = (left.size() - 1) % (fanIn - 1);
            int count = excess == 0 ? fanIn : excess + 1;
            SpilledRows merged = reduction.mergeSmallest(left, count);
            counters.set.counter("merge_passes").add(1);
            counters.set.counter("spilled_bytes").add(merged.sizeBytes());
        }
        counters.set.counter("merge_width").add(left.size());
        return left;
    }

    /** Gives back what nobody has read. */
    void close() {
        workers.forEach(SortBuffers::close);
        workers.clear();
    }
}
