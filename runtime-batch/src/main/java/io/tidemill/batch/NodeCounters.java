package io.tidemill.batch;

import io.tidemill.core.metrics.CounterSet;
import io.tidemill.core.metrics.OperatorMetrics;

/** The counters of one worker's part of a plan node; those of every batch as fields. */
final class NodeCounters {
    final int nodeId;
    final String operator;
    final CounterSet set = new CounterSet();
    final OperatorMetrics.Counter rowsIn = set.counter("rows_in");
    final OperatorMetrics.Counter rowsOut = set.counter("rows_out");
    final OperatorMetrics.Counter batchesIn = set.counter("batches_in");
    final OperatorMetrics.Counter batchesOut = set.counter("batches_out");
    final OperatorMetrics.Counter cpuNanos = set.counter("cpu_nanos");

    NodeCounters(int nodeId, String operator) {
        this.nodeId = nodeId;
        this.operator = operator;
    }
}
