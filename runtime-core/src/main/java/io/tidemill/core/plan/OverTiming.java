package io.tidemill.core.plan;

/** When the stream runtime computes the window functions of a row. */
public enum OverTiming {
    /** When the watermark passes the row's time: no row can come before it any more. */
    ROW_TIME,
    /** When the row comes; the order is that of arrival. */
    PROCESSING_TIME,
    /** When the input has ended and all rows are there. */
    END_OF_INPUT
}
