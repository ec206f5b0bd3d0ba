/**
 * How many rows, of what size and with how many distinct values, a logical plan gives. Asked by join ordering and by the physical planners.
 */
package io.tidemill.optimizer.cost;
