package io.tidemill.core.two;

import io.tidemill.core.one.CycleOneBait;

/** Breaks a rule on purpose. */
public final class CycleTwoBait {
    CycleOneBait other;
}
