package io.tidemill.stream;

import io.tidemill.core.metrics.CounterSet;
import io.tidemill.core.metrics.OperatorMetrics.Counter;

/** The counters that every subtask has. */
final class NodeCounters {
    final int nodeId;
    final String operator;
    final CounterSet set = new CounterSet();
    final Counter rowsIn = set.counter("rows_in");
    final Counter rowsOut = set.counter("rows_out");
    final Counter batchesIn = set.counter("batches_in");
    final Counter batchesOut = set.counter("batches_out");
    final Counter cpuNanos = set.counter("cpu_nanos");
    final Counter memoryBytes = set.counter("memory_bytes");

    NodeCounters(int nodeId, String operator) {
        this.nodeId = nodeId;
        this.operator = operator;
    }
}
