package io.tidemill.core.plan;

/**
 * Buffering of changes before they touch the state.
 *
 * @param enabled false handles each batch at once
 * @param latencyMillis time between markers
 * @param size rows to buffer at most
 */
public record MiniBatch(boolean enabled, long latencyMillis, long size) {
    public static final MiniBatch NONE = new MiniBatch(false, 0, 0);
}
