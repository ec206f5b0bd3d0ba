package io.tidemill.config;

import java.util.Optional;

/** What the two options for batch exchanges mean together; the newer one wins where both are set. */
public enum BatchShuffle {
    /** Nobody asked for anything: the engine pipelines where that is safe. */
    AUTOMATIC,
    ALL_BLOCKING,
    FORWARD_PIPELINED,
    POINTWISE_PIPELINED,
    ALL_PIPELINED,
    HYBRID_FULL,
    HYBRID_SELECTIVE;

    /** The mode of a batch statement. */
    public static BatchShuffle of(ConfigReader config) {
        if (config.isSet(RuntimeOptions.BATCH_SHUFFLE_MODE)) {
            return switch (config.get(RuntimeOptions.BATCH_SHUFFLE_MODE)) {
                case ALL_EXCHANGES_BLOCKING -> ALL_BLOCKING;
                case ALL_EXCHANGES_PIPELINED -> ALL_PIPELINED;
                case ALL_EXCHANGES_HYBRID_FULL -> HYBRID_FULL;
                case ALL_EXCHANGES_HYBRID_SELECTIVE -> HYBRID_SELECTIVE;
            };
        }
        if (config.isSet(ExecutionOptions.SHUFFLE_MODE)) {
            return switch (config.get(ExecutionOptions.SHUFFLE_MODE)) {
                case ALL_EDGES_BLOCKING -> ALL_BLOCKING;
                case FORWARD_EDGES_PIPELINED -> FORWARD_PIPELINED;
                case POINTWISE_EDGES_PIPELINED -> POINTWISE_PIPELINED;
                case ALL_EDGES_PIPELINED -> ALL_PIPELINED;
            };
        }
        return AUTOMATIC;
    }

    static boolean isAbout(String key) {
        return key.equals(RuntimeOptions.BATCH_SHUFFLE_MODE.key()) || key.equals(ExecutionOptions.SHUFFLE_MODE.key());
    }

    /** Said once when both options are set. */
    static Optional<String> overruled(ConfigReader config) {
        if (!config.isSet(RuntimeOptions.BATCH_SHUFFLE_MODE) || !config.isSet(ExecutionOptions.SHUFFLE_MODE)) {
            return Optional.empty();
        }
        return Optional.of(config.describe(RuntimeOptions.BATCH_SHUFFLE_MODE) + " wins over "
                + config.describe(ExecutionOptions.SHUFFLE_MODE));
    }
}
