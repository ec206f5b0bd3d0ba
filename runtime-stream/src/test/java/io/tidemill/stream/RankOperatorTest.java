package io.tidemill.stream;

import static io.tidemill.stream.Nodes.BIGINT;
import static io.tidemill.stream.Nodes.INT;
import static io.tidemill.stream.Nodes.STRING;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.core.plan.RankFunction;
import io.tidemill.core.plan.RankSpec;
import io.tidemill.core.plan.RankStrategy;
import io.tidemill.core.plan.SortKey;
import io.tidemill.core.plan.StreamRankNode;
import io.tidemill.core.testing.OperatorHarness;
import io.tidemill.error.EngineException;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class RankOperatorTest {
    private static final LogicalType KEY_VALUE = Nodes.row(INT, INT);
    private static final String[] EVENTS = {
        "+I[1, 10]", "+I[1, 20]", "+I[2, 5]", "+I[1, 7]", "+I[2, 9]", "+I[1, 8]", "+I[1, 3]", "+I[2, 1]"
    };

    private static OperatorHarness harness(
            RankFunction function,
            LogicalType input,
            List<Integer> keys,
            boolean ascending,
            long from,
            long to,
            boolean withRank,
            RankStrategy strategy,
            List<Integer> upsertKey,
            long ttl) {
        List<LogicalType> types = new ArrayList<>(input.children());
        if (withRank) {
            types.add(BIGINT.notNull());
        }
        RankSpec spec = new RankSpec(function, keys, List.of(new SortKey(1, ascending, ascending)), from, to, withRank);
        StreamRankNode node = new StreamRankNode(
                Nodes.changing(Nodes.row(types.toArray(new LogicalType[0]))),
                Nodes.source(input),
                spec,
                strategy,
                upsertKey,
                true,
                ttl);
        return OperatorHarness.of(() -> RankOperator.of(node), node.properties().outputType(), input)
                .keyedBy(0, keys);
    }

    private static OperatorHarness topN(
            List<Integer> keys, boolean ascending, long from, long to, boolean withRank, RankStrategy strategy) {
        return harness(RankFunction.ROW_NUMBER, KEY_VALUE, keys, ascending, from, to, withRank, strategy, List.of(), 0);
    }

    @ParameterizedTest
    @EnumSource(
            value = RankStrategy.class,
            names = {"APPEND", "RETRACT"})
    void topTwoWithNumbersSendsShiftedRowsAnew(RankStrategy strategy) {
        topN(List.of(0), false, 1, 2, true, strategy)
                .input(EVENTS)
                .expect(
                        "+I[1, 10, 1]",
                        "-U[1, 10, 1]",
                        "+U[1, 20, 1]",
                        "+I[1, 10, 2]",
                        "+I[2, 5, 1]",
                        "-U[2, 5, 1]",
                        "+U[2, 9, 1]",
                        "+I[2, 5, 2]")
                .close();
    }

    @ParameterizedTest
    @EnumSource(
            value = RankStrategy.class,
            names = {"APPEND", "RETRACT"})
    void topOneWithoutNumberUpdatesInPlace(RankStrategy strategy) {
        topN(List.of(0), false, 1, 1, false, strategy)
                .input(EVENTS)
                .expect("+I[1, 10]", "-U[1, 10]", "+U[1, 20]", "+I[2, 5]", "-U[2, 5]", "+U[2, 9]");
    }

    @ParameterizedTest
    @EnumSource(
            value = RankStrategy.class,
            names = {"APPEND", "RETRACT"})
    void orderByWithLimitDeletesAndInserts(RankStrategy strategy) {
        topN(List.of(), true, 1, 2, false, strategy)
                .input(EVENTS)
                .expect(
                        "+I[1, 10]",
                        "+I[1, 20]",
                        "-D[1, 20]",
                        "+I[2, 5]",
                        "-D[1, 10]",
                        "+I[1, 7]",
                        "-D[1, 7]",
                        "+I[1, 3]",
                        "-D[2, 5]",
                        "+I[2, 1]");
    }

    @ParameterizedTest
    @EnumSource(
            value = RankStrategy.class,
            names = {"APPEND", "RETRACT"})
    void orderByWithOffsetUpdatesInPlace(RankStrategy strategy) {
        topN(List.of(), false, 2, 3, false, strategy)
                .input(EVENTS)
                .expect("+I[1, 10]", "+I[2, 5]", "-U[2, 5]", "+U[1, 7]", "-U[1, 7]", "+U[2, 9]");
    }

    @Test
    void rowsBeyondTheRangeAreForgotten() {
        topN(List.of(0), false, 1, 2, false, RankStrategy.APPEND)
                .input("+I[1, 5]", "+I[1, 6]", "+I[1, 1]", "+I[1, 5]")
                .expect("+I[1, 5]", "+I[1, 6]")
                .expectCounter("rows_beyond_range", 2);
    }

    @Test
    void aRowThatGoesIsReplacedByTheNext() {
        topN(List.of(0), false, 1, 2, true, RankStrategy.RETRACT)
                .input("+I[1, 5]", "+I[1, 6]", "+I[1, 7]")
                .expect(
                        "+I[1, 5, 1]",
                        "-U[1, 5, 1]",
                        "+U[1, 6, 1]",
                        "+I[1, 5, 2]",
                        "-U[1, 6, 1]",
                        "+U[1, 7, 1]",
                        "-U[1, 5, 2]",
                        "+U[1, 6, 2]")
                .input("-D[1, 7]")
                .expect("-U[1, 7, 1]", "+U[1, 6, 1]", "-U[1, 6, 2]", "+U[1, 5, 2]")
                .input("-D[1, 6]")
                .expect("-U[1, 6, 1]", "+U[1, 5, 1]", "-D[1, 5, 2]");
        topN(List.of(0), false, 1, 2, false, RankStrategy.RETRACT)
                .input("+I[1, 5]", "+I[1, 6]", "+I[1, 7]", "-D[1, 7]", "-D[1, 5]")
                .expect("+I[1, 5]", "+I[1, 6]", "-D[1, 5]", "+I[1, 7]", "-D[1, 7]", "+I[1, 5]", "-D[1, 5]");
    }

    @Test
    void rowsThatSwapRanksEndRightForAConsumerKeyedByRank() {
        LogicalType totals = Nodes.row(STRING, INT);
        harness(RankFunction.ROW_NUMBER, totals, List.of(), false, 1, 2, true, RankStrategy.UPDATE_FAST, List.of(0), 0)
                .input("+I[x, 3]", "+I[y, 5]", "+U[x, 10]")
                .expect(
                        "+I[x, 3, 1]",
                        "-U[x, 3, 1]",
                        "+U[y, 5, 1]",
                        "+I[x, 3, 2]",
                        "-U[y, 5, 1]",
                        "+U[x, 10, 1]",
                        "-U[x, 3, 2]",
                        "+U[y, 5, 2]");
    }

    @Test
    void updatesByKeyWithoutNumber() {
        LogicalType totals = Nodes.row(STRING, INT);
        harness(RankFunction.ROW_NUMBER, totals, List.of(), false, 1, 2, false, RankStrategy.UPDATE_FAST, List.of(0), 0)
                .input("+I[x, 3]", "+I[y, 5]", "+I[z, 1]", "+U[x, 4]", "+U[z, 9]", "+U[z, 9]")
                .expect("+I[x, 3]", "+I[y, 5]", "-U[x, 3]", "+U[x, 4]", "-D[x, 4]", "+I[z, 9]");
    }

    @Test
    void tiesShareARank() {
        harness(RankFunction.RANK, KEY_VALUE, List.of(), false, 1, 2, true, RankStrategy.APPEND, List.of(), 0)
                .input("+I[1, 5]", "+I[2, 5]", "+I[3, 4]", "+I[4, 9]", "+I[5, 1]")
                .expect(
                        "+I[1, 5, 1]",
                        "+I[2, 5, 1]",
                        "-U[1, 5, 1]",
                        "+U[1, 5, 2]",
                        "-U[2, 5, 1]",
                        "+U[2, 5, 2]",
                        "+I[4, 9, 1]");
        harness(RankFunction.DENSE_RANK, KEY_VALUE, List.of(), false, 1, 2, true, RankStrategy.RETRACT, List.of(), 0)
                .input("+I[1, 5]", "+I[2, 5]", "+I[3, 4]")
                .expect("+I[1, 5, 1]", "+I[2, 5, 1]", "+I[3, 4, 2]")
                .input("-D[1, 5]", "-D[2, 5]")
                .expect("-D[1, 5, 1]", "-D[2, 5, 1]", "-U[3, 4, 2]", "+U[3, 4, 1]");
    }

    @Test
    void peersBeforeTheRangeMayComeIntoIt() {
        harness(RankFunction.RANK, KEY_VALUE, List.of(), false, 2, 3, true, RankStrategy.APPEND, List.of(), 0)
                .input("+I[1, 5]", "+I[2, 5]", "+I[3, 5]", "+I[4, 5]")
                .expect()
                .input("+I[5, 6]")
                .expect("+I[1, 5, 2]", "+I[2, 5, 2]", "+I[3, 5, 2]", "+I[4, 5, 2]");
    }

    @Test
    void anUpdateThatMakesTwoDenseRanksOneBringsRowsIntoTheRange() {
        harness(
                        RankFunction.DENSE_RANK,
                        KEY_VALUE,
                        List.of(),
                        false,
                        1,
                        2,
                        true,
                        RankStrategy.UPDATE_FAST,
                        List.of(0),
                        0)
                .input("+I[1, 9]", "+I[2, 8]", "+I[3, 7]")
                .expect("+I[1, 9, 1]", "+I[2, 8, 2]")
                .input("+U[2, 9]")
                .expect("-U[2, 8, 2]", "+U[2, 9, 1]", "+I[3, 7, 2]");
    }

    @Test
    void expiredPartitionsStartAnew() {
        harness(
                        RankFunction.ROW_NUMBER,
                        KEY_VALUE,
                        List.of(0),
                        false,
                        1,
                        1,
                        false,
                        RankStrategy.RETRACT,
                        List.of(),
                        100)
                .input("+I[1, 5]")
                .expect("+I[1, 5]")
                .processingTime(500)
                .input("-D[1, 5]")
                .expect()
                .input("+I[1, 4]")
                .expect("+I[1, 4]");
        assertThatThrownBy(() -> topN(List.of(0), false, 1, 1, false, RankStrategy.RETRACT)
                        .input("-D[1, 5]"))
                .isInstanceOf(EngineException.class);
    }

    @ParameterizedTest
    @EnumSource(RankFunction.class)
    void randomChangesFoldToTheRankingOfTheFinalRows(RankFunction function) {
        for (boolean withRank : new boolean[] {true, false}) {
            for (int from : new int[] {1, 2}) {
                long seed = from * 10L + function.ordinal();
                Random random = new Random(seed);
                OperatorHarness harness = harness(
                        function, KEY_VALUE, List.of(), true, from, 4, withRank, RankStrategy.RETRACT, List.of(), 0);
                List<int[]> alive = new ArrayList<>();
                for (int i = 0; i < 400; i++) {
                    if (!alive.isEmpty() && random.nextInt(5) < 2) {
                        int[] row = alive.remove(random.nextInt(alive.size()));
                        harness.input("-D[" + row[0] + ", " + row[1] + "]");
                    } else {
                        int[] row = {i, random.nextInt(30)};
                        alive.add(row);
                        harness.input("+I[" + row[0] + ", " + row[1] + "]");
                    }
                }
                harness.expectTable(ranked(function, alive, from, 4, withRank));
            }
        }
    }

    /** Partitions with peers and equal rows, which expire when there is a time to live. */
    @ParameterizedTest
    @CsvSource({
        "ROW_NUMBER, APPEND", "ROW_NUMBER, RETRACT", "ROW_NUMBER, UPDATE_FAST",
        "RANK, APPEND", "RANK, RETRACT", "RANK, UPDATE_FAST",
        "DENSE_RANK, APPEND", "DENSE_RANK, RETRACT", "DENSE_RANK, UPDATE_FAST"
    })
    void randomChangesOfPartitionsFoldToTheirRanking(RankFunction function, RankStrategy strategy) {
        for (int variant = 0; variant < 8; variant++) {
            boolean withRank = (variant & 1) == 0;
            int from = (variant & 2) == 0 ? 1 : 2;
            long ttl = (variant & 4) == 0 ? 0 : 100;
            List<Integer> upsertKey = strategy == RankStrategy.UPDATE_FAST ? List.of(0, 2) : List.of();
            OperatorHarness harness = harness(
                    function,
                    Nodes.row(INT, INT, INT, INT),
                    List.of(0),
                    false,
                    from,
                    4,
                    withRank,
                    strategy,
                    upsertKey,
                    ttl);
            NaiveRank model = new NaiveRank(function, from, 4, withRank, ttl);
            Random random = new Random(variant);
            List<int[]> sent = new ArrayList<>();
            long now = 0;
            for (int step = 0; step < 60; step++) {
                String[] rows = new String[1 + random.nextInt(4)];
                for (int i = 0; i < rows.length; i++) {
                    rows[i] = change(strategy, random, sent, model, now);
                }
                harness.input(rows);
                if (ttl > 0 && step % 4 == 0) {
                    now += random.nextInt(130);
                    harness.processingTime(now);
                }
                if (step % 15 == 14) {
                    harness.expectTable(model.table());
                }
            }
            harness.close();
        }
    }

    private static String change(RankStrategy strategy, Random random, List<int[]> sent, NaiveRank model, long now) {
        if (strategy == RankStrategy.RETRACT && !sent.isEmpty() && random.nextInt(5) < 2) {
            int[] row = sent.remove(random.nextInt(sent.size()));
            model.remove(row, now);
            return "-D" + Arrays.toString(row);
        }
        int[] row = {random.nextInt(4), random.nextInt(6), random.nextInt(3), random.nextInt(2)};
        if (strategy == RankStrategy.UPDATE_FAST) {
            // Values only rise: what was beyond the range may be forgotten.
            row[1] += sent.size() / 10;
            row[2] = random.nextInt(8);
            for (int[] other : sent) {
                if (other[0] == row[0] && other[2] == row[2]) {
                    row[1] = Math.max(row[1], other[1]);
                }
            }
            sent.add(row);
            model.update(row, now);
            return "+U" + Arrays.toString(row);
        }
        sent.add(row);
        model.add(row, now);
        return "+I" + Arrays.toString(row);
    }

    private static String[] ranked(RankFunction function, List<int[]> rows, int from, int to, boolean withRank) {
        List<int[]> sorted = new ArrayList<>(rows);
        sorted.sort(Comparator.<int[]>comparingInt(row -> row[1]).thenComparingInt(row -> row[0]));
        List<String> expected = new ArrayList<>();
        int dense = 0;
        int rank = 0;
        for (int i = 0; i < sorted.size(); i++) {
            boolean tied = i > 0 && sorted.get(i)[1] == sorted.get(i - 1)[1];
            dense += tied ? 0 : 1;
            rank = tied ? rank : i + 1;
            int number = switch (function) {
                case ROW_NUMBER -> i + 1;
                case RANK -> rank;
                case DENSE_RANK -> dense;
            };
            if (number >= from && number <= to) {
                int[] row = sorted.get(i);
                expected.add("[" + row[0] + ", " + row[1] + (withRank ? ", " + number : "") + "]");
            }
        }
        return expected.toArray(new String[0]);
    }
}
