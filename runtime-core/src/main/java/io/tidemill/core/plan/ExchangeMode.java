package io.tidemill.core.plan;

/** Whether a consumer waits for its producer. */
public enum ExchangeMode {
    /** bounded buffers, the consumer runs at once */
    PIPELINED,
    /** the producer ends before the consumer starts; the result can be read several times */
    BLOCKING
}
