/**
 * Counters of operators. Written by task threads as plain fields, sampled by reporters.
 */
package io.tidemill.core.metrics;
