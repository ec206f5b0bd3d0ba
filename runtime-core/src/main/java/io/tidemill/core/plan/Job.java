package io.tidemill.core.plan;

/** A running job. Thread-safe. */
public interface Job {
    String id();

    /** Waits for the end; throws the EngineException that ended the job, CANCELLED when it was cancelled. Sinks are committed when it returns. */
    void await() throws InterruptedException;

    boolean done();

    /** Asks the job to stop soon; it ends with CANCELLED. Idempotent. */
    void cancel();

    /** Counters so far, safe to read while it runs. */
    JobMetrics metrics();
}
