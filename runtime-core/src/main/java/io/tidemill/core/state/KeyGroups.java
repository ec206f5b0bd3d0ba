package io.tidemill.core.state;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.config.PipelineOptions;

/**
 * Key groups: the unit in which state is written and moved between tasks. Part of the snapshot format.
 *
 * @param count number of groups, no less than the tasks of any operator
 */
public record KeyGroups(int count) {
    /** The default of pipeline.max-parallelism. */
    private static final int DEFAULT_COUNT = 128;

    /** As {@code pipeline.max-parallelism} has it. */
    public static KeyGroups of(ConfigSnapshot config) {
        int asked = config.get(PipelineOptions.MAX_PARALLELISM);
        return new KeyGroups(asked > 0 ? asked : DEFAULT_COUNT);
    }

    /** The group of a key with this {@link io.tidemill.core.hash.RowHash}. */
    public int group(long hash) {
        return (int) (((hash >>> 32) * count) >>> 32);
    }

    /** The task that owns the rows of a key: tasks own contiguous ranges of groups. */
    public int target(long hash, int tasks) {
        return owner(group(hash), tasks);
    }

    /** The task that owns a group. */
    public int owner(int group, int tasks) {
        return (int) ((long) group * tasks / count);
    }

    /** The first group that a task owns; that of the task after the last one is {@link #count}. */
    public int first(int task, int tasks) {
        return (int) (((long) task * count + tasks - 1) / tasks);
    }
}
