/**
 * Makes benchmark data.
 */
package io.tidemill.benchmarks.data;
