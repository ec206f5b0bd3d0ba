package io.tidemill.optimizer.bait;

import io.tidemill.core.operator.Operator;

/** Breaks a rule on purpose. */
final class OptimizerUsesHashBait {
    Operator operator;
}
