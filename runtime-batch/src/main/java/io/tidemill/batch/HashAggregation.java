package io.tidemill.batch;

import io.tidemill.batch.WorkerGroups.Partials;
import io.tidemill.core.exchange.BatchReader;
import io.tidemill.core.exchange.SpilledRows;
import io.tidemill.core.memory.Revocable;
import io.tidemill.core.operator.Output;
import io.tidemill.core.vector.RowNumbers;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What the workers of a mergeable hash aggregate share. While rows come in, each worker has a table of its own. At the end the groups of all tables and spill files are merged partition by
 * partition, which workers take one after the other; a lone table is not merged at all.
 */
final class HashAggregation implements Feed {
    static final int PARTITIONS = 16;
    /** Groups at most that travel together as accumulators. */
    static final int PARTIAL_BATCH = 1024;

    /** With fewer groups than this, one merge is quicker than sixteen. */
    private static final int FEW_GROUPS = 8192;

    private static final int MAX_LEVEL = 6;

    private final Aggregation aggregation;
    private final String owner;
    private final long mostMemory;
    private final List<WorkerGroups> tables = new ArrayList<>();
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger done = new AtomicInteger();
    private int pieces;
    private long collected;

    /**
     * An aggregate without rows.
     *
     * @param mostMemory bytes that a task may hold before it spills
     */
    HashAggregation(Aggregation aggregation, String owner, long mostMemory) {
        this.aggregation = aggregation;
        this.owner = owner;
        this.mostMemory = mostMemory;
    }

    Aggregation aggregation() {
        return aggregation;
    }

    String owner() {
        return owner;
    }

    long mostMemory() {
        return mostMemory;
    }

    /** Takes over a worker's groups. */
    synchronized void add(WorkerGroups groups) {
        collected += groups.collected();
        tables.add(groups);
    }

    /** Groups that the workers' tables had, each counted as often as it was in one. */
    long groupsCollected() {
        return collected;
    }

    /** All workers have handed their groups over. */
    void complete() {
        boolean inMemory = true;
        for (WorkerGroups table : tables) {
            inMemory &= table.keep();
        }
        if (inMemory) {
            for (WorkerGroups table : tables) {
                if (table.groups().size() == 0) {
                    table.close();
                }
            }
            tables.removeIf(table -> table.groups().size() == 0);
        }
        if (tables.isEmpty()) {
            return;
        }
        pieces = aggregation.global() || inMemory && (tables.size() == 1 || fitIntoOneTable()) ? 1 : PARTITIONS;
        if (pieces > 1) {
            tables.forEach(WorkerGroups::partition);
        }
    }

    /** Makes room for all groups in the first table, where they are few. */
    private boolean fitIntoOneTable() {
        long groups = 0;
        long bytes = 0;
        for (WorkerGroups table : tables) {
            groups += table.groups().size();
            bytes += table.groups().memoryBytes();
        }
        return groups <= FEW_GROUPS && tables.get(0).tryHold(bytes);
    }

    @Override
    public void run(Worker worker, NodeCounters counters, Output out) {
        for (int piece = next.getAndIncrement(); piece < pieces && !worker.idle(out); piece = next.getAndIncrement()) {
            if (pieces == 1) {
                emitOnePiece(worker, counters, out);
            } else {
                mergePartition(piece, worker, counters, out);
            }
            if (done.incrementAndGet() == pieces) {
                release();
            }
        }
    }

    /** Gives the memory of the workers' tables back as soon as nobody needs them. */
    private void release() {
        tables.forEach(WorkerGroups::close);
        tables.clear();
    }

    @Override
    public void close() {
        release();
    }

    private void emitOnePiece(Worker worker, NodeCounters counters, Output out) {
        WorkerGroups all = tables.get(0);
        if (aggregation.global() && all.cutsByValue() && !fitsWithoutCutting()) {
            List<ValueSpill> spills = new ArrayList<>();
            tables.forEach(table -> spills.add(table.toValues()));
            GroupedAccumulators folded = ValueMerge.fold(aggregation, owner, spills, worker, counters);
            emit(folded, folded.limit(), worker, out);
            return;
        }
        if (tables.size() > 1) {
            counters.set.counter("groups_merged").add(tables.size());
            tables.subList(1, tables.size()).forEach(all::merge);
        }
        emit(all.groups(), all.groups().limit(), worker, out);
    }

    /** True when the only group is in memory in all tables, and fits into the first. */
    private boolean fitsWithoutCutting() {
        long bytes = 0;
        for (WorkerGroups table : tables) {
            if (table.values() != null) {
                return false;
            }
            bytes += table.groups().memoryBytes();
        }
        return bytes < ValueSpill.LEAST_BYTES
                || tables.size() == 1
                || tables.get(0).tryHold(bytes);
    }

