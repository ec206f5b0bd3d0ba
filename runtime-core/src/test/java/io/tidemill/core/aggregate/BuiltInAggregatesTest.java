package io.tidemill.core.aggregate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.core.plan.AggregateCall;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

final class BuiltInAggregatesTest {
    private static final LogicalType INT = LogicalType.int32();
    private static final LogicalType BIGINT = LogicalType.bigint();
    private static final LogicalType DOUBLE = LogicalType.float64();
    private static final LogicalType STRING = LogicalType.string();
    private static final LogicalType MONEY = LogicalType.decimal(15, 2);
    private static final LogicalType WIDE = LogicalType.decimal(38, 2);

    @Test
    void countsRowsAndValues() {
        assertThat(AggregateTester.of("COUNT", BIGINT).results("+I[0]", "+I[0]", "+I[1]", "-D[1]"))
                .isEqualTo(Map.of(0, "2", 1, "0"));
        assertThat(AggregateTester.of("COUNT", BIGINT, STRING).results("+I[0, a]", "+I[0, NULL]", "+I[1, NULL]"))
                .isEqualTo(Map.of(0, "1", 1, "0"));
    }

    @Test
    void countsDistinctValuesAcrossRetractions() {
        assertThat(AggregateTester.distinct("COUNT", BIGINT, STRING)
                        .results("+I[0, a]", "+I[0, a]", "+I[0, b]", "-D[0, a]", "+I[1, NULL]", "-D[0, b]"))
                .isEqualTo(Map.of(0, "1", 1, "0"));
    }

    @Test
    void countsDistinctNumbersOfManyGroups() {
        Random random = new Random(7);
        String[] rows = new String[6000];
        Map<Integer, Set<Integer>> sets = new HashMap<>();
        for (int i = 0; i < rows.length; i++) {
            int group = random.nextInt(90);
            int value = random.nextInt(100) - 50;
            rows[i] = "+I[" + group + ", " + (i % 11 == 0 ? "NULL" : value) + "]";
            if (i % 11 != 0) {
                sets.computeIfAbsent(group, key -> new HashSet<>()).add(value);
            }
        }
        Map<Integer, String> expected = new HashMap<>();
        sets.forEach((group, set) -> expected.put(group, Integer.toString(set.size())));
        for (LogicalType type : List.of(INT, BIGINT)) {
            assertThat(AggregateTester.distinct("COUNT", BIGINT, type).results(rows))
                    .isEqualTo(expected);
        }
    }

    @Test
    void toleratesARetractionBeforeItsRow() {
        assertThat(AggregateTester.distinct("COUNT", BIGINT, INT).results("-U[0, 5]", "+U[0, 5]", "+I[0, 6]"))
                .isEqualTo(Map.of(0, "1"));
        assertThat(AggregateTester.of("MAX", INT, INT).results("+I[0, 3]", "-U[0, 5]", "+U[0, 5]"))
                .isEqualTo(Map.of(0, "3"));
        assertThat(AggregateTester.of("LISTAGG", STRING, STRING).results("+I[0, a]", "-U[0, b]", "+U[0, b]"))
                .isEqualTo(Map.of(0, "a"));
    }

    @Test
    void sumOfNoValuesIsNullAndSum0IsZero() {
        assertThat(AggregateTester.of("SUM", INT, INT).results("+I[0, NULL]", "+I[1, 4]", "-D[1, 4]", "+I[2, 7]"))
                .isEqualTo(Map.of(0, "NULL", 1, "NULL", 2, "7"));
        assertThat(AggregateTester.of("$SUM0", BIGINT, BIGINT).results("+I[0, NULL]", "+I[1, 4]"))
                .isEqualTo(Map.of(0, "0", 1, "4"));
    }

    @Test
    void integerSumsWrapAround() {
        assertThat(AggregateTester.of("SUM", BIGINT, BIGINT).results("+I[0, 9223372036854775807]", "+I[0, 1]"))
                .isEqualTo(Map.of(0, "-9223372036854775808"));
        assertThat(AggregateTester.of("SUM", INT, INT).results("+I[0, 2147483647]", "+I[0, 1]"))
                .isEqualTo(Map.of(0, "-2147483648"));
    }

