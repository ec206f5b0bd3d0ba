/**
 * Rows on their way from one task to another, or through a spill file. Used by both runtimes.
 */
package io.tidemill.core.exchange;
