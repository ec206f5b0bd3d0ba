package io.tidemill.core.bait;

/** Breaks a rule on purpose. */
final class PublicFieldBait {
    public int open;
}
