package io.tidemill.core.codegen;

import java.time.InstantSource;
import java.time.ZoneId;

/**
 * What expressions may depend on besides their input.
 *
 * @param zone session time zone
 * @param clock the clock
 * @param queryStartMillis value of CURRENT_TIMESTAMP and its kin; negative in streaming, where the clock is read for each batch
 * @param currentWatermark where CURRENT_WATERMARK looks
 * @param legacyCast true when a failed CAST gives NULL
 * @param maxMethodLength table.generated-code.max-length
 */
public record EvaluationSession(
        ZoneId zone,
        InstantSource clock,
        long queryStartMillis,
        WatermarkView currentWatermark,
        boolean legacyCast,
        int maxMethodLength) {
    /** The watermark that an operator has seen. */
    public interface WatermarkView {
        /** Long.MIN_VALUE when there was none. */
        long currentMillis();
    }
}
