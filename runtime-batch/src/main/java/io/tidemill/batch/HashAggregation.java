package io.tidemill.batch;

import io.tidemill.batch.AggregateSpill.GroupPartitions;
import io.tidemill.core.exchange.BatchReader;
import io.tidemill.core.exchange.SpilledRows;
import io.tidemill.core.operator.Output;
import io.tidemill.core.vector.RowNumbers;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.Vectors;
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
    private final List<Table> tables = new ArrayList<>();
    private final List<AggregateSpill> spills = new ArrayList<>();
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger done = new AtomicInteger();
    private List<GroupPartitions> partitions = List.of();
    private int pieces;
    private long collected;

    /** The groups of a worker, with the account of what they hold. */
    private record Table(GroupedAccumulators groups, MemoryAccount account) {
        void close() {
            groups.close();
            account.close();
        }
    }

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
    synchronized void add(GroupedAccumulators groups, AggregateSpill spill, MemoryAccount account) {
        collected += groups.size() + (spill == null ? 0 : spill.groups());
        Table table = new Table(groups, account);
        if (groups.size() > 0) {
            tables.add(table);
        } else {
            table.close();
        }
        if (spill != null) {
            spill.finish();
            spills.add(spill);
        }
    }

    /** Groups that the workers' tables had, each counted as often as it was in one. */
    long groupsCollected() {
        return collected;
    }

    /** All workers have handed their groups over. */
    void complete() {
        if (tables.isEmpty() && spills.isEmpty()) {
            return;
        }
        pieces = aggregation.global() || spills.isEmpty() && (tables.size() == 1 || fitIntoOneTable()) ? 1 : PARTITIONS;
        if (pieces > 1) {
            partitions = new ArrayList<>();
            for (Table table : tables) {
                partitions.add(GroupPartitions.of(table.groups.table(), PARTITIONS, 0));
            }
        }
    }

    /** Makes room for all groups in the first table, where they are few. */
    private boolean fitIntoOneTable() {
        long groups = 0;
        long bytes = 0;
        for (Table table : tables) {
            groups += table.groups.size();
            bytes += table.groups.memoryBytes();
        }
        return groups <= FEW_GROUPS && tables.get(0).account.tryHold(bytes);
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
        tables.forEach(Table::close);
        tables.clear();
        spills.forEach(AggregateSpill::close);
        spills.clear();
    }

    @Override
    public void close() {
        release();
    }

    private void emitOnePiece(Worker worker, NodeCounters counters, Output out) {
        GroupedAccumulators all = tables.get(0).groups;
        if (tables.size() > 1) {
            counters.set.counter("groups_merged").add(tables.size());
            for (Table table : tables.subList(1, tables.size())) {
                int limit = groupLimit(table.groups);
                PartialBatches batches = new PartialBatches(table.groups, new RowNumbers().first(limit), 0, limit);
                while (batches.next()) {
                    all.merge(batches.columns, batches.rows, batches.count);
                }
                table.close();
                tables.get(0).account.hold(all.memoryBytes());
            }
        }
        emit(all, groupLimit(all), worker, out);
    }

    private int groupLimit(GroupedAccumulators table) {
        return aggregation.global() ? table.size() : table.table().groupLimit();
    }

    private void mergePartition(int partition, Worker worker, NodeCounters counters, Output out) {
        List<SpilledRows> files = new ArrayList<>();
        for (AggregateSpill spill : spills) {
            if (spill.partition(partition) != null) {
                files.add(spill.partition(partition));
            }
        }
        try (Merge merge = new Merge(worker, counters, 0)) {
            for (int t = 0; t < tables.size(); t++) {
                GroupPartitions groups = partitions.get(t);
                merge.takeAll(new PartialBatches(
                        tables.get(t).groups, groups.numbers(), groups.start(partition), groups.end(partition)));
            }
            merge.readAll(files);
            merge.emit(out);
        }
    }

    /** Groups of a table in the form in which they are merged, batch by batch. */
    private final class PartialBatches {
        private final GroupedAccumulators source;
        private final int[] numbers;
        private final int to;
        private final int batchGroups;
        private int at;
        final ColumnVector[] columns;
        final int[] rows;
        int count;

        PartialBatches(GroupedAccumulators source, int[] numbers, int from, int to) {
            this.source = source;
            this.numbers = numbers;
            this.at = from;
            this.to = to;
            batchGroups = source.batchGroups(PARTIAL_BATCH);
            columns = Vectors.allocateAll(aggregation.exchangeTypes(), batchGroups);
            rows = new RowNumbers().first(batchGroups);
        }

        boolean next() {
            at += count;
            count = Math.min(batchGroups, to - at);
            if (count > 0) {
                source.writePartial(numbers, at, count, columns);
            }
            return count > 0;
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
    private final class Merge implements AutoCloseable {
        private final Worker worker;
        private final NodeCounters counters;
        private final int level;
        private final MemoryAccount account;
        private GroupedAccumulators groups = new GroupedAccumulators(aggregation);
        private AggregateSpill spill;

        Merge(Worker worker, NodeCounters counters, int level) {
            this.worker = worker;
            this.counters = counters;
            this.level = level;
            this.account = new MemoryAccount(worker.runtime.memory(), owner, counters.set, mostMemory);
        }

        void takeAll(PartialBatches batches) {
            while (batches.next()) {
                groups.merge(batches.columns, batches.rows, batches.count);
                account();
                worker.runtime.checkCancelled();
            }
        }

        void readAll(List<SpilledRows> files) {
            RowNumbers rowNumbers = new RowNumbers();
            for (SpilledRows file : files) {
                try (BatchReader reader = file.read()) {
                    for (ColumnBatch batch = reader.read(); batch != null; batch = reader.read()) {
                        groups.merge(batch.columns(), rowNumbers.first(batch.rowCount()), batch.rowCount());
                        counters.set.counter("groups_merged").add(batch.rowCount());
                        account();
                        worker.runtime.checkCancelled();
                    }
                }
                file.close();
            }
        }

        void account() {
            if (account.tryHold(groups.memoryBytes())) {
                return;
            }
            if (level == MAX_LEVEL || groups.size() == 1) {
                account.hold(groups.memoryBytes());
                return;
            }
            if (spill == null) {
                spill = new AggregateSpill(aggregation, worker.runtime.memory(), owner, PARTITIONS);
            }
            account.spilled(spill.write(groups, level + 1));
            groups.close();
            groups = new GroupedAccumulators(aggregation);
            account.shrinkTo(0);
        }

        void emit(Output out) {
            if (spill == null) {
                HashAggregation.this.emit(groups, groupLimit(groups), worker, out);
                return;
            }
            account.spilled(spill.write(groups, level + 1));
            groups.close();
            groups = new GroupedAccumulators(aggregation);
            account.shrinkTo(0);
            spill.finish();
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
        public void close() {
            groups.close();
            account.close();
            if (spill != null) {
                spill.close();
            }
        }
    }
}
