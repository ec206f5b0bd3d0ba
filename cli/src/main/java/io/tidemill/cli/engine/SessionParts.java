package io.tidemill.cli.engine;

import io.tidemill.core.plan.JobRunner;
import io.tidemill.core.plan.Planner;
import io.tidemill.core.plan.ScriptParser;
import java.time.InstantSource;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What sessions share. Everything is made on first use: a script of SET statements needs no runtime.
 *
 * @param parser cuts scripts
 * @param planners planners by name
 * @param runners runtimes by name, {@code batch} and {@code stream}
 * @param clock the clock
 */
record SessionParts(
        Supplier<ScriptParser> parser,
        Function<String, Planner> planners,
        Function<String, JobRunner> runners,
        InstantSource clock) {}
