package io.tidemill.batch;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.config.ExecutionOptions;
import io.tidemill.config.TidemillOptions;
import io.tidemill.core.memory.MemoryBudget;
import io.tidemill.core.memory.SpillCompression;
import java.nio.file.Path;

/**
 * The options that the batch runtime reads, once a job.
 *
 * @param batchSize rows of a batch at most
 * @param mergeFanIn spilled runs that one merge reads at most
 * @param earlyMerge whether spilled runs are merged while more of them are written
 * @param spillCompression how spill files are written
 * @param dataDirectory where the job's spill directory is made
 * @param adaptivePreAggregation whether a local aggregate may give up
 * @param samplingRows rows after which it is judged
 * @param maxDistinctRate share of groups among them above which it gives up
 * @param operatorMemory what single operators may hold
 */
record JobSettings(
        int batchSize,
        int mergeFanIn,
        boolean earlyMerge,
        SpillCompression spillCompression,
        Path dataDirectory,
        boolean adaptivePreAggregation,
        long samplingRows,
        double maxDistinctRate,
        OperatorMemory operatorMemory) {
    static JobSettings of(ConfigSnapshot config) {
        return new JobSettings(
                config.get(TidemillOptions.BATCH_SIZE),
                config.get(ExecutionOptions.SORT_MAX_NUM_FILE_HANDLES),
                config.get(ExecutionOptions.SORT_ASYNC_MERGE_ENABLED),
                new SpillCompression(config.get(ExecutionOptions.SPILL_COMPRESSION_ENABLED), (int)
                        config.get(ExecutionOptions.SPILL_COMPRESSION_BLOCK_SIZE)
                                .bytes()),
                dataDirectory(config),
                config.get(ExecutionOptions.LOCAL_HASH_AGG_ADAPTIVE_ENABLED),
                config.get(ExecutionOptions.LOCAL_HASH_AGG_ADAPTIVE_SAMPLING_THRESHOLD),
                config.get(ExecutionOptions.LOCAL_HASH_AGG_ADAPTIVE_DISTINCT_VALUE_RATE_THRESHOLD),
                OperatorMemory.of(config));
    }

    private static Path dataDirectory(ConfigSnapshot config) {
        return Path.of(config.find(TidemillOptions.DATA_DIR).orElseGet(() -> System.getProperty("java.io.tmpdir")));
    }

    /** The budget of a job: its own where tidemill.memory.size is set, else that of the process. */
    static MemoryBudget budget(ConfigSnapshot config) {
        return config.find(TidemillOptions.MEMORY_SIZE)
                .map(size -> new MemoryBudget(size.bytes()))
                .orElseGet(MemoryBudget::ofProcess);
    }
}
