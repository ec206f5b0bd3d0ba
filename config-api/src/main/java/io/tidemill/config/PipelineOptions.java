package io.tidemill.config;

import static io.tidemill.config.ConfigOptions.key;
import static io.tidemill.config.ExecutionMode.BATCH;
import static io.tidemill.config.ExecutionMode.STREAMING;

import java.time.Duration;

/** {@code pipeline.*} and {@code parallelism.*}: one job. */
public final class PipelineOptions {
    public static final ConfigOption<Duration> AUTO_WATERMARK_INTERVAL = key("pipeline.auto-watermark-interval")
            .duration()
            .defaultsTo(Duration.ofMillis(200))
            .in(STREAMING)
            .describe("Time between two watermarks of a source; 0 ms sends one after every batch of rows.");

    public static final ConfigOption<Integer> MAX_PARALLELISM = key("pipeline.max-parallelism")
            .integer()
            .defaultsTo(-1)
            .in(STREAMING)
            .check(Ranges.between(1, 32_768).or(-1, "which means 128"))
            .describe(
                    "Number of key groups into which state is cut: the highest parallelism that a job can be restored with."
                            + " Fixed once a job has written a checkpoint.");

    public static final ConfigOption<String> NAME = key("pipeline.name")
            .string()
            .in(BATCH, STREAMING)
            .describe("Name of the job in messages and metrics, and that under which --resume finds its checkpoints.");

    public static final ConfigOption<Integer> DEFAULT_PARALLELISM = key("parallelism.default")
            .integer()
            .defaultsTo(-1)
            .documentedDefault("number of cores")
            .in(BATCH, STREAMING)
            .check(Ranges.atLeast(1).or(-1, "number of cores"))
            .describe(
                    "Number of parallel tasks of every operator, where table.exec.resource.default-parallelism is not set.");

    public static final OptionGroup GROUP = OptionGroup.of(
            "pipeline", "Pipeline options", DEFAULT_PARALLELISM, AUTO_WATERMARK_INTERVAL, MAX_PARALLELISM, NAME);

    private PipelineOptions() {}
}
