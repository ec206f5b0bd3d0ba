/**
 * Aggregate functions over many groups at once, one column of accumulators each. Used by the aggregation operators of both runtimes.
 */
package io.tidemill.core.aggregate;
