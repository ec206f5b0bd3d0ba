/**
 * The passes over logical plans, one class each, and the lists of them that make up the planners. Run by
 * {@link io.tidemill.optimizer.logical.LogicalOptimizer}.
 */
package io.tidemill.optimizer.rule;
