package io.tidemill.benchmarks.driver;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A TSV row a query, times on the processor last; at the end the geometric mean of the ratios to each peer. */
final class Report {
    private final PrintStream out;
    private final List<String> peers;
    private final Map<String, List<Double>> ratios = new LinkedHashMap<>();
    private boolean allOk = true;

    Report(PrintStream out, List<String> peers, String unit) {
        this.out = out;
        this.peers = peers;
        StringBuilder header = new StringBuilder("query\tours_" + unit);
        for (String peer : peers) {
            header.append('\t')
                    .append(peer)
                    .append('_')
                    .append(unit)
                    .append('\t')
                    .append("ratio_")
                    .append(peer);
            ratios.put(peer, new ArrayList<>());
        }
        header.append("\trows\tanswer\tours_cpu_ms");
        peers.forEach(peer -> header.append('\t').append(peer).append("_cpu_ms"));
        out.println(header);
    }

    /** Adds a row; {@code others} in the order of the peers, NaN where a peer failed; {@code cpu} of ours, then of the peers. */
    void row(String query, double ours, double[] others, long rows, String answer, double[] cpu) {
        StringBuilder line = new StringBuilder(query).append('\t').append(number(ours));
        for (int i = 0; i < others.length; i++) {
            double ratio = ours / others[i];
            line.append('\t').append(number(others[i])).append('\t').append(number(ratio));
            if (Double.isFinite(ratio)) {
                ratios.get(peers.get(i)).add(ratio);
            }
        }
        allOk &= answer.equals("ok");
        line.append('\t').append(rows).append('\t').append(answer);
        for (double millis : cpu) {
            line.append('\t').append(number(millis));
        }
        out.println(line);
    }

    /** Prints the means; true when all answers were right. */
    boolean finish() {
        ratios.forEach((peer, values) -> out.println("geomean " + peer + " " + number(geometricMean(values))));
        return allOk;
    }

    static double geometricMean(List<Double> values) {
        return Math.exp(values.stream().mapToDouble(Math::log).average().orElse(Double.NaN));
    }

    static double median(List<Double> values) {
        double[] sorted =
                values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        if (sorted.length == 0) {
            return Double.NaN;
        }
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    private static String number(double value) {
        return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, Math.abs(value) >= 100 ? "%.0f" : "%.3f", value);
    }
}
