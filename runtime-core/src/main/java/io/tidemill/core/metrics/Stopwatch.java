package io.tidemill.core.metrics;

import io.tidemill.core.metrics.OperatorMetrics.Counter;

/** Shares a worker's time out among its operators: who calls another one stops the own clock. One thread. */
public final class Stopwatch {
    private Counter running = new Counter();
    private long since = System.nanoTime();

    /** Time from now on is the counter's; what passed before is nobody's. */
    public void start(Counter counter) {
        running = counter;
        since = System.nanoTime();
    }

    /** Lets another clock run; returns the one that ran. */
    public Counter switchTo(Counter next) {
        long now = System.nanoTime();
        Counter previous = running;
        previous.add(now - since);
        running = next;
        since = now;
        return previous;
    }

    /** Adds the time so far to the running clock. */
    public void stop() {
        switchTo(running);
    }
}
