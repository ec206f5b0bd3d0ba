package io.tidemill.testkit;

import io.tidemill.spi.source.ReaderContext;
import java.util.Map;
import java.util.TreeMap;

/** The surroundings of one reader of a harness. */
final class KitReaderContext implements ReaderContext {
    private final int batchSize;
    private final int taskIndex;
    private final int taskCount;
    private final Map<String, Long> counters = new TreeMap<>();

    KitReaderContext(int batchSize, int taskIndex, int taskCount) {
        this.batchSize = batchSize;
        this.taskIndex = taskIndex;
        this.taskCount = taskCount;
    }

    @Override
    public int batchSize() {
        return batchSize;
    }

    @Override
    public int taskIndex() {
        return taskIndex;
    }

    @Override
    public int taskCount() {
        return taskCount;
    }

    @Override
    public boolean cancelled() {
        return false;
    }

    @Override
    public void count(String counter, long amount) {
        counters.merge(counter, amount, Long::sum);
    }

    Map<String, Long> counters() {
        return counters;
    }
}
