/**
 * From the optimised logical plan to the physical plan of one mode. The planners call in.
 */
package io.tidemill.optimizer.physical;
