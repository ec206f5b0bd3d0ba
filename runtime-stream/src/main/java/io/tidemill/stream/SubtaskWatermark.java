package io.tidemill.stream;

import io.tidemill.core.codegen.EvaluationSession.WatermarkView;

/** Lets the expressions of an operator, which are made first, see the watermark of its subtask. */
final class SubtaskWatermark implements WatermarkView {
    private OperatorSubtask subtask;

    void bind(OperatorSubtask owner) {
        subtask = owner;
    }

    @Override
    public long currentMillis() {
        return subtask.currentMillis();
    }
}
