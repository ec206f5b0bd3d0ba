package io.tidemill.batch;

import io.tidemill.core.metrics.CounterSet;
import io.tidemill.core.metrics.OperatorMetrics;

/** The counters of one worker's part of a plan node; those of every batch as fields. */
final class NodeCounters {
    final CounterSet set;
    final OperatorMetrics.Counter rowsIn;
    final OperatorMetrics.Counter rowsOut;
    final OperatorMetrics.Counter batchesIn;
    final OperatorMetrics.Counter batchesOut;
    final OperatorMetrics.Counter cpuNanos;

    /** Counters of an operator that is a whole node, or the part of it that {@code counting} tells. */
    NodeCounters(CounterSet set, Counting counting) {
        this.set = set;
        cpuNanos = set.counter("cpu_nanos");
        rowsIn = counter("rows_in", counting.in);
        batchesIn = counter("batches_in", counting.in);
        rowsOut = counter("rows_out", counting.out);
        batchesOut = counter("batches_out", counting.out);
    }

    private OperatorMetrics.Counter counter(String name, boolean shown) {
        return shown ? set.counter(name) : new OperatorMetrics.Counter();
    }

    /** Which rows of an operator are rows of its node: a node may be run by several operators one after the other. */
    enum Counting {
        BOTH(true, true),
        IN(true, false),
        OUT(false, true),
        NONE(false, false);

        private final boolean in;
        private final boolean out;

        Counting(boolean in, boolean out) {
            this.in = in;
            this.out = out;
        }
    }
}
