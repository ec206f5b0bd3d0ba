package io.tidemill.core.one;

import io.tidemill.core.two.CycleTwoBait;

/** Breaks a rule on purpose. */
public final class CycleOneBait {
    CycleTwoBait other;
}
