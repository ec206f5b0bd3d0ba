package io.tidemill.optimizer;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.core.aggregate.AggregateFunctions;
import io.tidemill.optimizer.logical.ConstantFolding;
import io.tidemill.optimizer.logical.LogicalPass;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * What a planner is made of.
 *
 * @param passes over the logical plan, in running order
 * @param reuse whether equal parts of a plan become one
 * @param functions the aggregates
 * @param foldingOf computes constants under the options of a statement
 * @param nanoClock for the times of passes
 * @param processors processors of this machine
 */
record PlannerTools(
        List<LogicalPass> passes,
        boolean reuse,
        AggregateFunctions functions,
        Function<ConfigSnapshot, ConstantFolding> foldingOf,
        LongSupplier nanoClock,
        int processors) {
    ConstantFolding folding(ConfigSnapshot config) {
        return foldingOf.apply(config);
    }
}
