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
    private final SortSpec spec;
    private final int[] partitionKeys;
    private final int partitions;
    private final String owner;
    private final JobSettings settings;
    private final List<List<SortBuffer>> buffers = new ArrayList<>();
    private final List<MemoryAccount> accounts = new ArrayList<>();

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
        for (int i = 0; i < partitions; i++) {
            buffers.add(new ArrayList<>());
        }
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

    /** Takes over what a worker has collected; one buffer a partition, null where it is empty. */
    synchronized void add(SortBuffer[] collected, MemoryAccount account) {
        for (int p = 0; p < partitions; p++) {
            if (collected[p] != null) {
                buffers.get(p).add(collected[p]);
            }
        }
        accounts.add(account);
    }

    /** The rows of a partition in order. Each partition is read once, by one worker. */
    RowStream open(int partition, Worker worker, NodeCounters counters) {
        List<SortBuffer> parts = buffers.get(partition);
        List<SpilledRows> files = new ArrayList<>();
        parts.forEach(part -> files.addAll(part.runs()));
        int batchSize = worker.runtime.settings().batchSize();
        if (files.isEmpty()) {
            ColumnBuffer rows = inOneBuffer(parts);
            int[] order = SortBuffer.sortedOrder(spec, rows);
            return new BufferStream(rows, order, 0, order.length, batchSize);
        }
        List<SpilledRows> few = reduce(files, worker, counters);
        List<SortedRun> runs = new ArrayList<>();
        for (SpilledRows file : few) {
            runs.add(SortedRun.of(spec, file));
        }
        for (SortBuffer part : parts) {
            if (part.rows().size() > 0) {
                runs.add(SortedRun.of(spec, part.rows()));
            }
        }
        return new RunMerge(spec, runs, batchSize);
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

    /** Gives the rows of a partition away. */
    void release(int partition) {
        buffers.get(partition).forEach(SortBuffer::close);
    }

    /** Gives memory back when all partitions have been read. */
    void close() {
        for (int p = 0; p < partitions; p++) {
            release(p);
        }
        accounts.forEach(MemoryAccount::close);
    }
}
