/**
 * Statements that are no queries: definitions, session settings, listings. Turns syntax trees into the operations of
 * {@code core.plan.PlannedStatement}. Called by the planners.
 */
package io.tidemill.optimizer.statement;
