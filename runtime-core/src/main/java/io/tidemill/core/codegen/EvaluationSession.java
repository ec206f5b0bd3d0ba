package io.tidemill.core.codegen;

import io.tidemill.spi.function.FunctionFactory;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.Optional;

/**
 * What expressions may depend on besides their input.
 *
 * @param zone session time zone
 * @param clock the clock
 * @param queryStartMillis value of CURRENT_TIMESTAMP and its kin; negative in streaming, where the clock is read for each batch
 * @param currentWatermark where CURRENT_WATERMARK looks
 * @param legacyCast true when a failed CAST gives NULL
 * @param maxMethodLength table.generated-code.max-length
 * @param userFunctions where names are looked up that are not built in
 */
public record EvaluationSession(
        ZoneId zone,
        InstantSource clock,
        long queryStartMillis,
        WatermarkView currentWatermark,
        boolean legacyCast,
        int maxMethodLength,
        UserFunctions userFunctions) {
    /** The watermark that an operator has seen. */
    public interface WatermarkView {
        /** Long.MIN_VALUE when there was none. */
        long currentMillis();
    }

    /** User-defined functions by the name that calls have. */
    public interface UserFunctions {
        Optional<FunctionFactory> find(String name);
    }

    /** A session without user functions. */
    public EvaluationSession(
            ZoneId zone,
            InstantSource clock,
            long queryStartMillis,
            WatermarkView currentWatermark,
            boolean legacyCast,
            int maxMethodLength) {
        this(zone, clock, queryStartMillis, currentWatermark, legacyCast, maxMethodLength, name -> Optional.empty());
    }
}
