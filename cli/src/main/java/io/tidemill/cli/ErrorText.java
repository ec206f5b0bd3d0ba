package io.tidemill.cli;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import java.io.PrintStream;

/** Errors as people see them: one text, a stack trace only when asked for. */
final class ErrorText {
    private ErrorText() {}

    static void print(EngineException e, boolean verbose, PrintStream err) {
        err.println(e.getMessage());
        if (verbose) {
            e.printStackTrace(err);
        }
    }

    /** For what should not happen: the text names no class; the trace is one flag away. */
    static void printUnexpected(Throwable e, boolean verbose, PrintStream err) {
        String cause = e instanceof OutOfMemoryError ? "the Java heap is full" : "unexpected failure";
        String detail = e.getMessage() == null ? "" : ": " + e.getMessage();
        err.println(ErrorCode.INTERNAL.label() + ": " + cause + detail
                + "; run again with --verbose for the stack trace and report it");
        if (verbose) {
            e.printStackTrace(err);
        }
    }
}
