package io.tidemill.stream;

/** Something that makes rows in one worker. Called by the worker's thread. */
interface SourceSubtask {
    /** What a poll did. */
    enum Poll {
        ROWS,
        NOTHING_YET,
        ENDED
    }

    void open();

    /** Emits at most one batch. After ENDED, which also ends the output, it is not called again. */
    Poll poll();

    void close();
}
