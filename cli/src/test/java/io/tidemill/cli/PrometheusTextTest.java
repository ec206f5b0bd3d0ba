package io.tidemill.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.core.metrics.EngineMetrics;
import io.tidemill.core.plan.JobMetrics;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class PrometheusTextTest {
    private static JobMetrics counted(long rows) {
        return new JobMetrics(
                List.of(new JobMetrics.NodeMetrics(3, "Scan \"t\"", Map.of("rows_out", rows, "memory_bytes", 7L))));
    }

    @Test
    void countersOfJobsAreExportedWithTheirTags() {
        EngineMetrics metrics = new EngineMetrics();
        metrics.record("j1", counted(5));
        metrics.record("j1", counted(9));
        metrics.record("j2", counted(1));
        assertThat(PrometheusText.of(metrics.registry()))
                .contains("# HELP tidemill_operator_rows_out Rows that went out.")
                .contains("# TYPE tidemill_operator_rows_out counter")
                .contains("# TYPE tidemill_operator_memory_bytes gauge")
                .contains("tidemill_operator_rows_out{job=\"j1\",node=\"3\",operator=\"Scan \\\"t\\\"\"} 9\n")
                .contains("tidemill_operator_rows_out{job=\"j2\",node=\"3\",operator=\"Scan \\\"t\\\"\"} 1\n");
    }
}
