/**
 * Window functions (OVER) over whole partitions, a column at a time: partitions and peers, frames, functions. Used by both runtimes.
 */
package io.tidemill.core.over;
