package io.tidemill.cli;

import io.tidemill.cli.engine.Engine;
import io.tidemill.cli.engine.EngineSession;
import io.tidemill.cli.engine.WarmUp;
import io.tidemill.config.ConfigLayers;
import io.tidemill.config.ConfigValue;
import io.tidemill.config.NoticeSink;
import io.tidemill.core.plan.Job;
import io.tidemill.core.plugin.PluginManager;
import io.tidemill.core.task.ShutdownHook;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** {@code tidemill run} and {@code tidemill sql}: what they share around a session. */
final class EngineCommand {
    private static final long CANCEL_WAIT_MILLIS = 10_000;
    private static final long CANCEL_STEP_MILLIS = 10;

    private final Console console;
    private final Map<String, String> environment;
    private final InstantSource clock;

    EngineCommand(Console console, Map<String, String> environment, InstantSource clock) {
        this.console = console;
        this.environment = environment;
        this.clock = clock;
    }

    int run(Arguments arguments) {
        WarmUp warmUp = WarmUp.start();
        Optional<String> script = script(arguments);
        Installation installation = new Installation(environment);
        NoticeSink notices = text -> console.err().println("notice: " + text);
        ConfigLayers layers = ConfigSources.load(arguments, installation, environment, notices);
        if (arguments.has(Flag.VERBOSE)) {
            printConfiguration(layers);
        }
        PluginManager plugins = PluginManager.ofDirectories(PluginsCommand.directories(layers, installation));
        try (Engine engine = new Engine(layers, plugins, notices, clock, warmUp);
                EngineSession session = engine.openSession(new ResultStream(console.out()));
                ShutdownHook hook = ShutdownHook.register("tidemill-stop", () -> cancel(session));
                MetricsEndpoint metrics = MetricsEndpoint.start(arguments, session)) {
            metrics.announce(console);
            try {
                return execute(arguments, script, session);
            } catch (EngineException e) {
                session.activeJobs().forEach(Job::cancel);
                awaitSignal(hook);
                throw e;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitCode.INTERRUPTED;
        }
    }

    private int execute(Arguments arguments, Optional<String> script, EngineSession session)
            throws InterruptedException {
        ResultPrinter.Output output = ResultPrinter.Output.valueOf(
                arguments.value(Flag.OUTPUT).orElse("table").toUpperCase(Locale.ROOT));
        ResultPrinter printer = new ResultPrinter(
                console, output, arguments.value(Flag.NULL).orElse(""), arguments.has(Flag.CHANGELOG));
        Progress progress = new Progress(console, clock);
        ScriptRunner runner = new ScriptRunner(session, printer, console, progress);
        if (script.isEmpty()) {
            new SqlShell(session, runner, console, arguments.has(Flag.VERBOSE)).run();
        } else if (arguments.has(Flag.DRY_RUN)) {
            runner.dryRun(script.get());
        } else {
            runner.run(script.get());
        }
        return ExitCode.OK;
    }

    /** When a signal ends the process, the failure that it caused is not the exit code: the JVM ends with the signal's. */
    private void awaitSignal(ShutdownHook hook) {
        if (hook.running()) {
            console.out().flush();
            // Blocks until the hook has ended; the exit code is the signal's.
            Runtime.getRuntime().exit(ExitCode.INTERRUPTED);
        }
    }

    private void cancel(EngineSession session) {
        List<Job> jobs = session.activeJobs();
        if (!jobs.isEmpty()) {
            console.err().println("stopping, " + jobs.size() + (jobs.size() == 1 ? " job" : " jobs") + " cancelled");
        }
        jobs.forEach(Job::cancel);
        long end = clock.millis() + CANCEL_WAIT_MILLIS;
        while (clock.millis() < end && jobs.stream().anyMatch(job -> !job.done())) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(CANCEL_STEP_MILLIS));
        }
        console.out().flush();
        console.err().flush();
    }

    /** The script or the statements; empty for a shell. Statements may also be piped in. */
    private Optional<String> script(Arguments arguments) {
        if (arguments.has(Flag.EXECUTE)) {
            return Optional.of(String.join(";\n", arguments.values(Flag.EXECUTE)));
        }
        if (arguments.command() == Command.SQL) {
            return console.isTerminal() ? Optional.empty() : Optional.of(console.input());
        }
        if (arguments.operands().isEmpty()) {
            throw Arguments.usage("tidemill run needs a script: tidemill run SCRIPT.sql");
        }
        refuseUntilCheckpoints(arguments);
        Path file = Path.of(arguments.operands().get(0));
        try {
            return Optional.of(Files.readString(file));
        } catch (NoSuchFileException e) {
            throw new EngineException(ErrorCode.SCRIPT_MISSING, "there is no script " + file, e);
        } catch (CharacterCodingException e) {
            throw new EngineException(ErrorCode.SCRIPT_MISSING, "script " + file + " is not UTF-8 text", e);
        } catch (IOException e) {
            throw new EngineException(
                    ErrorCode.SCRIPT_MISSING, "script " + file + " cannot be read: " + e.getMessage(), e);
        }
    }

    /** Checkpoints come with the streaming issue; until then these flags would be silent. */
    private static void refuseUntilCheckpoints(Arguments arguments) {
        for (Flag flag : List.of(Flag.RESUME, Flag.FROM_SAVEPOINT)) {
            if (arguments.has(flag)) {
                throw new EngineException(
                        ErrorCode.UNSUPPORTED,
                        flag.text() + " needs checkpoints, which this version does not write yet; run without it");
            }
        }
    }

    private void printConfiguration(ConfigLayers layers) {
        console.err()
                .println(Version.line() + ", " + Runtime.getRuntime().availableProcessors() + " cores, "
                        + (Runtime.getRuntime().maxMemory() >> 20) + " MiB heap");
        for (ConfigValue value : layers.values()) {
            console.err().println("  " + value);
        }
    }
}
