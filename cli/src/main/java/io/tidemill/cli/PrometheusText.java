package io.tidemill.cli;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The Prometheus text form of a registry: dots become underscores. */
final class PrometheusText {
    private PrometheusText() {}

    static String of(MeterRegistry registry) {
        Map<String, List<Meter>> byName = new TreeMap<>();
        for (Meter meter : registry.getMeters()) {
            byName.computeIfAbsent(name(meter.getId().getName()), key -> new ArrayList<>())
                    .add(meter);
        }
        StringBuilder text = new StringBuilder();
        byName.forEach((name, meters) -> {
            Meter first = meters.get(0);
            String help = first.getId().getDescription();
            if (help != null) {
                text.append("# HELP ").append(name).append(' ').append(help).append('\n');
            }
            text.append("# TYPE ").append(name).append(first instanceof Gauge ? " gauge\n" : " counter\n");
            meters.forEach(meter -> sample(text, name, meter));
        });
        return text.toString();
    }

    /** The exported name of a metric. */
    static String name(String metric) {
        return metric.replace('.', '_');
    }

    private static void sample(StringBuilder text, String name, Meter meter) {
        text.append(name).append('{');
        String separator = "";
        for (Tag tag : meter.getId().getTags()) {
            text.append(separator)
                    .append(tag.getKey())
                    .append("=\"")
                    .append(escape(tag.getValue()))
                    .append('"');
            separator = ",";
        }
        text.append("} ").append(number(value(meter))).append('\n');
    }

    private static double value(Meter meter) {
        return meter instanceof Gauge gauge ? gauge.value() : ((FunctionCounter) meter).count();
    }

    private static String number(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : Double.toString(value);
    }

    private static String escape(String value) {
        return value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }
}
