package io.tidemill.core.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.core.operator.Operator;

/** One operator with its surroundings, from open to close. */
final class HarnessTask {
    final Operator operator;
    final HarnessContext context;

    HarnessTask(Operator operator, HarnessContext context) {
        this.operator = operator;
        this.context = context;
    }

    void open() {
        operator.open(context);
    }

    void advance(long timestampMillis) {
        context.clock(timestampMillis);
        while (context.takeWakeUp(timestampMillis)) {
            operator.onProcessingTime(timestampMillis);
        }
    }

    void close() {
        operator.close();
    }

    /** Demands that nothing is held any more. */
    void checkGivenBack(String owner) {
        assertThat(context.memoryPool().used())
                .as(owner + " gave its memory back")
                .isZero();
        assertThat(context.memoryPool().files())
                .as(owner + " deleted its spill files")
                .isZero();
    }
}
