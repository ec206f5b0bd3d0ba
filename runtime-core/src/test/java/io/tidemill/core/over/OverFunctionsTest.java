package io.tidemill.core.over;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.core.aggregate.BuiltInAggregates;
import io.tidemill.core.plan.AggregateCall;
import io.tidemill.core.plan.Frame;
import io.tidemill.core.plan.Frame.Bound;
import io.tidemill.core.plan.OverCall;
import io.tidemill.core.plan.SortKey;
import io.tidemill.core.testing.RowText;
import io.tidemill.error.EngineException;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class OverFunctionsTest {
    private static final LogicalType BIGINT = LogicalType.bigint();
    private static final Frame WHOLE =
            new Frame(true, Bound.UNBOUNDED_PRECEDING, null, Bound.UNBOUNDED_FOLLOWING, null);

    private static OverCall call(String function, Frame frame, boolean ignoreNulls, Integer... columns) {
        List<LogicalType> types = Arrays.stream(columns).map(column -> BIGINT).toList();
        return new OverCall(
                new AggregateCall(function, List.of(columns), -1, false, List.of(), types, BIGINT, function),
                frame,
                ignoreNulls);
    }

    /** Computes a function over one partition whose first column is the order key, without peers. */
    private static List<String> compute(OverCall call, LogicalType keyType, ColumnVector... columns) {
        int size = columns[0].capacity();
        int[] rows = new int[size];
        Arrays.setAll(rows, i -> i);
        boolean[] newPeers = new boolean[size];
        Arrays.fill(newPeers, true);
        OverFunctions functions =
                new OverFunctions(List.of(new SortKey(0, true, true)), List.of(keyType), new BuiltInAggregates());
        ColumnVector result =
                functions.compute(call, new OverPartitions(columns, rows, size, new boolean[size], newPeers));
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            texts.add(RowText.value(result, i, call.call().resultType()));
        }
        return texts;
    }

    private static ColumnVector column(Object... values) {
        return RowText.column(
                BIGINT,
                Arrays.stream(values)
                        .map(value -> value == null ? null : value.toString())
                        .toArray(String[]::new));
    }

    private static Object pick(List<Object> values, int index) {
        return index >= 0 && index < values.size() ? values.get(index) : "NULL";
    }

    /** The definition of each function, by the list of the rows it may look at. */
    private static String expected(
            String function, List<Object> values, int row, int from, int to, boolean ignoreNulls, int offset) {
        boolean shift = function.equals("LAG") || function.equals("LEAD");
        int direction = function.equals("LAG") ? -1 : 1;
        if (shift && offset == 0) {
            return String.valueOf(values.get(row)).toUpperCase(java.util.Locale.ROOT);
        }
        List<Object> before = new ArrayList<>();
        List<Object> after = new ArrayList<>();
        List<Object> inside = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            Object value = values.get(i) == null ? "NULL" : values.get(i);
            if (ignoreNulls && values.get(i) == null) {
                continue;
            }
            if (i < row) {
                before.add(0, value);
            } else if (i > row) {
                after.add(value);
            }
            if (i >= from && i < to) {
                inside.add(value);
            }
        }
        Object found = switch (function) {
            case "FIRST_VALUE" -> pick(inside, 0);
            case "LAST_VALUE" -> pick(inside, inside.size() - 1);
            case "NTH_VALUE" -> offset < 1 ? "NULL" : pick(inside, offset - 1);
            default -> direction * offset < 0 ? pick(before, Math.abs(offset) - 1) : pick(after, Math.abs(offset) - 1);
        };
        return found.toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"LAG", "LEAD", "FIRST_VALUE", "LAST_VALUE", "NTH_VALUE"})
    void picksAreThoseOfTheirDefinition(String function) {
        Random random = new Random(5);
        for (int round = 0; round < 200; round++) {
            int size = 1 + random.nextInt(12);
            Object[] keys = new Object[size];
            Object[] values = new Object[size];
            Object[] offsets = new Object[size];
            for (int i = 0; i < size; i++) {
                keys[i] = (long) i;
                values[i] = random.nextInt(3) == 0 ? null : (Object) (long) random.nextInt(50);
                offsets[i] = (long) random.nextInt(7) - 3;
            }
            int low = random.nextInt(4);
            int high = random.nextInt(4);
            boolean ignoreNulls = random.nextBoolean();
            Frame frame = new Frame(true, Bound.PRECEDING, (long) low, Bound.FOLLOWING, (long) high);
            Integer[] arguments = function.endsWith("T_VALUE") ? new Integer[] {1} : new Integer[] {1, 2};
            List<String> expected = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                expected.add(expected(
                        function,
                        Arrays.asList(values),
                        i,
                        Math.max(0, i - low),
                        Math.min(size, i + high + 1),
                        ignoreNulls,
                        ((Long) offsets[i]).intValue()));
            }
            assertThat(compute(
                            call(function, frame, ignoreNulls, arguments),
                            BIGINT,
                            column(keys),
                            column(values),
                            column(offsets)))
                    .as(function + " round " + round + (ignoreNulls ? " ignoring nulls" : ""))
                    .isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"MIN", "MAX"})
    void extremesAreThoseOfTheFrame(String function) {
        Random random = new Random(6);
        for (int round = 0; round < 60; round++) {
            int size = 1 + random.nextInt(120);
            Object[] keys = new Object[size];
            Object[] values = new Object[size];
            for (int i = 0; i < size; i++) {
                keys[i] = (long) i;
                // Sorted either way in some rounds: then all rows of the frame are kept.
                long value = round % 3 == 0 ? i : round % 3 == 1 ? -i : random.nextInt(20);
                values[i] = random.nextInt(6) == 0 ? null : (Object) value;
            }
            int low = random.nextInt(60) - 5;
            int high = Math.max(-low, random.nextInt(60) - 5);
            Frame frame = new Frame(
                    true,
                    low < 0 ? Bound.FOLLOWING : Bound.PRECEDING,
                    (long) Math.abs(low),
                    high < 0 ? Bound.PRECEDING : Bound.FOLLOWING,
                    (long) Math.abs(high));
            List<String> expected = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                Long best = null;
                for (int j = Math.max(0, i - low); j <= Math.min(size - 1, i + high); j++) {
                    Long value = (Long) values[j];
                    boolean better =
                            value != null && (best == null || (function.equals("MAX") ? value > best : value < best));
                    best = better ? value : best;
                }
                expected.add(best == null ? "NULL" : best.toString());
            }
            assertThat(compute(call(function, frame, false, 1), BIGINT, column(keys), column(values)))
                    .as(function + " round " + round)
                    .isEqualTo(expected);
        }
    }

    @Test
    void anOffsetOfNullMeansNoRow() {
        ColumnVector offsets = column(1, null, 0);
        assertThat(compute(call("LAG", WHOLE, false, 0, 1, 2), BIGINT, column(7, 8, 9), offsets, column(-1, -2, -3)))
                .containsExactly("-1", "-2", "9");
        assertThat(compute(call("NTH_VALUE", WHOLE, false, 0, 1), BIGINT, column(7, 8, 9), offsets))
                .containsExactly("7", "NULL", "NULL");
    }

    @Test
    void aFrameOfRowsMayReachFurtherThanAnyPartition() {
        Frame far = new Frame(true, Bound.PRECEDING, Long.MAX_VALUE, Bound.FOLLOWING, Long.MAX_VALUE);
        assertThat(compute(call("COUNT", far, false), BIGINT, column(1, 2, 3))).containsExactly("3", "3", "3");
        Frame beyond = new Frame(true, Bound.FOLLOWING, Long.MAX_VALUE, Bound.FOLLOWING, Long.MAX_VALUE);
        assertThat(compute(call("COUNT", beyond, false), BIGINT, column(1, 2, 3)))
                .containsExactly("0", "0", "0");
        Frame before = new Frame(true, Bound.PRECEDING, Long.MAX_VALUE, Bound.PRECEDING, Long.MAX_VALUE);
        assertThat(compute(call("COUNT", before, false), BIGINT, column(1, 2, 3)))
                .containsExactly("0", "0", "0");
    }

    @Test
    void infinitiesAndNanHaveNoDistanceToOtherKeys() {
        LogicalType type = LogicalType.float64();
        ColumnVector keys = RowText.column(type, "-Infinity", "1", "2", "4", "Infinity", "NaN");
        Frame near = new Frame(false, Bound.PRECEDING, 1L, Bound.FOLLOWING, 2L);
        assertThat(compute(call("COUNT", near, false), type, keys)).containsExactly("1", "2", "3", "1", "1", "1");
        Frame toEnd = new Frame(false, Bound.PRECEDING, 1L, Bound.UNBOUNDED_FOLLOWING, null);
        assertThat(compute(call("COUNT", toEnd, false), type, keys)).containsExactly("6", "5", "5", "3", "2", "1");
    }

    @Test
    void bucketsMustBeOneAtLeast() {
        for (Object buckets : new Object[] {0, -1, null}) {
            assertThatThrownBy(() -> compute(call("NTILE", WHOLE, false, 1), BIGINT, column(1), column(buckets)))
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("NTILE needs a number of buckets of at least 1")
                    .hasMessageContaining(buckets == null ? "NULL" : buckets.toString());
        }
    }
}
