/**
 * Threads: the only place that makes them. Used by the hosts of operators.
 */
package io.tidemill.core.task;
