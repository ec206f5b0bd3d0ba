package io.tidemill.batch;

import io.tidemill.core.operator.Output;
import io.tidemill.spi.vector.ColumnBatch;
import java.util.List;

/** Feeds a pipeline from several others, one after the other in each worker. */
final class UnionFeed implements Feed {
    private final List<Draft> branches;

    UnionFeed(List<Draft> branches) {
        this.branches = List.copyOf(branches);
    }

    @Override
    public void run(Worker worker, NodeCounters counters, Output out) throws Exception {
        for (Draft branch : branches) {
            if (worker.index < branch.parallelism) {
                branch.run(worker.among(branch.parallelism), new UnionInput(counters, out));
            }
        }
    }

    @Override
    public void close() {
        branches.forEach(branch -> branch.feed.close());
    }

    /** Counts what the union takes in. */
    private record UnionInput(NodeCounters counters, Output common) implements Output {
        @Override
        public void emit(ColumnBatch batch) {
            counters.rowsIn.add(batch.size());
            counters.batchesIn.add(1);
            common.emit(batch);
        }

        @Override
        public void emitWatermark(long timestampMillis) {}

        @Override
        public boolean finished() {
            return common.finished();
        }
    }
}
