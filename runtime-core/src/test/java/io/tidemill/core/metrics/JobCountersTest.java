package io.tidemill.core.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.core.plan.JobMetrics.NodeMetrics;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class JobCountersTest {
    private final JobCounters counters = new JobCounters();

    @Test
    void tasksOfANodeAreSummedAndNodesAreInPlanOrder() {
        counters.register(7, "Sink").counter("rows_in").add(5);
        counters.register(2, "Scan").counter("rows_out").add(3);
        counters.register(2, "Scan").counter("rows_out").add(4);
        assertThat(counters.snapshot().nodes())
                .containsExactly(
                        new NodeMetrics(2, "Scan", Map.of("rows_out", 7L)),
                        new NodeMetrics(7, "Sink", Map.of("rows_in", 5L)));
    }

    @Test
    void theWatermarkOfANodeIsThatOfItsSlowestTask() {
        counters.register(1, "Join").counter("watermark").set(3000);
        counters.register(1, "Join").counter("watermark").set(2000);
        counters.register(2, "Sink").counter("watermark").set(2000);
        counters.register(2, "Sink").counter("watermark").set(Long.MIN_VALUE);
        assertThat(counters.snapshot().nodes())
                .containsExactly(
                        new NodeMetrics(1, "Join", Map.of("watermark", 2000L)), new NodeMetrics(2, "Sink", Map.of()));
    }

    @Test
    void aStopwatchGivesEachMomentToOneCounter() {
        Stopwatch watch = new Stopwatch();
        OperatorMetrics.Counter outer = new OperatorMetrics.Counter();
        OperatorMetrics.Counter inner = new OperatorMetrics.Counter();
        long start = System.nanoTime();
        watch.start(outer);
        assertThat(watch.switchTo(inner)).isSameAs(outer);
        assertThat(watch.switchTo(outer)).isSameAs(inner);
        watch.stop();
        assertThat(outer.value() + inner.value()).isBetween(1L, System.nanoTime() - start);
    }
}