    @Test
    void integerAveragesTruncateTowardsZero() {
        assertThat(AggregateTester.of("AVG", INT, INT)
                        .results("+I[1, 1]", "+I[1, 2]", "+I[2, -1]", "+I[2, -2]", "+I[3, 5]", "+I[3, NULL]"))
                .isEqualTo(Map.of(1, "1", 2, "-1", 3, "5"));
    }

    @Test
    void decimalSumsAreExactBeyond64Bits() {
        String large = "9999999999999999.99";
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            rows.add("+I[0, " + large + "]");
        }
        assertThat(AggregateTester.of("SUM", WIDE, LogicalType.decimal(18, 2)).results(rows.toArray(new String[0])))
                .isEqualTo(Map.of(0, "299999999999999999.70"));
        assertThat(AggregateTester.of("AVG", WIDE, LogicalType.decimal(18, 2)).results(rows.toArray(new String[0])))
                .isEqualTo(Map.of(0, large));
    }

    @Test
    void decimalSumsOfManyRowsInFewGroupsAreExact() {
        Random random = new Random(11);
        for (int run = 0; run < 8; run++) {
            int digits = new int[] {2, 12, 17, 30}[run % 4];
            int groups = run < 4 ? 1 : 3;
            LogicalType type = LogicalType.decimal(digits < 18 ? 18 : 38, 2);
            String[] rows = new String[1500];
            Map<Integer, BigDecimal> sums = new HashMap<>();
            for (int i = 0; i < rows.length; i++) {
                int group = random.nextInt(groups);
                BigDecimal value = new BigDecimal(new BigInteger(digits * 10 / 3, random), 2);
                value = random.nextBoolean() ? value.negate() : value;
                rows[i] = "+I[" + group + ", " + value + "]";
                sums.merge(group, value, BigDecimal::add);
            }
            Map<Integer, String> expected = new HashMap<>();
            sums.forEach((group, sum) -> expected.put(group, sum.toPlainString()));
            assertThat(AggregateTester.of("SUM", WIDE, type).results(rows)).isEqualTo(expected);
        }
    }

    @Test
    void aggregatesOfOneGroupTakeManyRows() {
        Random random = new Random(13);
        for (LogicalType type : List.of(INT, BIGINT)) {
            String[] rows = new String[900];
            long sum = 0;
            long max = Long.MIN_VALUE;
            long min = Long.MAX_VALUE;
            for (int i = 0; i < rows.length; i++) {
                int value = random.nextInt(2_000) - 1_000;
                rows[i] = "+I[0, " + value + "]";
                sum += value;
                max = Math.max(max, value);
                min = Math.min(min, value);
            }
            assertThat(AggregateTester.of("SUM", BIGINT, type).results(rows)).isEqualTo(Map.of(0, Long.toString(sum)));
            assertThat(AggregateTester.of("MAX", type, type).results(rows)).isEqualTo(Map.of(0, Long.toString(max)));
            assertThat(AggregateTester.of("MIN", type, type).results(rows)).isEqualTo(Map.of(0, Long.toString(min)));
            assertThat(AggregateTester.of("COUNT", BIGINT, type).results(rows)).isEqualTo(Map.of(0, "900"));
        }
    }

    @Test
    void decimalSumsOf128BitsRetractExactly() {
        LogicalType type = LogicalType.decimal(38, 0);
        String large = "12345678901234567890123456789012345678";
        assertThat(AggregateTester.of("SUM", type, type)
                        .results("+I[0, " + large + "]", "+I[0, 5]", "-D[0, " + large + "]", "+I[0, -7]"))
                .isEqualTo(Map.of(0, "-2"));
    }

    @Test
    void decimalSumThatDoesNotFitIsNull() {
        LogicalType type = LogicalType.decimal(38, 0);
        String nines = "9".repeat(38);
        assertThat(AggregateTester.of("SUM", type, type).results("+I[0, " + nines + "]", "+I[0, 1]"))
                .isEqualTo(Map.of(0, "NULL"));
    }

    @Test
    void decimalAveragesRoundHalfUp() {
        LogicalType result = LogicalType.decimal(38, 3);
        assertThat(AggregateTester.of("AVG", result, MONEY).results("+I[0, 0.01]", "+I[0, 0.00]", "+I[1, -0.01]"))
                .isEqualTo(Map.of(0, "0.005", 1, "-0.010"));
        assertThat(AggregateTester.of("AVG", LogicalType.decimal(15, 2), MONEY)
                        .results("+I[0, 0.01]", "+I[0, 0.00]", "+I[1, -0.01]", "+I[1, 0.00]"))
                .isEqualTo(Map.of(0, "0.01", 1, "-0.01"));
    }

    @Test
    void extremesOfEveryComparableType() {
        assertThat(AggregateTester.of("MIN", INT, INT).results("+I[0, 3]", "+I[0, -3]", "+I[1, NULL]"))
                .isEqualTo(Map.of(0, "-3", 1, "NULL"));
        assertThat(AggregateTester.of("MAX", BIGINT, BIGINT).results("+I[0, -3]", "+I[0, -9]"))
                .isEqualTo(Map.of(0, "-3"));
        assertThat(AggregateTester.of("MAX", STRING, STRING).results("+I[0, b]", "+I[0, ba]", "+I[0, a]"))
                .isEqualTo(Map.of(0, "ba"));
        assertThat(AggregateTester.of("MIN", DOUBLE, DOUBLE).results("+I[0, 1.5]", "+I[0, -0.5]"))
                .isEqualTo(Map.of(0, "-0.5"));
        assertThat(AggregateTester.of("MAX", LogicalType.bool(), LogicalType.bool())
                        .results("+I[0, false]", "+I[0, true]"))
                .isEqualTo(Map.of(0, "true"));
        assertThat(AggregateTester.of("MIN", WIDE, WIDE).results("+I[0, 5.00]", "+I[0, -5.00]"))
                .isEqualTo(Map.of(0, "-5.00"));
        LogicalType time = LogicalType.timestamp(3);
        assertThat(AggregateTester.of("MAX", time, time)
                        .results("+I[0, 1969-12-31 23:59:59.999]", "+I[0, 1969-12-31 23:00:00]"))
                .isEqualTo(Map.of(0, "1969-12-31 23:59:59.999"));
    }

    @Test
    void maxGoesBackToTheNextBestAndToNull() {
        assertThat(AggregateTester.of("MAX", INT, INT)
                        .results("+I[0, 1]", "+I[0, 9]", "+I[0, 9]", "-D[0, 9]", "+I[1, 4]", "-D[1, 4]", "+I[1, NULL]"))
                .isEqualTo(Map.of(0, "9", 1, "NULL"));
    }

    @Test
    void extremesOverRandomRetractionsAgreeWithASortedList() {
        long seed = 42;
        Random random = new Random(seed);
        List<String> rows = new ArrayList<>();
        List<Integer> alive = new ArrayList<>();
        for (int i = 0; i < 3000; i++) {
            if (!alive.isEmpty() && random.nextInt(5) < 2) {
                rows.add("-D[0, " + alive.remove(random.nextInt(alive.size())) + "]");
            } else {
                int value = random.nextInt(200);
                alive.add(value);
                rows.add("+I[0, " + value + "]");
            }
        }
        String min = Integer.toString(alive.stream().mapToInt(i -> i).min().orElseThrow());
        assertThat(AggregateTester.of("MIN", INT, INT).results(rows.toArray(new String[0])))
                .as("seed %d", seed)
                .isEqualTo(Map.of(0, min));
    }

    @Test
    void variances() {
        String[] rows = {"+I[0, 2]", "+I[0, 4]", "+I[0, 4]", "+I[0, 4]", "+I[0, 5]", "+I[0, 5]", "+I[0, 7]", "+I[0, 9]"
        };
        assertThat(AggregateTester.of("STDDEV_POP", DOUBLE, INT).results(rows)).isEqualTo(Map.of(0, "2.0"));
        assertThat(AggregateTester.of("VAR_POP", DOUBLE, INT).results(rows)).isEqualTo(Map.of(0, "4.0"));
        assertThat(AggregateTester.of("VAR_SAMP", DOUBLE, INT).results("+I[0, 1]", "+I[1, 1]", "+I[1, 3]"))
                .isEqualTo(Map.of(0, "NULL", 1, "2.0"));
        assertThat(AggregateTester.of("STDDEV_SAMP", DOUBLE, INT)
                        .results("+I[0, 1]", "+I[0, 3]", "+I[0, 100]", "-D[0, 100]", "+I[1, 5]", "-D[1, 5]"))
                .containsEntry(1, "NULL")
                .hasEntrySatisfying(
                        0, value -> assertThat(Double.parseDouble(value)).isCloseTo(Math.sqrt(2), Offset.offset(1e-9)));
    }

    @Test
    void firstAndLastValuesSkipNullsAndComeBack() {
        assertThat(AggregateTester.of("FIRST_VALUE", STRING, STRING)
                        .results("+I[0, NULL]", "+I[0, a]", "+I[0, b]", "+I[1, NULL]"))
                .isEqualTo(Map.of(0, "a", 1, "NULL"));
        assertThat(AggregateTester.of("LAST_VALUE", STRING, STRING)
                        .results("+I[0, a]", "+I[0, b]", "+I[0, c]", "-D[0, c]", "-D[0, a]"))
                .isEqualTo(Map.of(0, "b"));
    }

    @Test
    void listsFollowArrivalOrTheOrderInsideTheCall() {
        assertThat(AggregateTester.of("LISTAGG", STRING, STRING)
                        .results("+I[0, b]", "+I[0, NULL]", "+I[0, a]", "+I[1, NULL]"))
                .isEqualTo(Map.of(0, "b,a", 1, "NULL"));
        assertThat(AggregateTester.of("LISTAGG", STRING, STRING, STRING)
                        .results("+I[0, b, ; ]", "+I[0, a, ; ]", "+I[0, b, ; ]", "-D[0, b, ; ]"))
                .isEqualTo(Map.of(0, "a;b"));
        assertThat(AggregateTester.ordered("LISTAGG", STRING, false, STRING)
                        .results("+I[0, a, 1]", "+I[0, c, 3]", "+I[0, b, 2]", "+I[0, n, NULL]"))
                .isEqualTo(Map.of(0, "c,b,a,n"));
        assertThat(AggregateTester.of("ARRAY_AGG", LogicalType.array(INT), INT)
                        .results("+I[0, 3]", "+I[0, NULL]", "+I[0, 1]"))
                .isEqualTo(Map.of(0, "{3, NULL, 1}"));
        assertThat(AggregateTester.distinct("LISTAGG", STRING, STRING).results("+I[0, a]", "+I[0, b]", "+I[0, a]"))
                .isEqualTo(Map.of(0, "a,b"));
    }

    @Test
    void distinctValuesHaveTheirFirstPlaceInTheOrder() {
        AggregateTester list = AggregateTester.distinctOrdered("LISTAGG", STRING, STRING);
        assertThat(list.results("+I[0, a, 5]", "+I[0, b, 3]", "+I[0, a, 1]")).isEqualTo(Map.of(0, "a,b"));
        assertThat(list.results("+I[0, a, 5]", "+I[0, b, 3]", "+I[0, a, 1]", "-D[0, a, 1]"))
                .isEqualTo(Map.of(0, "b,a"));
        assertThat(list.results("+I[0, a, 5]", "+I[0, b, 3]", "+I[0, a, 1]", "-D[0, a, 5]", "-D[0, a, 1]"))
                .isEqualTo(Map.of(0, "b"));
        AggregateTester last = AggregateTester.distinctOrdered("LAST_VALUE", STRING, STRING);
        assertThat(last.results("+I[0, a, 5]", "+I[0, b, 3]", "+I[0, a, 1]")).isEqualTo(Map.of(0, "a"));
    }

    @Test
    void columnsOfAnOrderAreNotCounted() {
        assertThat(AggregateTester.ordered("COUNT", BIGINT, true, STRING).results("+I[0, a, NULL]", "+I[0, NULL, 1]"))
                .isEqualTo(Map.of(0, "1"));
    }

    @Test
    void distinctFloatingPointNumbersMergeAcrossRetractions() {
        String[] rows = {
            "+I[0, 0.5]",
            "+I[0, 0.5]",
            "+I[1, 8.0]",
            "-D[0, 4.0]",
            "+I[0, 2.0]",
            "-D[0, 0.5]",
            "+I[0, 4.0]",
            "+I[0, 1.0]"
        };
        assertThat(AggregateTester.distinct("SUM", DOUBLE, DOUBLE).results(rows))
                .isEqualTo(Map.of(0, "3.5", 1, "8.0"));
        assertThat(AggregateTester.distinct("SUM", DOUBLE, DOUBLE)
                        .results("-U[0, 4.0]", "+I[0, 2.0]", "+U[0, 4.0]", "+I[0, 4.0]"))
                .isEqualTo(Map.of(0, "6.0"));
        assertThat(AggregateTester.distinct("VAR_POP", DOUBLE, DOUBLE)
                        .results("+I[0, 1.0]", "+I[0, 3.0]", "-D[0, 3.0]", "+I[0, 3.0]", "+I[0, 1.0]"))
                .isEqualTo(Map.of(0, "1.0"));
    }

    @Test
    void varianceForgetsARetractionBeforeItsRow() {
        assertThat(AggregateTester.of("VAR_POP", DOUBLE, INT).results("-U[0, 5]", "+U[0, 5]", "+I[0, 1]", "+I[0, 3]"))
                .isEqualTo(Map.of(0, "1.0"));
    }

    @Test
    void collectGivesAMultiset() {
        assertThat(AggregateTester.of("COLLECT", LogicalType.multiset(STRING), STRING)
                        .results("+I[0, a]", "+I[0, b]", "+I[0, a]", "+I[1, NULL]", "+I[0, c]", "-D[0, c]"))
                .isEqualTo(Map.of(0, "{a=2, b=1}", 1, "{}"));
    }

    @Test
    void literalAggregateIsTrueForEveryGroup() {
        assertThat(AggregateTester.of("LITERAL_AGG", LogicalType.bool()).results("+I[0]", "+I[1]", "-D[1]"))
                .isEqualTo(Map.of(0, "true", 1, "true"));
    }

    @Test
    void singleValueRefusesASecondRow() {
        assertThat(AggregateTester.of("SINGLE_VALUE", INT, INT).results("+I[0, 3]", "-U[0, 3]", "+U[0, NULL]"))
                .isEqualTo(Map.of(0, "NULL"));
        assertThatThrownBy(() -> AggregateTester.of("SINGLE_VALUE", INT, INT).results("+I[0, 3]", "+I[0, 3]"))
                .isInstanceOfSatisfying(
                        EngineException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.SUBQUERY_MORE_THAN_ONE_ROW));
    }

    @Test
    void percentileRefusesFrequenciesBeyondABigint() {
        assertThatThrownBy(() -> AggregateTester.of("PERCENTILE", DOUBLE, DOUBLE, DOUBLE, BIGINT)
                        .results("+I[0, 1.0, 0.5, 9223372036854775807]", "+I[0, 2.0, 0.5, 1]"))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("more than a BIGINT holds");
    }

    @Test
    void approximateCountsAreClose() {
        String[] rows = new String[20_000];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = "+I[0, " + i % 5000 + "]";
        }
        String estimate =
                AggregateTester.of("APPROX_COUNT_DISTINCT", BIGINT, INT).once(false, rows);
        assertThat(Double.parseDouble(estimate)).isBetween(4750.0, 5250.0);
        assertThat(AggregateTester.of("APPROX_COUNT_DISTINCT", BIGINT, INT).once(true, rows))
                .isEqualTo("5000");
    }

    @Test
    void clearedGroupsStartEmpty() {
        for (String function : List.of("COUNT", "SUM", "AVG", "MIN", "MAX", "VAR_POP", "LAST_VALUE", "LISTAGG")) {
            LogicalType type = function.equals("LISTAGG") ? STRING : function.equals("COUNT") ? BIGINT : INT;
            LogicalType argument = function.equals("COUNT") ? INT : type;
            for (boolean retractable : new boolean[] {false, true}) {
                AggregateTester tester = AggregateTester.of(function, type, argument);
                assertThat(tester.afterClear(retractable, "+I[0, 8]", "+I[0, 2]"))
                        .as(function)
                        .isEqualTo(function.equals("COUNT") ? "0" : "NULL");
            }
        }
    }

    @Test
    void unknownFunctionsAndWrongArgumentsAreRefused() {
        AggregateFunctions functions = new BuiltInAggregates();
        assertThatThrownBy(() -> functions.create(call("MEDIAN", INT), false))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("MEDIAN");
        assertThatThrownBy(() -> functions.create(call("SUM", STRING), false))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("needs a number");
        assertThat(functions.mergeable(call("LISTAGG", STRING))).isFalse();
    }

    private static AggregateCall call(String function, LogicalType argument) {
        return new AggregateCall(
                function, List.of(0), -1, false, List.of(), List.of(argument), LogicalType.of(TypeRoot.INT), "a");
    }
}
