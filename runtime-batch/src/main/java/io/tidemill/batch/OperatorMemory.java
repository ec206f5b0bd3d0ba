package io.tidemill.batch;

import io.tidemill.config.ConfigOption;
import io.tidemill.config.ConfigSnapshot;
import io.tidemill.config.ExecutionOptions;
import io.tidemill.config.MemorySize;

/**
 * Bytes that one task of an operator may hold before it spills, where somebody set them; else the job's memory is the only bound.
 *
 * @param sort rows to be sorted
 * @param hashAggregate groups
 * @param hashJoin rows and table of the build side
 * @param buffer rows of one key of a sort-merge join, inner rows of a nested-loop join
 */
record OperatorMemory(long sort, long hashAggregate, long hashJoin, long buffer) {
    static final long UNLIMITED = Long.MAX_VALUE;
    /** Below this, also for 0, an operator would write every batch to a file of its own. */
    private static final long LEAST = 64 << 10;

    static OperatorMemory of(ConfigSnapshot config) {
        return new OperatorMemory(
                limit(config, ExecutionOptions.SORT_MEMORY),
                limit(config, ExecutionOptions.HASH_AGG_MEMORY),
                limit(config, ExecutionOptions.HASH_JOIN_MEMORY),
                limit(config, ExecutionOptions.EXTERNAL_BUFFER_MEMORY));
    }

    private static long limit(ConfigSnapshot config, ConfigOption<MemorySize> option) {
        return config.isSet(option) ? Math.max(LEAST, config.get(option).bytes()) : UNLIMITED;
    }
}