    private void mergePartition(int partition, Worker worker, NodeCounters counters, Output out) {
        Partials partials = new Partials(aggregation);
        try (Merge merge = new Merge(worker, counters, 0)) {
            for (WorkerGroups table : tables) {
                while (table.read(partition, partials)) {
                    merge.take(partials.columns, partials.rows, partials.count);
                }
            }
            List<SpilledRows> files = new ArrayList<>();
            for (WorkerGroups table : tables) {
                SpilledRows file = table.file(partition);
                if (file != null) {
                    files.add(file);
                }
            }
            merge.readAll(files);
            merge.emit(out);
        }
    }

    private void emit(GroupedAccumulators groups, int size, Worker worker, Output out) {
        int batchSize = groups.batchGroups(Math.min(worker.runtime.settings().batchSize(), Math.max(size, 1)));
        int[] numbers = new RowNumbers().first(size);
        ColumnVector[] columns = aggregation.newOutput(batchSize);
        for (int from = 0; from < size && !worker.idle(out); from += batchSize) {
            int count = Math.min(batchSize, size - from);
            groups.writeResult(numbers, from, count, columns);
            out.emit(new ColumnBatch(count, columns));
        }
    }

    /** The merge of one partition; what does not fit is partitioned once more. */
    private final class Merge implements Revocable, AutoCloseable {
        private final Worker worker;
        private final NodeCounters counters;
        private final int level;
        private final MemoryAccount account;
        private GroupedAccumulators groups = new GroupedAccumulators(aggregation);
        private AggregateSpill spill;
        private ValueSpill values;
        private boolean kept;

        Merge(Worker worker, NodeCounters counters, int level) {
            this.worker = worker;
            this.counters = counters;
            this.level = level;
            this.account = new MemoryAccount(worker.runtime.memory(), owner, counters.set, mostMemory, this);
        }

        void readAll(List<SpilledRows> files) {
            RowNumbers rowNumbers = new RowNumbers();
            for (SpilledRows file : files) {
                try (BatchReader reader = file.read()) {
                    for (ColumnBatch batch = reader.read(); batch != null; batch = reader.read()) {
                        take(batch.columns(), rowNumbers.first(batch.rowCount()), batch.rowCount());
                        counters.set.counter("groups_merged").add(batch.rowCount());
                    }
                }
                file.close();
            }
        }

        void take(ColumnVector[] columns, int[] rows, int count) {
            if (!merged(columns, rows, count)) {
                account.hold(groups.memoryBytes());
                release(false);
            }
            worker.runtime.checkCancelled();
        }

        /** False when the groups cannot do without more memory: then they are kept until that is there. */
        private synchronized boolean merged(ColumnVector[] columns, int[] rows, int count) {
            groups.merge(columns, rows, count);
            if (account.tryHold(groups.memoryBytes())) {
                return true;
            }
            if (values == null && level < MAX_LEVEL && (spill != null || groups.size() > 1)) {
                spill();
                return true;
            }
            if (values != null || ValueSpill.helps(groups)) {
                spillByValue();
                return true;
            }
            kept = true;
            return false;
        }

        private void spillByValue() {
            if (values == null) {
                values = new ValueSpill(aggregation, worker.runtime.memory(), owner, 0);
            }
            account.spilled(values.write(groups));
            groups.close();
            groups = new GroupedAccumulators(aggregation);
            account.shrinkTo(0);
        }

        private synchronized void release(boolean keeps) {
            kept = keeps;
        }

        private void spill() {
            if (spill == null) {
                spill = new AggregateSpill(aggregation, worker.runtime.memory(), owner, PARTITIONS);
            }
            account.spilled(spill.write(groups, level + 1));
            groups.close();
            groups = new GroupedAccumulators(aggregation);
            account.shrinkTo(0);
        }

        @Override
        public synchronized boolean revoke() {
            if (kept || values != null || level == MAX_LEVEL || groups.size() < 2) {
                return false;
            }
            spill();
            return true;
        }

        /** True when all groups are in memory, and stay there; else they are all on disk. */
        private synchronized boolean complete() {
            kept = spill == null && values == null;
            if (values != null) {
                spillByValue();
                values.finish();
            } else if (spill != null) {
                spill();
                spill.finish();
            }
            return kept;
        }

        void emit(Output out) {
            if (complete()) {
                HashAggregation.this.emit(groups, groups.limit(), worker, out);
                return;
            }
            if (values != null) {
                GroupedAccumulators folded = ValueMerge.fold(aggregation, owner, List.of(values), worker, counters);
                HashAggregation.this.emit(folded, folded.limit(), worker, out);
                return;
            }
            for (int p = 0; p < PARTITIONS && !worker.idle(out); p++) {
                if (spill.partition(p) != null) {
                    try (Merge deeper = new Merge(worker, counters, level + 1)) {
                        deeper.readAll(List.of(spill.partition(p)));
                        deeper.emit(out);
                    }
                }
            }
        }

        @Override
        public synchronized void close() {
            kept = true;
            groups.close();
            account.close();
            if (spill != null) {
                spill.close();
            }
            if (values != null) {
                values.close();
            }
        }
    }
}
