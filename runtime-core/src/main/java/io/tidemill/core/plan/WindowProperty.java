package io.tidemill.core.plan;

/** Columns that describe a window. */
public enum WindowProperty {
    /** window_start */
    START,
    /** window_end */
    END,
    /** window_time: the end less one millisecond */
    TIME
}
