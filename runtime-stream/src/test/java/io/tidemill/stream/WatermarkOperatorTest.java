package io.tidemill.stream;

import static io.tidemill.stream.Nodes.INT;
import static io.tidemill.stream.Nodes.TIME;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.core.memory.JobMemory;
import io.tidemill.core.memory.MemoryBudget;
import io.tidemill.core.memory.SpillCompression;
import io.tidemill.core.memory.SpillDirectory;
import io.tidemill.core.state.StateSnapshot;
import io.tidemill.core.testing.OperatorHarness;
import io.tidemill.core.testing.RowText;
import io.tidemill.error.EngineException;
import io.tidemill.type.LogicalType;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WatermarkOperatorTest {
    @TempDir
    private Path directory;

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

    @Test
    void aWatermarkThatIsHeldBackIsNotForgotten() {
        harness(0, 0)
                .processingTime(1000)
                .input("+I[1, 5000]", "+I[2, 5100]")
                .expectWatermarks(5000L)
                .processingTime(1100)
                .input("+I[3, 5050]", "+I[4, 5150]")
                .processingTime(1199)
                .expectWatermarks()
                .processingTime(1200)
                .expectWatermarks(5150L)
                .input("+I[5, 5150]", "+I[6, 5200]")
                .endInput()
                .expectWatermarks(Long.MAX_VALUE)
                .close();
    }

    @Test
    void anIdleSourceStaysIdle() {
        harness(0, 1000)
                .input("+I[1, 5000]", "+I[1, 5100]")
                .expectWatermarks(5000L)
                .processingTime(100)
                .processingTime(1000)
                .expectWatermarks(5100L)
                .expectIdle(true)
                .processingTime(5000)
                .expectIdle()
                .input("+I[2, 5050]")
                .expectIdle(false)
                .processingTime(5999)
                .expectIdle()
                .processingTime(6000)
                .expectIdle(true)
                .expectWatermarks()
                .close();
    }

    /** Behind a restored operator nobody knows how far it was: it says so before its next row, and does not take the time in between for idleness. */
    @Test
    void repeatsItsWatermarkAfterARestore() throws IOException {
        MemoryBudget budget = new MemoryBudget(1 << 22);
        try (JobMemory memory = new JobMemory(budget, new SpillDirectory(directory, SpillCompression.DEFAULT))) {
            RecordingContext before = new RecordingContext(ROW, memory, 1000);
            WatermarkOperator operator = DelayedWatermark.operator(ROW, 1, 0, 300);
            operator.open(before);
            operator.onBatch(0, RowText.parse(ROW.children(), "+I[1, 5000]"));
            before.setTime(1200);
            ByteArrayOutputStream state = new ByteArrayOutputStream();
            try (StateSnapshot snapshot = operator.freeze(1)) {
                snapshot.write(0, new DataOutputStream(state));
            }
            RecordingContext after = new RecordingContext(ROW, memory, 9000);
            WatermarkOperator restored = DelayedWatermark.operator(ROW, 1, 0, 300);
            restored.open(after);
            for (int group = 0; group < 2; group++) {
                restored.load(group, 1, new DataInputStream(new ByteArrayInputStream(state.toByteArray())));
            }
            assertThat(after.wakeUp()).isEqualTo(9000);
            restored.onBatch(0, RowText.parse(ROW.children(), "+I[2, 5100]"));
            assertThat(after.calls()).containsExactly("watermark 5000", "+I[2, 1970-01-01 00:00:05.100]");

            RecordingContext silent = new RecordingContext(ROW, memory, 9000);
            WatermarkOperator second = DelayedWatermark.operator(ROW, 1, 0, 300);
            second.open(silent);
            second.load(0, 1, new DataInputStream(new ByteArrayInputStream(state.toByteArray())));
            second.onProcessingTime(9000);
            second.onProcessingTime(9099);
            assertThat(silent.calls()).containsExactly("watermark 5000");
            second.onProcessingTime(9100);
            assertThat(silent.calls()).containsExactly("watermark 5000", "idle true");
        }
    }
}
