package io.tidemill.core.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class CounterSetTest {
    @Test
    void countersOfSeveralTasksAddUp() {
        CounterSet first = new CounterSet();
        CounterSet second = new CounterSet();
        OperatorMetrics.Counter rows = first.counter("rows_in");
        rows.add(3);
        assertThat(first.counter("rows_in")).isSameAs(rows);
        second.counter("rows_in").add(4);
        Map<String, Long> sums = new HashMap<>();
        first.addTo(sums);
        second.addTo(sums);
        assertThat(sums).containsEntry("rows_in", 7L);
    }
}
