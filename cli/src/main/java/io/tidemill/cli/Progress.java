package io.tidemill.cli;

import io.tidemill.cli.engine.WaitListener;
import io.tidemill.core.plan.Job;
import io.tidemill.core.plan.JobMetrics;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** The progress line of a running job, on a terminal only: splits done, rows per second, watermark, state size. */
final class Progress {
    private static final long FIRST_MILLIS = 1_000;
    private static final long STEP_MILLIS = 50;
    private static final long SHOW_EVERY_MILLIS = 500;
    private static final String CLEAR_LINE = "\r\u001b[K";

    private final Console console;
    private final InstantSource clock;
    private long startMillis;
    private long shownMillis;
    private long shownRows;
    private boolean visible;

    Progress(Console console, InstantSource clock) {
        this.console = console;
        this.clock = clock;
    }

    /** Waits until a job has ended; the caller then learns how. */
    void await(Job job) throws InterruptedException {
        if (!console.isTerminal()) {
            return;
        }
        WaitListener listener = of(job);
        while (!job.done()) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(STEP_MILLIS));
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            listener.waiting();
        }
        listener.resumed();
    }

    /** Shows the line while the rows of a job are awaited. */
    WaitListener of(Job job) {
        if (!console.isTerminal()) {
            return WaitListener.NONE;
        }
        startMillis = clock.millis();
        shownMillis = startMillis + FIRST_MILLIS - SHOW_EVERY_MILLIS;
        shownRows = 0;
        return new WaitListener() {
            @Override
            public void waiting() {
                show(job);
            }

            @Override
            public void resumed() {
                hide();
            }
        };
    }

    private void show(Job job) {
        long now = clock.millis();
        if (now - shownMillis < SHOW_EVERY_MILLIS) {
            return;
        }
        console.err().print(CLEAR_LINE + line(job.metrics(), now));
        console.err().flush();
        shownMillis = now;
        visible = true;
    }

    private void hide() {
        if (visible) {
            console.err().print(CLEAR_LINE);
            console.err().flush();
            visible = false;
        }
    }

    private String line(JobMetrics metrics, long now) {
        long rows = 0;
        long splits = 0;
        long state = 0;
        long watermark = Long.MIN_VALUE;
        for (JobMetrics.NodeMetrics node : metrics.nodes()) {
            boolean source = node.counters().getOrDefault("rows_in", 0L) == 0;
            rows += source ? node.counters().getOrDefault("rows_out", 0L) : 0;
            splits += node.counters().getOrDefault("splits", 0L);
            state += node.counters().getOrDefault("memory_bytes", 0L);
            watermark = Math.max(watermark, node.counters().getOrDefault("watermark", Long.MIN_VALUE));
        }
        long rate = (rows - shownRows) * 1000 / Math.max(1, now - shownMillis);
        shownRows = rows;
        return (now - startMillis) / 1000 + " s, " + splits + " splits done, " + rows + " rows read, " + rate
                + " rows/s"
                + (watermark > Long.MIN_VALUE && watermark < Long.MAX_VALUE
                        ? ", watermark " + Instant.ofEpochMilli(watermark)
                        : "")
                + ", " + state / 1024 + " KiB held";
    }
}
