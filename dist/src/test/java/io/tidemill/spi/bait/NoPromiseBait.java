package io.tidemill.spi.bait;

/** Breaks a rule on purpose. */
public final class NoPromiseBait {}
