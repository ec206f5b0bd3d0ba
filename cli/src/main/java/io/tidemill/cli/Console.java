package io.tidemill.cli;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.io.BufferedInputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Where a command writes: result rows to {@code out} and nothing else, everything for people to {@code err}.
 */
final class Console {
    private static final int BUFFER = 1 << 16;

    private final InputStream in;
    private final PrintStream out;
    private final PrintStream err;
    private final boolean terminal;

    private Console(InputStream in, PrintStream out, PrintStream err, boolean terminal) {
        this.in = in;
        this.out = out;
        this.err = err;
        this.terminal = terminal;
    }

    /** The console of the process. */
    static Console system() {
        return new Console(
                // A FileInputStream asks for its length to read all, and a pipe has none.
                new BufferedInputStream(new FileInputStream(FileDescriptor.in)),
                buffered(new FileOutputStream(FileDescriptor.out)),
                new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8),
                System.console() != null);
    }

    /** For tests: two streams that are no terminal, and no input. */
    static Console of(OutputStream out, OutputStream err) {
        return new Console(
                InputStream.nullInputStream(),
                buffered(out),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false);
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

    /** All of standard input, for statements that are piped in. */
    String input() {
        try {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new EngineException(
                    ErrorCode.USAGE, "standard input cannot be read: " + e.getMessage() + "; use -e or run", e);
        }
    }

    /** True when a person is looking. */
    boolean isTerminal() {
        return terminal;
    }
}
