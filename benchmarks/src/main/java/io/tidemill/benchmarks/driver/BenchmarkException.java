package io.tidemill.benchmarks.driver;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;

/** A benchmark that cannot go on; the text says why. */
final class BenchmarkException extends EngineException {
    private static final long serialVersionUID = 1L;

    BenchmarkException(String detail) {
        super(ErrorCode.JOB_FAILED, detail);
    }
}
