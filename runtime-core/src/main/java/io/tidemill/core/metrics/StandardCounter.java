package io.tidemill.core.metrics;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The counters that operators of both runtimes have, with what metrics and dashboards say about them. Operators may have more of their own. */
public enum StandardCounter {
    ROWS_IN("rows_in", "Rows that came in.", false),
    ROWS_OUT("rows_out", "Rows that went out.", false),
    BATCHES_IN("batches_in", "Batches that came in.", false),
    BATCHES_OUT("batches_out", "Batches that went out.", false),
    BYTES_READ("bytes_read", "Bytes that sources read.", false),
    BYTES_WRITTEN("bytes_written", "Bytes that sinks wrote.", false),
    CPU_NANOS("cpu_nanos", "Time spent in the operator, nanoseconds.", false),
    MEMORY_BYTES("memory_bytes", "Memory that the operator holds.", true),
    SPILLED_BYTES("spilled_bytes", "Bytes written to spill files.", false),
    WATERMARK("watermark", "Event time that the operator has reached, milliseconds since 1970.", true);

    private static final Map<String, StandardCounter> BY_NAME = new HashMap<>();

    static {
        for (StandardCounter counter : values()) {
            BY_NAME.put(counter.text, counter);
        }
    }

    private final String text;
    private final String description;
    private final boolean gauge;

    StandardCounter(String text, String description, boolean gauge) {
        this.text = text;
        this.description = description;
        this.gauge = gauge;
    }

    /** The name of the counter, as {@link OperatorMetrics#counter} takes it. */
    public String text() {
        return text;
    }

    /** One sentence. */
    public String description() {
        return description;
    }

    /** True when it may fall. */
    public boolean isGauge() {
        return gauge;
    }

    /** One value of what two tasks of a node have: the watermark is that of the task which is behind, all else is added up. */
    public long combine(long a, long b) {
        return this == WATERMARK ? Math.min(a, b) : a + b;
    }

    /** The counter of a name, when it is one of these. */
    public static Optional<StandardCounter> of(String name) {
        return Optional.ofNullable(BY_NAME.get(name));
    }
}
