package io.tidemill.core.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.core.plan.AggregateCall;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The written state of accumulators is all of it: what was restored behaves as the original would have. */
final class AccumulatorStateTest {
    private static final Map<String, List<AggregateCall>> CALLS = AggregateCalls.all();
    private static final int STEPS = 26;

    @Test
    void everyFunctionHasCalls() {
        assertThat(CALLS.keySet()).isEqualTo(BuiltInAggregates.NAMES);
    }

    @Test
    void restoredStateBehavesAsTheOriginal() {
        int seed = 0;
        for (List<AggregateCall> calls : CALLS.values()) {
            for (AggregateCall call : calls) {
                run(call, false, seed++);
                run(call, true, seed++);
            }
        }
    }

    private static void run(AggregateCall call, boolean retractable, int seed) {
        try {
            new StateRun(call, retractable, new Random(seed)).run(STEPS);
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError(call + (retractable ? " that retracts" : "") + ", seed " + seed, e);
        }
    }
}
