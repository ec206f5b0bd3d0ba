package io.tidemill.optimizer.physical;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.config.ExecutionOptions;
import io.tidemill.optimizer.bind.LogicalWatermark;

/** When a source without rows counts as idle. */
final class IdleTimeout {
    private IdleTimeout() {}

    static long of(LogicalWatermark watermark, ConfigSnapshot config) {
        long millis = config.get(ExecutionOptions.SOURCE_IDLE_TIMEOUT).toMillis();
        if (millis > 0) {
            config.acted(
                    ExecutionOptions.SOURCE_IDLE_TIMEOUT,
                    "WatermarkAssigner("
                            + watermark.getRowType().getFieldNames().get(watermark.timeColumn()) + ")");
        }
        return Math.max(0, millis);
    }
}
