package io.tidemill.config;

/** The two ways a statement can run; an option names those in which it acts. */
public enum ExecutionMode {
    BATCH("Batch"),
    STREAMING("Streaming");

    private final String label;

    ExecutionMode(String label) {
        this.label = label;
    }

    /** The label of the documentation tables, for example {@code Batch}. */
    public String label() {
        return label;
    }
}
