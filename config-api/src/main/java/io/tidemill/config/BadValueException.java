package io.tidemill.config;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;

/** A text that a type cannot read. {@link ConfigOption#parse} catches it and adds key, value and origin. */
final class BadValueException extends EngineException {
    private static final long serialVersionUID = 1L;

    BadValueException(String expectation) {
        super(ErrorCode.INVALID_OPTION_VALUE, expectation);
    }

    BadValueException(String expectation, Throwable cause) {
        super(ErrorCode.INVALID_OPTION_VALUE, expectation, cause);
    }
}
