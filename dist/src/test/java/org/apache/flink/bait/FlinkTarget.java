package org.apache.flink.bait;

/** Breaks a rule on purpose. */
public final class FlinkTarget {}
