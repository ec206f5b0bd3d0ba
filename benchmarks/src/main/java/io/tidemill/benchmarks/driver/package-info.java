/**
 * The side of a benchmark that makes data, starts workers, compares answers and prints ratios.
 */
package io.tidemill.benchmarks.driver;
