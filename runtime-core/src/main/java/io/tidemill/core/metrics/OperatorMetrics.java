package io.tidemill.core.metrics;

/** Counters of one operator instance. Written from its task thread only; read from others with a delay. */
public interface OperatorMetrics {
    /** A counter of this operator instance by name, lower case with underscores; made on first use. Keep the returned object in a field. */
    Counter counter(String name);

    /** A plain long; {@link #add} is one addition. */
    final class Counter {
        private long value;

        public void add(long amount) {
            value += amount;
        }

        /** For gauges: replaces the value. */
        public void set(long newValue) {
            value = newValue;
        }

        public long value() {
            return value;
        }
    }
}
