package io.tidemill.plugin.filesystem.parquet;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;

/** Bytes that are not what Thrift or the format prescribe; whoever reads them adds the file and the place. */
final class DamagedThrift extends EngineException {
    private static final long serialVersionUID = 1L;

    private final boolean cutOff;

    DamagedThrift(String detail) {
        this(detail, false);
    }

    private DamagedThrift(String detail, boolean cutOff) {
        super(ErrorCode.DATA_MALFORMED, detail);
        this.cutOff = cutOff;
    }

    /** The bytes end too early: with more of them it may be well. */
    static DamagedThrift cutOff(String detail) {
        return new DamagedThrift(detail, true);
    }

    boolean isCutOff() {
        return cutOff;
    }
}
