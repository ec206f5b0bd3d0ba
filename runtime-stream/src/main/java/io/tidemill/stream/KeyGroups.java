package io.tidemill.stream;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.config.PipelineOptions;

/**
 * Key groups: the unit in which state will be written and moved between tasks. Part of the snapshot format.
 *
 * @param count number of groups, no less than the tasks of any operator
 */
record KeyGroups(int count) {
    /** The default of pipeline.max-parallelism. */
    private static final int DEFAULT_COUNT = 128;

    static KeyGroups of(ConfigSnapshot config) {
        int asked = config.get(PipelineOptions.MAX_PARALLELISM);
        return new KeyGroups(asked > 0 ? asked : DEFAULT_COUNT);
    }

    int group(long hash) {
        return (int) (((hash >>> 32) * count) >>> 32);
    }

    /** The task that owns the rows of a key: tasks own contiguous ranges of groups. */
    int target(long hash, int tasks) {
        return (int) ((long) group(hash) * tasks / count);
    }
}
