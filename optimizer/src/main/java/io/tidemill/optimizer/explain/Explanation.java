package io.tidemill.optimizer.explain;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.config.ExecutionMode;
import io.tidemill.config.OptionReport;
import io.tidemill.core.plan.PhysicalPlan;
import io.tidemill.core.plan.PlanDetail;
import io.tidemill.core.plan.PlanJson;
import io.tidemill.core.plan.PlanText;
import io.tidemill.optimizer.logical.JobOutput;
import io.tidemill.optimizer.logical.LogicalOptimizer;
import io.tidemill.optimizer.parse.Statement.ExplainDetail;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;

/** What EXPLAIN says about a statement. */
public final class Explanation {
    private static final double NANOS_PER_MILLI = 1e6;

    private final List<JobOutput> bound;
    private final PhysicalPlan plan;
    private final List<LogicalOptimizer.Timing> timings;
    private final ConfigSnapshot config;

    /**
     * An explanation.
     *
     * @param bound the statement before optimisation
     * @param timings times of the passes
     * @param config the options, with what became of them
     */
    public Explanation(
            List<JobOutput> bound, PhysicalPlan plan, List<LogicalOptimizer.Timing> timings, ConfigSnapshot config) {
        this.bound = bound;
        this.plan = plan;
        this.timings = timings;
        this.config = config;
    }

    /** The sections that the details ask for. */
    public String text(Set<ExplainDetail> details) {
        StringBuilder text = new StringBuilder();
        text.append("== Abstract Syntax Tree ==\n");
        bound.forEach(output -> text.append(RelOptUtil.toString(output.rel())));
        text.append("\n== Optimized Physical Plan (")
                .append(plan.streaming() ? "streaming" : "batch")
                .append(") ==\n")
                .append(PlanText.of(plan, planDetails(details)));
        if (details.contains(ExplainDetail.JSON_EXECUTION_PLAN)) {
            text.append("\n== Physical Plan as JSON ==\n")
                    .append(PlanJson.write(plan))
                    .append('\n');
        }
        if (details.contains(ExplainDetail.OPTIONS)) {
            appendOptions(text);
            appendTimings(text);
        }
        appendWarnings(text);
        return text.toString();
    }

    private static Set<PlanDetail> planDetails(Set<ExplainDetail> details) {
        EnumSet<PlanDetail> shown = EnumSet.noneOf(PlanDetail.class);
        if (details.contains(ExplainDetail.CHANGELOG_MODE)) {
            shown.add(PlanDetail.CHANGELOG_MODE);
        }
        if (details.contains(ExplainDetail.ESTIMATED_COST)) {
            shown.add(PlanDetail.ESTIMATED_COST);
        }
        if (details.contains(ExplainDetail.OPTIONS)) {
            shown.add(PlanDetail.PARALLELISM);
        }
        return shown;
    }

    private List<OptionReport> reports() {
        return config.report(plan.streaming() ? ExecutionMode.STREAMING : ExecutionMode.BATCH);
    }

    private void appendOptions(StringBuilder text) {
        text.append("\n== Options ==\n");
        for (OptionReport report : reports()) {
            text.append(report.option().key())
                    .append(" = ")
                    .append(report.value())
                    .append(" (")
                    .append(report.origin())
                    .append("): ")
                    .append(report.effect())
                    .append('\n');
        }
    }

    private void appendTimings(StringBuilder text) {
        text.append("\n== Optimizer Passes ==\n");
        for (LogicalOptimizer.Timing timing : timings) {
            text.append(timing.pass())
                    .append(String.format(java.util.Locale.ROOT, ": %.1f ms%n", timing.nanos() / NANOS_PER_MILLI));
        }
    }

    /** Options that somebody set and that could not act, or act otherwise than one would think: the costly kind of silence. */
    private void appendWarnings(StringBuilder text) {
        StringBuilder warnings = new StringBuilder();
        for (OptionReport report : reports()) {
            String setting = report.option().key() + " = " + report.value();
            if (!config.isSet(report.option())) {
                continue;
            }
            if (report.isSilent()) {
                warnings.append(setting).append(' ').append(report.effect()).append('\n');
            }
            for (String remark : report.remarks()) {
                warnings.append(setting).append(": ").append(remark).append('\n');
            }
        }
        if (!warnings.isEmpty()) {
            text.append("\n== Warnings ==\n").append(warnings);
        }
    }
}
