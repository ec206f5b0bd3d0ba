package io.tidemill.batch;

import io.tidemill.core.metrics.OperatorMetrics.Counter;

/** Shares a worker's time out among its operators: who calls another one stops the own clock. One thread. */
final class Stopwatch {
    private Counter running;
    private long since;

    void start(Counter counter) {
        running = counter;
        since = System.nanoTime();
    }

    /** Lets another clock run; returns the one that ran. */
    Counter switchTo(Counter next) {
        long now = System.nanoTime();
        Counter previous = running;
        previous.add(now - since);
        running = next;
        since = now;
        return previous;
    }

    void stop() {
        switchTo(running);
    }
}
