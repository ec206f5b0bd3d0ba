package io.tidemill.stream;

import io.tidemill.core.metrics.OperatorMetrics.Counter;

/** Shares a worker's time out among its subtasks: who calls another one stops the own clock. One thread. */
final class Stopwatch {
    private Counter running = new Counter();
    private long since = System.nanoTime();

    /** Lets another clock run; returns the one that ran. */
    Counter switchTo(Counter next) {
        long now = System.nanoTime();
        Counter previous = running;
        previous.add(now - since);
        running = next;
        since = now;
        return previous;
    }
}
