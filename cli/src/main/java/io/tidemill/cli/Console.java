package io.tidemill.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Where a command writes: result rows to {@code out} and nothing else, everything for people to {@code err}.
 */
final class Console {
    private static final int BUFFER = 1 << 16;

    private final PrintStream out;
    private final PrintStream err;
    private final boolean terminal;

    private Console(PrintStream out, PrintStream err, boolean terminal) {
        this.out = out;
        this.err = err;
        this.terminal = terminal;
    }

    /** The console of the process. */
    static Console system() {
        return new Console(
                buffered(new FileOutputStream(FileDescriptor.out)),
                new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8),
                System.console() != null);
    }

    /** For tests: two streams that are no terminal. */
    static Console of(OutputStream out, OutputStream err) {
        return new Console(buffered(out), new PrintStream(err, true, StandardCharsets.UTF_8), false);
    }

    private static PrintStream buffered(OutputStream out) {
        return new PrintStream(new java.io.BufferedOutputStream(out, BUFFER), false, StandardCharsets.UTF_8);
    }

    /** Results; buffered. */
    PrintStream out() {
        return out;
    }

    /** Notices, errors, progress; written at once. */
    PrintStream err() {
        return err;
    }

    /** True when a person is looking. */
    boolean isTerminal() {
        return terminal;
    }
}
