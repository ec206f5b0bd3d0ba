/**
 * Benchmarks that check their answers and print ratios against peers, each engine in its own JVM.
 */
package io.tidemill.benchmarks;
