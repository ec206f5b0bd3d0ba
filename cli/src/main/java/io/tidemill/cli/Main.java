package io.tidemill.cli;

import io.tidemill.error.EngineException;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/** Where the process starts. What a command does not need is not loaded: {@code version} touches five classes. */
public final class Main {
    private final Console console;
    private final Map<String, String> environment;

    Main(Console console, Map<String, String> environment) {
        this.console = console;
        this.environment = environment;
    }

    /** Runs a command and ends the process with its exit code. */
    public static void main(String[] arguments) {
        int exitCode = new Main(Console.system(), System.getenv()).run(List.of(arguments));
        // halt: no shutdown hook has anything left to do, and waiting for them costs 20 ms.
        Runtime.getRuntime().halt(exitCode);
    }

    /** Runs a command; everything is flushed when it returns. */
    int run(List<String> arguments) {
        boolean verbose = arguments.contains(Flag.VERBOSE.text());
        try {
            return dispatch(arguments);
        } catch (EngineException e) {
            console.out().flush();
            ErrorText.print(e, verbose, console.err());
            return ExitCode.of(e);
        } catch (RuntimeException | Error e) {
            console.out().flush();
            ErrorText.printUnexpected(e, verbose, console.err());
            return ExitCode.JOB_FAILED;
        } finally {
            console.out().flush();
            console.err().flush();
        }
    }

    private int dispatch(List<String> arguments) {
        String first = arguments.isEmpty() ? "" : arguments.get(0);
        if (first.equals("version") && arguments.size() == 1 || first.equals("--version")) {
            console.out().println(Version.line());
            return ExitCode.OK;
        }
        if (first.equals("--help") || first.equals("-h") || first.equals("help")) {
            console.out().print(HelpText.all());
            return ExitCode.OK;
        }
        Arguments parsed = Arguments.parse(arguments);
        if (parsed.has(Flag.HELP)) {
            console.out().print(HelpText.of(parsed.command()));
            return ExitCode.OK;
        }
        return switch (parsed.command()) {
            case VERSION -> {
                console.out().println(Version.line());
                yield ExitCode.OK;
            }
            case OPTIONS -> new OptionsCommand(console).run(parsed);
            case PLUGINS -> new PluginsCommand(console, environment).run(parsed);
            case RUN, SQL -> new EngineCommand(console, environment, InstantSource.system()).run(parsed);
        };
    }
}
