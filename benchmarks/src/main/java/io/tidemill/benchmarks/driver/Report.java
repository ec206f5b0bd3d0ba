package io.tidemill.benchmarks.driver;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A TSV row a query, by the clock and by CPU time; at the end the geometric mean of the ratios to each peer. */
final class Report {
    private final PrintStream out;
    private final List<String> peers;
    private final Map<String, List<Double>> ratios = new LinkedHashMap<>();
    private final Map<String, List<Double>> cpuRatios = new LinkedHashMap<>();
    private boolean allOk = true;

    /**
     * A report.
     *
     * @param unit of what the clock says
     * @param cpuUnit of what CPU time says
     */
    Report(PrintStream out, List<String> peers, String unit, String cpuUnit) {
        this.out = out;
        this.peers = peers;
        StringBuilder header = new StringBuilder("query");
        for (String figure : List.of(unit, cpuUnit)) {
            header.append("\tours_").append(figure);
            for (String peer : peers) {
                header.append('\t').append(peer).append('_').append(figure);
                header.append('\t')
                        .append(figure.equals(unit) ? "ratio_" : "cpu_ratio_")
                        .append(peer);
            }
        }
        for (String peer : peers) {
            ratios.put(peer, new ArrayList<>());
            cpuRatios.put(peer, new ArrayList<>());
        }
        out.println(header.append("\trows\tanswer"));
    }

    /** Adds a row; {@code others} in the order of the peers, NaN where a peer failed. */
    void row(String query, Measurements.Figures ours, List<Measurements.Figures> others, long rows, String answer) {
        StringBuilder line = new StringBuilder(query).append('\t').append(number(ours.wall()));
        for (int i = 0; i < peers.size(); i++) {
            beside(line, ours.wall(), others.get(i).wall(), ratios.get(peers.get(i)));
        }
        line.append('\t').append(number(ours.cpu()));
        for (int i = 0; i < peers.size(); i++) {
            beside(line, ours.cpu(), others.get(i).cpu(), cpuRatios.get(peers.get(i)));
        }
        allOk &= answer.equals("ok");
        out.println(line.append('\t').append(rows).append('\t').append(answer));
    }

    private static void beside(StringBuilder line, double ours, double other, List<Double> all) {
        double ratio = ours / other;
        line.append('\t').append(number(other)).append('\t').append(number(ratio));
        if (Double.isFinite(ratio)) {
            all.add(ratio);
        }
    }

    /** Prints the means; true when all answers were right. */
    boolean finish() {
        for (String peer : peers) {
            out.println("geomean " + peer + " " + number(geometricMean(ratios.get(peer))) + " by CPU time "
                    + number(geometricMean(cpuRatios.get(peer))));
        }
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
