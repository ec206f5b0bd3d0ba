package io.tidemill.batch.bait;

/** Breaks a rule on purpose. */
final class WrongBaitOperator {}
