package io.tidemill.batch;

import io.tidemill.core.exchange.BatchReader;
import io.tidemill.core.exchange.SpilledRows;
import io.tidemill.core.vector.RowNumbers;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.Vectors;
import java.util.ArrayList;
import java.util.List;

/**
 * Merges groups that were cut by their distinct values, part after part: no two parts have a value in common, so that what the aggregates make of one part can be added to what they made of the others.
 * A part that does not fit is cut once more. One thread.
 */
final class ValueMerge implements AutoCloseable {
    private static final int MAX_LEVEL = 2;

    private final Aggregation aggregation;
    private final String owner;
    private final Worker worker;
    private final NodeCounters counters;
    private final int level;
    private final MemoryAccount account;
    private GroupedAccumulators groups;
    private ValueSpill spill;

    private ValueMerge(Aggregation aggregation, String owner, Worker worker, NodeCounters counters, int level) {
        this.aggregation = aggregation;
        this.owner = owner;
        this.worker = worker;
        this.counters = counters;
        this.level = level;
        groups = new GroupedAccumulators(aggregation);
        account = new MemoryAccount(worker.runtime.memory(), owner, counters.set);
    }

    /** The groups of all spills, folded: their results are those of the groups. The spills are closed. */
    static GroupedAccumulators fold(
            Aggregation aggregation, String owner, List<ValueSpill> spills, Worker worker, NodeCounters counters) {
        GroupedAccumulators folded = new GroupedAccumulators(aggregation.folded());
        counters.set.counter("groups_cut_by_value").add(1);
        foldParts(aggregation, owner, spills, worker, counters, 0, folded);
        return folded;
    }

    private static void foldParts(
            Aggregation aggregation,
            String owner,
            List<ValueSpill> spills,
            Worker worker,
            NodeCounters counters,
            int level,
            GroupedAccumulators folded) {
        for (int p = 0; p < ValueSpill.PARTS; p++) {
            List<SpilledRows> files = new ArrayList<>();
            for (ValueSpill spill : spills) {
                files.add(spill.part(p));
            }
            try (ValueMerge merge = new ValueMerge(aggregation, owner, worker, counters, level)) {
                merge.readAll(files);
                merge.foldInto(folded);
            }
        }
        spills.forEach(ValueSpill::close);
    }

    private void readAll(List<SpilledRows> files) {
        RowNumbers rowNumbers = new RowNumbers();
        for (SpilledRows file : files) {
            try (BatchReader reader = file.read()) {
                for (ColumnBatch batch = reader.read(); batch != null; batch = reader.read()) {
                    groups.merge(batch.columns(), rowNumbers.first(batch.rowCount()), batch.rowCount());
                    if (!account.tryHold(groups.memoryBytes())) {
                        makeRoom();
                    }
                    worker.runtime.checkCancelled();
                }
            }
            file.close();
        }
    }

    private void makeRoom() {
        if (spill == null && (level == MAX_LEVEL || !ValueSpill.helps(groups))) {
            account.hold(groups.memoryBytes());
            return;
        }
        if (spill == null) {
            spill = new ValueSpill(aggregation, worker.runtime.memory(), owner, level + 1);
        }
        account.spilled(spill.write(groups));
        groups.close();
        groups = new GroupedAccumulators(aggregation);
        account.shrinkTo(0);
    }

    private void foldInto(GroupedAccumulators folded) {
        if (spill != null) {
            makeRoom();
            spill.finish();
            foldParts(aggregation, owner, List.of(spill), worker, counters, level + 1, folded);
            return;
        }
        int limit = groups.limit();
        int[] numbers = new RowNumbers().first(limit);
        int batch = HashAggregation.PARTIAL_BATCH;
        ColumnVector[] columns = Vectors.allocateAll(aggregation.folded().exchangeTypes(), Math.min(batch, limit));
        for (int from = 0; from < limit; from += batch) {
            int count = Math.min(batch, limit - from);
            groups.writeFolded(numbers, from, count, columns);
            folded.merge(columns, new RowNumbers().first(count), count);
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
