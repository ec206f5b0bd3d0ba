/**
 * Hash tables over columns: keys to dense numbers, a batch at a time. Used by aggregates and joins of both runtimes.
 */
package io.tidemill.core.hash;
