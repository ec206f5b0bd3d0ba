package io.tidemill.config;

import static io.tidemill.config.ConfigOptions.key;
import static io.tidemill.config.ExecutionMode.STREAMING;

import java.time.Duration;

/** {@code execution.checkpointing.*}: when and where streaming jobs keep what they need to go on after a failure. */
public final class CheckpointOptions {
    /** What a failure may do to results. */
    public enum CheckpointingMode {
        EXACTLY_ONCE,
        AT_LEAST_ONCE
    }

    /** What happens to checkpoints when a job is cancelled. */
    public enum ExternalizedRetention {
        DELETE_ON_CANCELLATION,
        RETAIN_ON_CANCELLATION,
        NO_EXTERNALIZED_CHECKPOINTS
    }

    public static final ConfigOption<Duration> INTERVAL = key("execution.checkpointing.interval")
            .duration()
            .in(STREAMING)
            .describe("Time between the starts of two checkpoints; without it, or with 0 ms, there are none.");

    public static final ConfigOption<CheckpointingMode> MODE = key("execution.checkpointing.mode")
            .enumeration(CheckpointingMode.class)
            .defaultsTo(CheckpointingMode.EXACTLY_ONCE)
            .in(STREAMING)
            .describe("EXACTLY_ONCE aligns the inputs of an operator at a checkpoint, AT_LEAST_ONCE does not.");

    public static final ConfigOption<Duration> TIMEOUT = key("execution.checkpointing.timeout")
            .duration()
            .defaultsTo(Duration.ofMinutes(10))
            .in(STREAMING)
            .check(Ranges.greaterThan(Duration.ZERO))
            .describe("A checkpoint that takes longer is given up.");

    public static final ConfigOption<Integer> MAX_CONCURRENT_CHECKPOINTS =
            key("execution.checkpointing.max-concurrent-checkpoints")
                    .integer()
                    .defaultsTo(1)
                    .in(STREAMING)
                    .check(Ranges.atLeast(1))
                    .describe("Checkpoints that may be under way at the same time.");

    public static final ConfigOption<Duration> MIN_PAUSE = key("execution.checkpointing.min-pause")
            .duration()
            .defaultsTo(Duration.ZERO)
            .in(STREAMING)
            .describe("Shortest time between the end of a checkpoint and the start of the next.");

    public static final ConfigOption<Integer> TOLERABLE_FAILED_CHECKPOINTS =
            key("execution.checkpointing.tolerable-failed-checkpoints")
                    .integer()
                    .defaultsTo(0)
                    .in(STREAMING)
                    .check(Ranges.atLeast(0))
                    .describe("Failed checkpoints in a row that a job survives.");

    public static final ConfigOption<Integer> NUM_RETAINED = key("execution.checkpointing.num-retained")
            .integer()
            .defaultsTo(1)
            .in(STREAMING)
            .check(Ranges.atLeast(1))
            .oldKey("state.checkpoints.num-retained")
            .describe("Newest checkpoints that are kept.");

    public static final ConfigOption<String> DIRECTORY = key("execution.checkpointing.dir")
            .string()
            .in(STREAMING)
            .oldKey("state.checkpoints.dir")
            .describe("Folder of checkpoints.");

    public static final ConfigOption<String> SAVEPOINT_DIRECTORY = key("execution.checkpointing.savepoint-dir")
            .string()
            .in(STREAMING)
            .oldKey("state.savepoints.dir")
            .describe("Folder of savepoints.");

    public static final ConfigOption<ExternalizedRetention> EXTERNALIZED_RETENTION =
            key("execution.checkpointing.externalized-checkpoint-retention")
                    .enumeration(ExternalizedRetention.class)
                    .defaultsTo(ExternalizedRetention.NO_EXTERNALIZED_CHECKPOINTS)
                    .in(STREAMING)
                    .describe("Whether checkpoints outlive the cancellation of their job.");

    public static final ConfigOption<Boolean> INCREMENTAL = key("execution.checkpointing.incremental")
            .bool()
            .defaultsTo(false)
            .in(STREAMING)
            .oldKey("state.backend.incremental")
            .describe("Write only what changed since the last checkpoint.");

    public static final ConfigOption<Boolean> UNALIGNED_ENABLED = key("execution.checkpointing.unaligned.enabled")
            .bool()
            .defaultsTo(false)
            .in(STREAMING)
            .oldKey("execution.checkpointing.unaligned")
            .describe("Let checkpoint barriers overtake rows in queues.");

    public static final ConfigOption<Duration> ALIGNED_CHECKPOINT_TIMEOUT =
            key("execution.checkpointing.aligned-checkpoint-timeout")
                    .duration()
                    .defaultsTo(Duration.ZERO)
                    .in(STREAMING)
                    .oldKey("execution.checkpointing.alignment-timeout")
                    .describe("Time of alignment after which a checkpoint becomes unaligned.");

    public static final ConfigOption<Boolean> AFTER_TASKS_FINISH =
            key("execution.checkpointing.checkpoints-after-tasks-finish")
                    .bool()
                    .defaultsTo(true)
                    .in(STREAMING)
                    .oldKey("execution.checkpointing.checkpoints-after-tasks-finish.enabled")
                    .describe("Go on with checkpoints when some sources have ended.");

    public static final OptionGroup GROUP = OptionGroup.of(
            "checkpointing",
            "Checkpointing options",
            ALIGNED_CHECKPOINT_TIMEOUT,
            AFTER_TASKS_FINISH,
            DIRECTORY,
            EXTERNALIZED_RETENTION,
            INCREMENTAL,
            INTERVAL,
            MAX_CONCURRENT_CHECKPOINTS,
            MIN_PAUSE,
            MODE,
            NUM_RETAINED,
            SAVEPOINT_DIRECTORY,
            TIMEOUT,
            TOLERABLE_FAILED_CHECKPOINTS,
            UNALIGNED_ENABLED);

    private CheckpointOptions() {}
}
