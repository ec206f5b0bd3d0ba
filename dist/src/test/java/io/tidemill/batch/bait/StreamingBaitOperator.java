package io.tidemill.batch.bait;

import java.util.stream.IntStream;

/** Breaks a rule on purpose. */
final class StreamingBaitOperator {
    int sum() {
        return IntStream.of(1).sum();
    }
}
