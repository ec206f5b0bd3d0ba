package io.tidemill.batch.bait;

import java.util.stream.IntStream;

/** Breaks a rule on purpose. */
final class StreamingBaitOperator {
    IntStream stream = IntStream.of(1);
}
