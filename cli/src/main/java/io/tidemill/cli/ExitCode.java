package io.tidemill.cli;

import io.tidemill.error.EngineException;

/** Exit codes of the process, as documented. */
final class ExitCode {
    static final int OK = 0;
    static final int JOB_FAILED = 1;
    static final int USAGE = 2;
    static final int INTERRUPTED = 130;
    static final int TERMINATED = 143;

    private ExitCode() {}

    static int of(EngineException e) {
        return e.code().group().exitCode();
    }
}
