package io.tidemill.stream;

import io.tidemill.core.metrics.CounterSet;
import io.tidemill.core.metrics.OperatorMetrics.Counter;

/** The counters that every subtask has. */
final class NodeCounters {
    final CounterSet set;
    final Counter rowsIn;
    final Counter rowsOut;
    final Counter batchesIn;
    final Counter batchesOut;
    final Counter cpuNanos;
    final Counter memoryBytes;

    NodeCounters(CounterSet set) {
        this.set = set;
        rowsIn = set.counter("rows_in");
        rowsOut = set.counter("rows_out");
        batchesIn = set.counter("batches_in");
        batchesOut = set.counter("batches_out");
        cpuNanos = set.counter("cpu_nanos");
        memoryBytes = set.counter("memory_bytes");
    }
}
