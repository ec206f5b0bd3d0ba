package io.tidemill.stream;

import static io.tidemill.stream.Nodes.INT;
import static io.tidemill.stream.Nodes.STRING;

import io.tidemill.core.operator.Operator;
import io.tidemill.core.plan.MiniBatch;
import io.tidemill.core.plan.RankFunction;
import io.tidemill.core.plan.RankSpec;
import io.tidemill.core.plan.RankStrategy;
import io.tidemill.core.plan.SortKey;
import io.tidemill.core.plan.StreamDeduplicateNode;
import io.tidemill.core.plan.StreamRankNode;
import io.tidemill.core.plan.StreamSinkMaterializeNode;
import io.tidemill.core.testing.OperatorHarness;
import io.tidemill.core.testing.RandomColumns;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.RowKind;
import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Keys and values of every kind survive a snapshot: instances that were restored emit what those emit that were not. */
final class StateTypesTest {
    private static final long TTL = 1000;
    private static final int ROWS = 12;

    static Stream<LogicalType> types() {
        LogicalType row = LogicalType.row(List.of("a", "b"), List.of(STRING, LogicalType.array(INT)));
        return Stream.of(
                LogicalType.bool(),
                INT,
                LogicalType.bigint(),
                LogicalType.date(),
                LogicalType.timestamp(3),
                LogicalType.timestamp(9),
                LogicalType.decimal(10, 2),
                LogicalType.decimal(38, 4),
                LogicalType.of(TypeRoot.FLOAT),
                LogicalType.float64(),
                STRING,
                row.withNullable(true),
                LogicalType.array(STRING),
                LogicalType.array(row),
                LogicalType.map(STRING, LogicalType.bigint()));
    }

    private static LogicalType rowOf(LogicalType type) {
        return Nodes.row(type, INT, type);
    }

    @ParameterizedTest
    @MethodSource("types")
    void lastRowsOfKeys(LogicalType type) {
        LogicalType row = rowOf(type);
        StreamDeduplicateNode node = new StreamDeduplicateNode(
                Nodes.changing(row), Nodes.source(row), List.of(0), -1, true, true, MiniBatch.NONE, TTL);
        feedRows(() -> new DeduplicateOperator(node), row, false);
    }

    @ParameterizedTest
    @MethodSource("types")
    void rankedRows(LogicalType type) {
        LogicalType row = rowOf(type);
        RankSpec rank =
                new RankSpec(RankFunction.ROW_NUMBER, List.of(0), List.of(new SortKey(1, true, true)), 1, 3, false);
        StreamRankNode node = new StreamRankNode(
                Nodes.changing(row), Nodes.source(row), rank, RankStrategy.RETRACT, List.of(), true, TTL);
        feedRows(() -> RankOperator.of(node), row, true);
    }

    @ParameterizedTest
    @MethodSource("types")
    void rowsThatCompeteForAKey(LogicalType type) {
        LogicalType row = rowOf(type);
        StreamSinkMaterializeNode node =
                new StreamSinkMaterializeNode(Nodes.changing(row), Nodes.source(row), List.of(0), List.of(), TTL);
        feedRows(() -> new SinkMaterializeOperator(node), row, true);
    }

    private static void feedRows(Supplier<Operator> operators, LogicalType row, boolean takeBack) {
        Random random = new Random(3);
        RandomColumns values = new RandomColumns(random, true);
        OperatorHarness harness = OperatorHarness.of(operators, row).keyedBy(0, List.of(0));
        for (int step = 0; step < 4; step++) {
            ColumnBatch batch = new ColumnBatch(
                    ROWS,
                    row.children().stream()
                            .map(type -> values.column(type, ROWS))
                            .toArray(ColumnVector[]::new));
            harness.input(0, batch);
            if (takeBack) {
                int[] some = random.ints(0, ROWS).distinct().limit(ROWS / 3).toArray();
                ColumnBatch taken = batch.copy(some, 0, some.length);
                byte[] kinds = new byte[some.length];
                Arrays.fill(kinds, RowKind.DELETE.code());
                taken.setRowKinds(kinds);
                harness.input(0, taken);
            }
            harness.expectTheSame();
        }
        harness.close();
    }
}
