package io.tidemill.optimizer.logical;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.config.TidemillOptions;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import org.apache.calcite.rel.RelNode;

/** Runs passes one after the other: each named, timed, switched off by name, and its result checked. */
public final class LogicalOptimizer {
    /**
     * What a pass cost.
     *
     * @param pass its name
     * @param nanos time, over all outputs
     */
    public record Timing(String pass, long nanos) {}

    private final List<LogicalPass> passes;
    private final boolean reuse;
    private final LongSupplier nanoClock;
    private final List<Timing> timings = new ArrayList<>();

    /**
     * An optimizer.
     *
     * @param passes in running order
     * @param reuse whether equal parts of the plan may become one
     * @param nanoClock a clock for the timings
     */
    public LogicalOptimizer(List<LogicalPass> passes, boolean reuse, LongSupplier nanoClock) {
        this.passes = List.copyOf(passes);
        this.reuse = reuse;
        this.nanoClock = nanoClock;
    }

    /** The optimised outputs. Errors: PLAN_CHECK, when a pass made a wrong plan. */
    public List<JobOutput> optimize(List<JobOutput> outputs, PassContext context) {
        Set<String> disabled = disabled(context.config());
        List<JobOutput> current = outputs;
        Blocks blocks = null;
        for (LogicalPass pass : passes) {
            if (reuse && blocks == null && !pass.seesWholeStatement()) {
                blocks = Blocks.of(current, context.config());
                current = blocks.outputs();
            }
            if (disabled.contains(pass.name())) {
                context.config().acted(TidemillOptions.OPTIMIZER_DISABLED_PASSES, pass.name());
                continue;
            }
            long start = nanoClock.getAsLong();
            List<RelNode> changed =
                    pass.applyAll(current.stream().map(JobOutput::rel).toList(), context);
            List<JobOutput> next = new ArrayList<>();
            for (int i = 0; i < current.size(); i++) {
                PlanCheck.check(pass.name(), current.get(i).rel(), changed.get(i));
                next.add(current.get(i).withRel(changed.get(i)));
            }
            current = next;
            timings.add(new Timing(pass.name(), nanoClock.getAsLong() - start));
        }
        return blocks == null ? current : blocks.joined(current);
    }

    /** The times of the passes that ran, in order. */
    public List<Timing> timings() {
        return List.copyOf(timings);
    }

    private Set<String> disabled(ConfigSnapshot config) {
        Set<String> names = Set.copyOf(config.get(TidemillOptions.OPTIMIZER_DISABLED_PASSES));
        for (String name : names) {
            LogicalPass pass = passes.stream()
                    .filter(candidate -> candidate.name().equals(name))
                    .findFirst()
                    .orElse(null);
            if (pass == null || pass.required()) {
                String known = String.join(
                        ", ",
                        passes.stream()
                                .filter(candidate -> !candidate.required())
                                .map(LogicalPass::name)
                                .toList());
                throw new EngineException(
                        ErrorCode.INVALID_OPTION_VALUE,
                        config.describe(TidemillOptions.OPTIMIZER_DISABLED_PASSES) + " names \"" + name
                                + "\", which is not a pass that can be switched off; those are " + known);
            }
        }
        return names;
    }
}
