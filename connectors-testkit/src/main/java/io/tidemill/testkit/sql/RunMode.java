package io.tidemill.testkit.sql;

/** How a test runs the engine. */
public enum RunMode {
    BATCH("batch"),
    STREAMING("streaming");

    private final String text;

    RunMode(String text) {
        this.text = text;
    }

    /** The value of {@code execution.runtime-mode}. */
    public String text() {
        return text;
    }
}
