package io.tidemill.core.plan.bait;

/** Breaks a rule on purpose. */
final class BadBaitNode {}
