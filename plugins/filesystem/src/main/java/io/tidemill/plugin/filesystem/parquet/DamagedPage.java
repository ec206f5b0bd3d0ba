package io.tidemill.plugin.filesystem.parquet;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;

/** A page that does not hold what it says; the reader adds the file and the column. */
final class DamagedPage extends EngineException {
    private static final long serialVersionUID = 1L;

    DamagedPage(String detail) {
        super(ErrorCode.DATA_MALFORMED, detail);
    }
}
