package io.tidemill.cli.engine;

/** Hears, on the waiting thread, that rows are awaited: for a progress line. */
public interface WaitListener {
    /** For a caller who shows nothing. */
    WaitListener NONE = new WaitListener() {
        @Override
        public void waiting() {}

        @Override
        public void resumed() {}
    };

    /** No rows yet; called again and again. */
    void waiting();

    /** Rows have come, or the end. */
    void resumed();
}
