package io.tidemill.batch;

import io.tidemill.batch.AggregateSpill.GroupPartitions;
import io.tidemill.core.exchange.SpilledRows;
import io.tidemill.core.memory.MemoryPool;
import io.tidemill.core.memory.Revocable;
import io.tidemill.core.metrics.OperatorMetrics;
import io.tidemill.core.vector.RowNumbers;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.Vectors;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * The groups of one worker of a hash aggregate: first they grow, then other workers merge them, partition by partition. They go to disk when memory is refused, and when somebody else must have it; in
 * the second phase that is what has not been merged yet. Thread-safe; each partition is merged by one thread.
 */
final class WorkerGroups implements Revocable, AutoCloseable {
    private final Aggregation aggregation;
    private final MemoryPool memory;
    private final String owner;
    private final MemoryAccount account;
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private GroupedAccumulators groups;
    private AggregateSpill spill;
    /** Where the group of an aggregate without keys goes when it is too large. */
    private ValueSpill values;

    private boolean kept;
    /** Null while groups come in, and when all are on disk. */
    private GroupPartitions partitions;
    /** By partition, where the first group is that has not been merged. */
    private int[] next;

    /**
     * No groups.
     *
     * @param most bytes that the worker may hold
     */
    WorkerGroups(Aggregation aggregation, MemoryPool memory, String owner, OperatorMetrics metrics, long most) {
        this.aggregation = aggregation;
        this.memory = memory;
        this.owner = owner;
        groups = new GroupedAccumulators(aggregation);
        // A lone group has nowhere to go.
        account = aggregation.global()
                ? new MemoryAccount(memory, owner, metrics, most)
                : new MemoryAccount(memory, owner, metrics, most, this);
    }

    /** Takes in the rows, or accumulators, of a batch. */
    void add(ColumnBatch batch) {
        lock.writeLock().lock();
        try {
            if (aggregation.merging()) {
                groups.merge(batch);
            } else {
                groups.add(batch);
            }
            if (account.tryHold(groups.memoryBytes())) {
                return;
            }
            if (!aggregation.global()) {
                spill();
                return;
            }
            if (values != null || ValueSpill.helps(groups)) {
                spillByValue();
                return;
            }
        } finally {
            lock.writeLock().unlock();
        }
        account.hold(groups.memoryBytes());
    }

    /** Moves the only group to disk, cut by its distinct values. */
    private void spillByValue() {
        if (values == null) {
            values = new ValueSpill(aggregation, memory, owner, 0);
        }
        account.spilled(values.write(groups));
        groups.close();
        groups = new GroupedAccumulators(aggregation);
        account.shrinkTo(0);
    }

    /** What was cut by value, with all that is in memory; null when nothing was. */
    ValueSpill values() {
        return values;
    }

    /** Has all groups cut by value. */
    ValueSpill toValues() {
        spillByValue();
        values.finish();
        return values;
    }

    /** True when groups can be cut by their distinct values. */
    boolean cutsByValue() {
        return groups.cutsByValue();
    }

    /** Ends the first phase; returns the number of groups in memory. An aggregate without keys has its group also without rows. */
    int endInput() {
        lock.writeLock().lock();
        try {
            if (aggregation.global()) {
                groups.addSingleGroup();
            } else if (spill != null && groups.size() > 0) {
                spill();
            }
            return groups.size();
        } finally {
            lock.writeLock().unlock();
        }
    }

    private void spill() {
        if (spill == null) {
            spill = new AggregateSpill(aggregation, memory, owner, HashAggregation.PARTITIONS);
        }
        GroupPartitions all =
                partitions != null ? partitions : GroupPartitions.of(groups.table(), HashAggregation.PARTITIONS, 0);
        account.spilled(spill.write(groups, all, partitions != null ? next : all.starts()));
        if (partitions != null) {
            spill.finish();
            partitions = null;
        }
        groups.close();
        groups = new GroupedAccumulators(aggregation);
        account.shrinkTo(0);
    }

    @Override
    public boolean revoke() {
        lock.writeLock().lock();
        try {
            if (kept || groups.size() == 0) {
                return false;
            }
            spill();
            return true;
        } finally {
            lock.writeLock().unlock();
        }
    }

    /** Keeps the groups in memory from now on; false when some are on disk already. */
    boolean keep() {
        lock.writeLock().lock();
        try {
            kept = spill == null;
            return kept;
        } finally {
            lock.writeLock().unlock();
        }
    }

    /** Begins the second phase: the groups will be merged by partition. */
    void partition() {
        lock.writeLock().lock();
        try {
            kept = false;
            if (spill != null) {
                spill.finish();
            }
            if (groups.size() > 0) {
                partitions = GroupPartitions.of(groups.table(), HashAggregation.PARTITIONS, 0);
                next = partitions.starts().clone();
            }
        } finally {
            lock.writeLock().unlock();
        }
    }

    /** Copies the next groups of a partition; false when no more are in memory. */
    boolean read(int partition, Partials target) {
        lock.readLock().lock();
        try {
            if (partitions == null) {
                return false;
            }
            int from = next[partition];
            target.count =
                    Math.min(groups.batchGroups(HashAggregation.PARTIAL_BATCH), partitions.end(partition) - from);
            if (target.count > 0) {
                groups.writePartial(partitions.numbers(), from, target.count, target.columns);
                next[partition] = from + target.count;
            }
            return target.count > 0;
        } finally {
            lock.readLock().unlock();
        }
    }

    /** What is on disk of a partition; null when nothing is. Complete once {@link #read} has said false. */
    SpilledRows file(int partition) {
        lock.readLock().lock();
        try {
            return spill == null ? null : spill.partition(partition);
        } finally {
            lock.readLock().unlock();
        }
    }

    /** Merges all groups of another worker; both are kept in memory, and the other is closed. */
    void merge(WorkerGroups other) {
        int limit = other.groups.limit();
        int[] numbers = new RowNumbers().first(limit);
        int batch = other.groups.batchGroups(HashAggregation.PARTIAL_BATCH);
        Partials partials = new Partials(aggregation);
        for (int from = 0; from < limit; from += batch) {
            int count = Math.min(batch, limit - from);
            other.groups.writePartial(numbers, from, count, partials.columns);
            groups.merge(partials.columns, partials.rows, count);
        }
        other.close();
        account.hold(groups.memoryBytes());
    }

    /** Asks for room for so many bytes in all. */
    boolean tryHold(long bytes) {
        return account.tryHold(bytes);
    }

    /** The groups in memory, once they are kept there. */
    GroupedAccumulators groups() {
        return groups;
    }

    /** Groups so far, each counted as often as it was written to disk. */
    long collected() {
        lock.readLock().lock();
        try {
            return groups.size() + (spill == null ? 0 : spill.groups());
        } finally {
            lock.readLock().unlock();
        }
    }

    @Override
    public void close() {
        lock.writeLock().lock();
        try {
            groups.close();
            groups = new GroupedAccumulators(aggregation);
            partitions = null;
            if (spill != null) {
                spill.close();
            }
            if (values != null) {
                values.close();
            }
            account.close();
        } finally {
            lock.writeLock().unlock();
        }
    }

    /** Groups in the form in which they are merged: keys, then accumulators. */
    static final class Partials {
        final ColumnVector[] columns;
        final int[] rows = new RowNumbers().first(HashAggregation.PARTIAL_BATCH);
        int count;

        Partials(Aggregation aggregation) {
            columns = Vectors.allocateAll(aggregation.exchangeTypes(), 16);
        }
    }
}
