package io.tidemill.stream;

/** Key groups: the unit in which state will be written and moved between tasks. Part of the snapshot format. */
final class KeyGroups {
    /** The default of pipeline.max-parallelism. */
    static final int COUNT = 128;

    private KeyGroups() {}

    static int of(long hash) {
        return (int) (((hash >>> 32) * COUNT) >>> 32);
    }

    /** The task that owns a key group: tasks own contiguous ranges. */
    static int target(int keyGroup, int tasks) {
        return keyGroup * tasks / COUNT;
    }
}
