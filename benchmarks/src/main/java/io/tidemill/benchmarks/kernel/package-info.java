/**
 * JMH classes for the parts in which queries spend their time: expression kernels, hash tables, decoders. Run by {@code benchmarks/run jmh}.
 */
package io.tidemill.benchmarks.kernel;
