package io.tidemill.spi.bait;

import io.tidemill.core.plan.JoinKind;

/** Breaks a rule on purpose. */
final class SpiUsesCoreBait {
    JoinKind kind;
}
