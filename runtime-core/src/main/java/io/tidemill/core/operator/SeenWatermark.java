package io.tidemill.core.operator;

import io.tidemill.core.codegen.EvaluationSession;

/** The watermark that an operator has seen, for CURRENT_WATERMARK. */
final class SeenWatermark implements EvaluationSession.WatermarkView {
    private long millis = Long.MIN_VALUE;

    void advance(long timestampMillis) {
        millis = timestampMillis;
    }

    @Override
    public long currentMillis() {
        return millis;
    }

    EvaluationSession in(EvaluationSession session) {
        return new EvaluationSession(
                session.zone(),
                session.clock(),
                session.queryStartMillis(),
                this,
                session.legacyCast(),
                session.maxMethodLength(),
                session.userFunctions());
    }
}
