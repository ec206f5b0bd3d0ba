package io.tidemill.optimizer.physical;

import io.tidemill.config.ConfigValue;
import io.tidemill.config.PipelineOptions;
import io.tidemill.core.plan.PhysicalNode;
import io.tidemill.core.plan.PhysicalPlan;
import io.tidemill.optimizer.logical.JobOutput;
import io.tidemill.optimizer.logical.SourceScan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.calcite.rel.RelNode;

/** Makes the physical plan of a job from its optimised outputs. */
public final class JobPlanner {
    /** Rows that one task handles faster than it takes to share them. */
    private static final double SMALL_INPUT_ROWS = 20_000;

    private final PlanningContext context;
    private final boolean reuse;

    /**
     * A planner of one statement.
     *
     * @param reuse whether equal parts of the plan may become one
     */
    public JobPlanner(PlanningContext context, boolean reuse) {
        this.context = context;
        this.reuse = reuse;
    }

    /** The plan for the batch or the stream runtime. */
    public PhysicalPlan plan(List<JobOutput> outputs, boolean streaming) {
        List<JobOutput> prepared = new ArrayList<>();
        for (JobOutput output : outputs) {
            RelNode rel = streaming
                    ? DistinctSplit.apply(output.rel(), context.config())
                    : DefaultLimit.apply(output, context.config());
            prepared.add(output.withRel(Preparation.prepare(rel)));
        }
        Parallelism parallelism =
                Parallelism.ofStatement(context.config(), context.processors(), !streaming && isSmall(prepared));
        List<PhysicalNode> roots = streaming ? stream(prepared, parallelism) : batch(prepared, parallelism);
        if (reuse) {
            roots = new SubPlanReuse(context).apply(roots, streaming);
            roots = streaming ? roots : new DynamicFilterPass(context).apply(roots);
        }
        RuntimeOptionTrace.record(roots, context.config());
        return new PhysicalPlan(Numbering.number(roots), streaming, options(), name(outputs));
    }

    private List<PhysicalNode> batch(List<JobOutput> outputs, Parallelism parallelism) {
        BatchPhysicalPlanner planner = new BatchPhysicalPlanner(context, parallelism);
        return outputs.stream().map(planner::plan).toList();
    }

    private List<PhysicalNode> stream(List<JobOutput> outputs, Parallelism parallelism) {
        StreamPhysicalPlanner planner = new StreamPhysicalPlanner(context, parallelism);
        List<PhysicalNode> roots =
                planner.finish(outputs.stream().map(planner::plan).toList());
        StatePlacement.check(roots);
        MaxParallelism.check(roots, context.config());
        RepeatableChanges.check(roots, context);
        return roots;
    }

    private boolean isSmall(List<JobOutput> outputs) {
        double rows = 0;
        for (JobOutput output : outputs) {
            rows += scannedRows(output.rel());
        }
        return rows <= SMALL_INPUT_ROWS;
    }

    /** Rows of all scans; infinite when one is not known. */
    private static double scannedRows(RelNode rel) {
        if (rel instanceof SourceScan scan) {
            return scan.facts().statistics().rowCount().orElse(Double.POSITIVE_INFINITY);
        }
        double rows = 0;
        for (RelNode input : rel.getInputs()) {
            rows += scannedRows(input);
        }
        return rows;
    }

    private Map<String, String> options() {
        Map<String, String> options = new TreeMap<>();
        for (ConfigValue value : context.config().setValues()) {
            if (value.key().startsWith("table.") || value.key().startsWith("execution.")) {
                options.put(value.key(), value.shown());
            }
        }
        return options;
    }

    private String name(List<JobOutput> outputs) {
        return context.config().find(PipelineOptions.NAME).orElseGet(() -> {
            List<String> targets = new ArrayList<>();
            for (JobOutput output : outputs) {
                targets.add(
                        output instanceof JobOutput.Insert insert
                                ? "insert-into_" + insert.table().path()
                                : "collect");
            }
            return String.join(",", targets);
        });
    }
}
