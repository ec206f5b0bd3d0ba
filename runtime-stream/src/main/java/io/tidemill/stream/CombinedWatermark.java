package io.tidemill.stream;

import java.util.Arrays;

/** The watermark of an operator with several inputs: the least of theirs. */
final class CombinedWatermark {
    private final long[] inputs;
    private long current = Long.MIN_VALUE;

    CombinedWatermark(int inputCount) {
        inputs = new long[inputCount];
        Arrays.fill(inputs, Long.MIN_VALUE);
    }

    /** Takes note of an input's watermark; true when the combined one has risen. */
    boolean update(int input, long timestampMillis) {
        inputs[input] = timestampMillis;
        long least = Long.MAX_VALUE;
        for (long timestamp : inputs) {
            least = Math.min(least, timestamp);
        }
        boolean risen = least > current;
        current = Math.max(current, least);
        return risen;
    }

    long current() {
        return current;
    }
}
