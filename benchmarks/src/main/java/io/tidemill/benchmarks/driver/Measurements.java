package io.tidemill.benchmarks.driver;

import java.util.ArrayList;
import java.util.List;

/** The measured runs of one query on one engine. Without any, medians are NaN. */
final class Measurements {
    private final List<Double> millis = new ArrayList<>();
    private final List<Double> cpuMillis = new ArrayList<>();

    void add(WorkerProcess.Reply reply) {
        millis.add(reply.millis());
        cpuMillis.add(reply.cpuMillis());
    }

    Figures times() {
        return new Figures(Report.median(millis), Report.median(cpuMillis));
    }

    /** How many of {@code count} things were done in a second. */
    Figures rates(long count) {
        Figures times = times();
        return new Figures(count / times.wall() * 1000, count / times.cpu() * 1000);
    }

    /**
     * Medians, in the unit of the report.
     *
     * @param wall by the clock
     * @param cpu by CPU time, which other load on the machine disturbs less
     */
    record Figures(double wall, double cpu) {}
}
