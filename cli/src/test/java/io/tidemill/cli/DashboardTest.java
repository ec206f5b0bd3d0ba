package io.tidemill.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.core.metrics.EngineMetrics;
import io.tidemill.core.metrics.StandardCounter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Keeps the Grafana dashboard what the code says; {@code -Dtidemill.update=true} writes it anew. */
final class DashboardTest {
    private static final Path DASHBOARD = Path.of("../examples/dashboards/tidemill.json");
    private static final int PANEL_WIDTH = 12;
    private static final int PANEL_HEIGHT = 8;

    private static String dashboard() {
        List<String> panels = new ArrayList<>();
        for (StandardCounter counter : StandardCounter.values()) {
            panels.add(panel(counter, panels.size()));
        }
        return """
                {
                  "title": "Tidemill",
                  "uid": "tidemill",
                  "schemaVersion": 39,
                  "tags": ["tidemill"],
                  "refresh": "5s",
                  "time": {"from": "now-15m", "to": "now"},
                  "templating": {
                    "list": [
                      {"name": "datasource", "type": "datasource", "query": "prometheus"},
                      {"name": "job", "type": "query", "datasource": {"type": "prometheus", "uid": "${datasource}"}, "query": "label_values(ROWS, job)", "includeAll": true, "multi": true}
                    ]
                  },
                  "panels": [
                PANELS
                  ]
                }
                """.replace("ROWS", metric(StandardCounter.ROWS_OUT)).replace("PANELS", String.join(",\n", panels));
    }

    private static String metric(StandardCounter counter) {
        return PrometheusText.name(EngineMetrics.name(counter.text()));
    }

    private static String panel(StandardCounter counter, int index) {
        String selector = metric(counter) + "{job=~\\\"$job\\\"}";
        String expression = counter.isGauge() ? selector : "rate(" + selector + "[1m])";
        String title = counter.text().replace('_', ' ') + (counter.isGauge() ? "" : " per second");
        return String.format(
                java.util.Locale.ROOT,
                "    {\"id\": %d, \"type\": \"timeseries\", \"title\": \"%s\", \"description\": \"%s\","
                        + " \"datasource\": {\"type\": \"prometheus\", \"uid\": \"${datasource}\"},"
                        + " \"gridPos\": {\"x\": %d, \"y\": %d, \"w\": %d, \"h\": %d},"
                        + " \"targets\": [{\"refId\": \"A\", \"expr\": \"%s\", \"legendFormat\": \"{{operator}} {{node}}\"}]}",
                index + 1,
                title,
                counter.description(),
                index % 2 * PANEL_WIDTH,
                index / 2 * PANEL_HEIGHT,
                PANEL_WIDTH,
                PANEL_HEIGHT,
                expression);
    }

    @Test
    void theDashboardIsMadeFromTheMetricNames() throws IOException {
        if (Boolean.getBoolean("tidemill.update")) {
            Files.createDirectories(DASHBOARD.getParent());
            Files.writeString(DASHBOARD, dashboard());
        }
        assertThat(Files.readString(DASHBOARD))
                .as("run this test with -Dtidemill.update=true to write %s anew", DASHBOARD)
                .isEqualTo(dashboard());
    }
}
