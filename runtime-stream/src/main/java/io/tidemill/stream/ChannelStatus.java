package io.tidemill.stream;

import java.util.Arrays;

/**
 * Watermarks, idleness and ends of the channels of one input, and what follows for the input.
 *
 * <p>The watermark of an input is the least of its active channels. A channel that is idle or has ended does not hold it back, and never pushes it either: when no channel is active the
 * watermark stays, and only when all have ended it becomes the greatest. A channel that comes back with an older watermark does not count until it has caught up.
 */
final class ChannelStatus {
    private final long[] watermarks;
    private final boolean[] idle;
    private final boolean[] ended;
    private long combined = Long.MIN_VALUE;

    ChannelStatus(int channels) {
        watermarks = new long[channels];
        idle = new boolean[channels];
        ended = new boolean[channels];
        Arrays.fill(watermarks, Long.MIN_VALUE);
    }

    void watermark(int channel, long timestampMillis) {
        watermarks[channel] = Math.max(watermarks[channel], timestampMillis);
        combine();
    }

    void idle(int channel, boolean isIdle) {
        idle[channel] = isIdle;
        combine();
        if (isIdle && allIdle()) {
            flushNewest();
        }
    }

    void end(int channel) {
        ended[channel] = true;
        combine();
    }

    private void combine() {
        long least = Long.MAX_VALUE;
        boolean counted = false;
        for (int i = 0; i < watermarks.length; i++) {
            if (!idle[i] && !ended[i] && watermarks[i] >= combined) {
                least = Math.min(least, watermarks[i]);
                counted = true;
            }
        }
        if (counted || hasEnded()) {
            combined = Math.max(combined, least);
        }
    }

    /** Without active channels nothing is left to wait for: what the fastest one has seen holds for all. */
    private void flushNewest() {
        for (int i = 0; i < watermarks.length; i++) {
            if (!ended[i]) {
                combined = Math.max(combined, watermarks[i]);
            }
        }
    }

    private boolean allIdle() {
        boolean any = false;
        for (int i = 0; i < idle.length; i++) {
            if (!ended[i] && !idle[i]) {
                return false;
            }
            any |= !ended[i];
        }
        return any;
    }

    boolean active() {
        for (int i = 0; i < idle.length; i++) {
            if (!idle[i] && !ended[i]) {
                return true;
            }
        }
        return false;
    }

    boolean hasEnded() {
        for (boolean channelEnded : ended) {
            if (!channelEnded) {
                return false;
            }
        }
        return true;
    }

    long watermark() {
        return combined;
    }
}
