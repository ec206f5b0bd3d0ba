package io.tidemill.core.plan;

/**
 * A column to sort by.
 *
 * @param column input column
 * @param ascending smallest first
 * @param nullsFirst where NULL goes
 */
public record SortKey(int column, boolean ascending, boolean nullsFirst) {}
