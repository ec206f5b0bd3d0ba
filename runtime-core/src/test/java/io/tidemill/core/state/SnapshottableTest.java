package io.tidemill.core.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.core.arena.RowArena;
import io.tidemill.core.memory.MemoryReservation;
import io.tidemill.core.operator.Operator;
import io.tidemill.core.operator.OperatorContext;
import io.tidemill.core.testing.OperatorHarness;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.type.LogicalType;
import java.io.ByteArrayInputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The way of state through snapshots, and that the harness finds operators that lose some. */
final class SnapshottableTest {
    private static final List<LogicalType> KEY_AND_TEXT = List.of(LogicalType.int32(), LogicalType.string());
    private static final LogicalType KEYED = LogicalType.row(List.of("key", "text"), KEY_AND_TEXT);

    /** Keeps all rows and gives them out at the end, with the greatest watermark as a row of its own from the first task. */
    private static class Keeper implements Operator, Snapshottable {
        private final StateLayout layout =
                new StateLayout("keeper", 7, StateTable.keyed(KEY_AND_TEXT), StateTable.perTask(LogicalType.bigint()));
        final RowArena rows = new RowArena(KEY_AND_TEXT);
        OperatorContext context;
        private MemoryReservation memory;
        private long watermark = Long.MIN_VALUE;

        @Override
        public void open(OperatorContext operatorContext) {
            context = operatorContext;
            memory = context.memory().reserve("keeper");
        }

        @Override
        public void onBatch(int input, ColumnBatch batch) {
            for (int i = 0; i < batch.size(); i++) {
                rows.add(batch.columns(), batch.row(i));
            }
        }

        @Override
        public void onWatermark(int input, long timestampMillis) {
            if (timestampMillis > watermark) {
                watermark = timestampMillis;
                context.output().emitWatermark(timestampMillis);
            }
        }

        @Override
        public void endInput(int input) {
            for (int i = 0; i < rows.size(); i++) {
                context.output().emit(new ColumnBatch(1, columns(i)));
            }
        }

        private ColumnVector[] columns(int slot) {
            int[] row = {slot};
            return new ColumnVector[] {
                rows.column(0).copy(row, 0, 1), rows.column(1).copy(row, 0, 1)
            };
        }

        @Override
        public StateSnapshot freeze(long checkpointId) {
            try (SnapshotWriter writer = layout.writer(context, checkpointId)) {
                ColumnVector[] columns = {rows.column(0), rows.column(1)};
                int[] slots = new int[rows.size()];
                for (int i = 0; i < slots.length; i++) {
                    slots[i] = i;
                }
                writer.add(0, keys(columns), columns, slots, 0, slots.length);
                ColumnVector[] last = {new LongVector(new long[] {watermark})};
                writer.addToTask(1, last, new int[1], 0, 1);
                return writer.finish();
            }
        }

        ColumnVector[] keys(ColumnVector[] columns) {
            return new ColumnVector[] {columns[0]};
        }

        @Override
        public void load(int keyGroup, int version, DataInput in) throws IOException {
            StateReader reader = layout.reader(version, in);
            reader.next(batch -> onBatch(0, batch));
            reader.next(batch -> watermark = ((LongVector) batch.column(0)).get(0));
        }

        @Override
        public void close() {
            memory.close();
        }
    }

    private static OperatorHarness harness() {
        return OperatorHarness.of(Keeper::new, KEYED).keyedBy(0, List.of(0));
    }

    @Test
    void rowsComeBackInTheTaskOfTheirKey() {
        harness()
                .input("+I[1, a]", "+I[2, b]", "+I[NULL, c]", "+I[1, NULL]", "+I[3, dd]", "+I[1, e]", "+I[77, ]")
                .watermark(5)
                .input("+I[4, f]")
                .watermark(9)
                .expectWatermarks(5L, 9L)
                .endInput()
                .expectInAnyOrder(
                        "+I[1, a]",
                        "+I[2, b]",
                        "+I[NULL, c]",
                        "+I[1, NULL]",
                        "+I[3, dd]",
                        "+I[1, e]",
                        "+I[77, ]",
                        "+I[4, f]")
                .close();
    }

    @Test
    void theHarnessFindsStateThatIsNotInTheSnapshot() {
        OperatorHarness harness = OperatorHarness.of(
                        () -> new Keeper() {
                            @Override
                            public void load(int keyGroup, int version, DataInput in) throws IOException {
                                if (keyGroup % 2 == 0) {
                                    super.load(keyGroup, version, in);
                                } else {
                                    in.skipBytes(1 << 20);
                                }
                            }
                        },
                        KEYED)
                .keyedBy(0, List.of(0))
                .input("+I[1, a]", "+I[2, b]", "+I[3, c]", "+I[4, d]")
                .endInput();
        assertThatThrownBy(() -> harness.expectInAnyOrder("+I[1, a]", "+I[2, b]", "+I[3, c]", "+I[4, d]"))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("restored between any two calls");
    }

    @Test
    void stateOfAKeyThatBelongsToAnotherTaskIsRefused() {
        OperatorHarness harness = OperatorHarness.of(
                        () -> new Keeper() {
                            @Override
                            ColumnVector[] keys(ColumnVector[] columns) {
                                return new ColumnVector[] {columns[1]};
                            }
                        },
                        KEYED)
                .keyedBy(0, List.of(0));
        assertThatThrownBy(() -> {
                    for (int i = 0; i < 20; i++) {
                        harness.input("+I[" + i + ", a]");
                    }
                })
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("has a row of key group");
    }

    @Test
    void aFormOfAnotherVersionIsRefused() {
        StateLayout layout = new StateLayout("join", 2, StateTable.perTask(LogicalType.bigint()));
        assertThatThrownBy(() -> layout.reader(1, new DataInputStream(new ByteArrayInputStream(new byte[0]))))
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNSUPPORTED))
                .hasMessageContaining("the state of the join was written in version 1 of its form; this release reads"
                        + " version 2");
    }

    @Test
    void aKeyGroupThatEndsTooSoonFails() {
        StateReader reader = new StateLayout("join", 1, StateTable.perTask(LogicalType.bigint()))
                .reader(1, new DataInputStream(new ByteArrayInputStream(new byte[] {0, 0, 0, 2, 1, 0})));
        assertThatThrownBy(() -> reader.next(batch -> {})).hasCauseInstanceOf(EOFException.class);
    }
}
