package io.tidemill.core.metrics;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BinaryOperator;

/** The counters of one operator instance. Counters are made by the task thread; {@link #snapshot} may be called from any. */
public final class CounterSet implements OperatorMetrics {
    private final Map<String, Counter> counters = new ConcurrentHashMap<>();

    @Override
    public Counter counter(String name) {
        return counters.computeIfAbsent(name, key -> new Counter());
    }

    /** Values so far, by name; a value may lag behind its task by some batches. */
    public Map<String, Long> snapshot() {
        Map<String, Long> values = new TreeMap<>();
        addTo(values);
        return values;
    }

    /** Adds the values so far to those of other instances; counters that are not standard ones are summed. */
    public void addTo(Map<String, Long> sums) {
        counters.forEach((name, counter) -> sums.merge(name, counter.value(), combination(name)));
    }

    private static BinaryOperator<Long> combination(String name) {
        return StandardCounter.of(name)
                .<BinaryOperator<Long>>map(standard -> standard::combine)
                .orElse(Long::sum);
    }
}
