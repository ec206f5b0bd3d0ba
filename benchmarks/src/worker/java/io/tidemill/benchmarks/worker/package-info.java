/**
 * The side of a benchmark that runs inside an engine's JVM. JDK only: peers compile it into their own class path.
 */
package io.tidemill.benchmarks.worker;
