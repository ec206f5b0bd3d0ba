package io.tidemill.stream;

import static io.tidemill.stream.Nodes.INT;
import static io.tidemill.stream.Nodes.TIME;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.core.testing.OperatorHarness;
import io.tidemill.error.EngineException;
import io.tidemill.type.LogicalType;
import org.junit.jupiter.api.Test;

final class WatermarkOperatorTest {
    private static final LogicalType ROW = Nodes.row(INT, TIME);

    private static OperatorHarness harness(long delay, long idleTimeout) {
        return OperatorHarness.of(() -> DelayedWatermark.operator(ROW, 1, delay, idleTimeout), ROW);
    }

    @Test
    void aWatermarkFollowsARowThatIsFurtherThanTheInterval() {
        harness(1000, 0)
                .input("+I[1, 5000]", "+I[2, 5100]", "+I[3, 7000]", "+I[4, 6000]")
                .expectWatermarks(4000L, 6000L)
                .endInput()
                .expectWatermarks(Long.MAX_VALUE);
    }

    @Test
    void smallStepsFollowByTheClock() {
        harness(0, 0)
                .input("+I[1, 5000]", "+I[2, 5100]")
                .expectWatermarks(5000L)
                .processingTime(200)
                .expectWatermarks(5100L);
    }

    @Test
    void timesBefore1970Count() {
        harness(0, 0).input("+I[1, -5000]", "+I[2, -3000]").expectWatermarks(-5000L, -3000L);
    }

    @Test
    void watermarksOfTheSourceAreSwallowed() {
        harness(0, 0).watermark(17).expectWatermarks();
    }

    @Test
    void aMissingRowTimeIsAnError() {
        assertThatThrownBy(() -> harness(0, 0).input("+I[1, NULL]")).isInstanceOf(EngineException.class);
    }

    @Test
    void aSourceWithoutRowsIsIdleUntilItsNextRow() {
        harness(0, 1000)
                .input("+I[1, 5000]")
                .processingTime(999)
                .expectIdle()
                .processingTime(1000)
                .expectIdle(true)
                .input("+I[1, 6000]")
                .expectIdle(false)
                .processingTime(1500)
                .expectIdle();
    }
}
