package io.tidemill.core.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.core.plan.AggregateCall;
import io.tidemill.core.testing.RowText;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class DistinctValuesTest {
    private static final LogicalType BIGINT = LogicalType.bigint();
    private static final int PARTS = 4;
    private static final int[] FIRST = {0};

    private static AggregateCall call(LogicalType argument, boolean distinct) {
        return new AggregateCall(
                "COUNT", List.of(0), -1, distinct, List.of(), List.of(argument), BIGINT.notNull(), "n");
    }

    private static Accumulators accumulators(LogicalType argument, boolean distinct) {
        Accumulators made = new BuiltInAggregates().create(call(argument, distinct), false);
        made.ensureCapacity(1);
        return made;
    }

    private static LogicalType partialType(LogicalType argument, boolean distinct) {
        return new BuiltInAggregates().accumulatorType(call(argument, distinct), false);
    }

    /** Each part is merged, folded, and added to the others: the values of the group, each once, at every level. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void thePartsOfAGroupAddUpToIt(boolean numbers) {
        LogicalType argument = numbers ? BIGINT : LogicalType.string();
        String[] values = IntStream.range(0, 300)
                .mapToObj(i -> i % 100 == 0 ? "NULL" : String.valueOf(i % 150))
                .toArray(String[]::new);
        ColumnVector[] column = {RowText.column(argument, values)};
        int[] rows = IntStream.range(0, values.length).toArray();
        DistinctValues whole = (DistinctValues) accumulators(argument, true);
        whole.add(column, rows, new int[values.length], 0, values.length);
        for (int level = 0; level < 3; level++) {
            Accumulators sum = accumulators(argument, false);
            for (int part = 0; part < PARTS; part++) {
                ColumnVector cut = Vectors.allocate(partialType(argument, true), 1);
                whole.writePart(FIRST, 0, 1, level, part, PARTS, cut);
                DistinctValues merged = (DistinctValues) accumulators(argument, true);
                merged.merge(cut, FIRST, FIRST, 0, 1);
                assertThat(merged.values(0)).isBetween(20L, 60L);
                ColumnVector folded = Vectors.allocate(partialType(argument, false), 1);
                merged.writeFolded(FIRST, 0, 1, folded);
                sum.merge(folded, FIRST, FIRST, 0, 1);
            }
            ColumnVector result = Vectors.allocate(BIGINT, 1);
            sum.writeResult(FIRST, 0, 1, result);
            // 0 to 149; where one of them is NULL, it comes again 150 rows on or before.
            assertThat(RowText.value(result, 0, BIGINT)).isEqualTo("150");
        }
    }
}
