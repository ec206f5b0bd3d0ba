package io.tidemill.cli;

import java.io.PrintStream;

/** Where print-like sinks write: standard output, whole calls at a time, visible at once. */
final class ResultStream implements Appendable {
    private final PrintStream out;

    ResultStream(PrintStream out) {
        this.out = out;
    }

    @Override
    public Appendable append(CharSequence text) {
        return append(text, 0, text.length());
    }

    @Override
    public Appendable append(CharSequence text, int start, int end) {
        synchronized (out) {
            out.append(text, start, end);
            out.flush();
        }
        return this;
    }

    @Override
    public Appendable append(char c) {
        return append(String.valueOf(c), 0, 1);
    }
}
