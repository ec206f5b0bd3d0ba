package io.tidemill.core.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tidemill.core.plan.JobMetrics;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The counters of jobs in a Micrometer registry. Hot loops never see it: someone who wants metrics takes a job's counters now and then and records them here. Thread-safe.
 */
public final class EngineMetrics {
    /** What the name of every metric of an operator starts with; the counter's name follows, underscores as dots. */
    public static final String PREFIX = "tidemill.operator.";

    private final MeterRegistry registry = new SimpleMeterRegistry();
    private final Map<Key, AtomicLong> values = new ConcurrentHashMap<>();

    /** One meter. */
    private record Key(String job, int node, String operator, String counter) {}

    /** The registry that holds what was recorded. */
    public MeterRegistry registry() {
        return registry;
    }

    /** The metric of an operator's counter: {@code tidemill.operator.rows.in} for {@code rows_in}. */
    public static String name(String counter) {
        return PREFIX + counter.replace('_', '.');
    }

    /** Takes over the counters of a job. */
    public void record(String jobId, JobMetrics metrics) {
        for (JobMetrics.NodeMetrics node : metrics.nodes()) {
            node.counters()
                    .forEach((counter, value) -> values.computeIfAbsent(
                                    new Key(jobId, node.nodeId(), node.operator(), counter), this::register)
                            .set(value));
        }
    }

    private AtomicLong register(Key key) {
        AtomicLong value = new AtomicLong();
        Tags tags = Tags.of("job", key.job(), "operator", key.operator(), "node", Integer.toString(key.node()));
        Optional<StandardCounter> standard = StandardCounter.of(key.counter());
        String description = standard.map(StandardCounter::description).orElse(null);
        if (standard.filter(StandardCounter::isGauge).isPresent()) {
            Gauge.builder(name(key.counter()), value, AtomicLong::doubleValue)
                    .description(description)
                    .tags(tags)
                    .strongReference(true)
                    .register(registry);
        } else {
            FunctionCounter.builder(name(key.counter()), value, AtomicLong::doubleValue)
                    .description(description)
                    .tags(tags)
                    .register(registry);
        }
        return value;
    }
}
