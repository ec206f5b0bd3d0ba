/**
 * The text of EXPLAIN. Called by the planners.
 */
package io.tidemill.optimizer.explain;
