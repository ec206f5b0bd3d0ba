package io.tidemill.config;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.time.Duration;

/**
 * The mini-batch options of one streaming statement.
 *
 * @param enabled whether rows are collected
 * @param latency longest time that a row may wait
 * @param size most rows collected; meaningful where an operator collects
 */
public record MiniBatch(boolean enabled, Duration latency, long size) {
    /**
     * Reads and checks the options. Latency is needed as soon as mini-batches are enabled, size only where an operator of the
     * statement collects rows: a plain projection runs without.
     *
     * @param hasCollectingOperator whether the plan has an operator that collects rows
     */
    public static MiniBatch of(ConfigReader config, boolean hasCollectingOperator) {
        MiniBatch miniBatch = new MiniBatch(
                config.get(ExecutionOptions.MINI_BATCH_ENABLED),
                config.get(ExecutionOptions.MINI_BATCH_ALLOW_LATENCY),
                config.get(ExecutionOptions.MINI_BATCH_SIZE));
        if (!miniBatch.enabled) {
            return miniBatch;
        }
        boolean latencyMissing = miniBatch.latency.isZero();
        boolean sizeMissing = hasCollectingOperator && miniBatch.size <= 0;
        if (latencyMissing || sizeMissing) {
            throw new EngineException(
                    ErrorCode.OPTION_CONFLICT,
                    config.origin(ExecutionOptions.MINI_BATCH_ENABLED)
                            .scriptPosition()
                            .orElse(null),
                    complaint(config, latencyMissing, sizeMissing) + remedy(latencyMissing, miniBatch.size <= 0),
                    null);
        }
        return miniBatch;
    }

    private static String complaint(ConfigReader config, boolean latencyMissing, boolean sizeMissing) {
        String needed = config.describe(ExecutionOptions.MINI_BATCH_ENABLED) + " needs a value greater than 0 for ";
        if (latencyMissing) {
            needed += config.describe(ExecutionOptions.MINI_BATCH_ALLOW_LATENCY);
        }
        if (sizeMissing) {
            needed += (latencyMissing ? " and for " : "") + config.describe(ExecutionOptions.MINI_BATCH_SIZE);
        }
        return needed;
    }

    /** Names all that is not set, also what only the next statement needs: better one round than two. */
    private static String remedy(boolean latencyMissing, boolean sizeMissing) {
        String remedy = "; for example";
        if (latencyMissing) {
            remedy += " SET '" + ExecutionOptions.MINI_BATCH_ALLOW_LATENCY.key() + "' = '1 s';";
        }
        if (sizeMissing) {
            remedy += " SET '" + ExecutionOptions.MINI_BATCH_SIZE.key() + "' = '5000';";
        }
        return remedy;
    }
}
