package io.tidemill.core.bait;

/** Breaks a rule on purpose. */
final class StaticStateBait {
    static int state;
}
