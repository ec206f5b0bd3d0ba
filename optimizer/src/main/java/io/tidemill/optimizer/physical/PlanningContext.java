package io.tidemill.optimizer.physical;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.core.aggregate.AggregateFunctions;
import io.tidemill.core.plan.SessionCatalog;
import io.tidemill.optimizer.bind.ExpressionTranslator;
import io.tidemill.optimizer.cost.PlanEstimates;

/**
 * What planning one statement depends on.
 *
 * @param catalog makes sources and sinks
 * @param config the statement's options; those that act are recorded in it
 * @param translator expressions
 * @param functions which aggregates can be split, and their accumulators
 * @param estimates sizes
 * @param processors processors of this machine
 */
public record PlanningContext(
        SessionCatalog catalog,
        ConfigSnapshot config,
        ExpressionTranslator translator,
        AggregateFunctions functions,
        PlanEstimates estimates,
        int processors) {}
