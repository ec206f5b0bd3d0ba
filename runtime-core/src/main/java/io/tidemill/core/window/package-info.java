/**
 * Event-time windows: which ones a time belongs to, and the columns that describe them. Used by both runtimes.
 */
package io.tidemill.core.window;
