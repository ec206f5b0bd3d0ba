package io.tidemill.optimizer.bind;

import io.tidemill.error.EngineException;
import java.io.Serial;
import org.apache.calcite.runtime.CalciteContextException;

/** Carries one of our errors through the validator, which catches and rethrows errors of its own kind only. */
final class BindFailure extends CalciteContextException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final transient EngineException error;

    BindFailure(EngineException error, Throwable cause) {
        super(error.getMessage(), cause == null ? error : cause);
        this.error = error;
    }

    EngineException error() {
        return error;
    }
}
