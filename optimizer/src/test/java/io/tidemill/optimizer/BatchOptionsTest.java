package io.tidemill.optimizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.core.plan.PlanText;
import io.tidemill.error.EngineException;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Each option of the batch planner changes a plan. */
final class BatchOptionsTest {
    private static final String TABLES = """
            CREATE TABLE big (k INT, v BIGINT, p STRING) PARTITIONED BY (p) WITH ('connector' = 'x', 'rows' = '1000000000', 'ndv.k' = '1000',
              'partitions' = '2024,2025,2026', 'dynamic' = 'k');
            CREATE TABLE flat (k INT, v BIGINT) WITH ('connector' = 'x', 'rows' = '1000', 'ndv.k' = '1000');
            CREATE TABLE small (k INT, n STRING) WITH ('connector' = 'x', 'rows' = '10');
            CREATE TABLE blank (k INT, v BIGINT) WITH ('connector' = 'x');
            CREATE TABLE exact (k INT, v BIGINT) WITH ('connector' = 'x', 'filters' = 'exact');
            """;

    private static final String JOIN = "SELECT v, n FROM big JOIN small ON big.k = small.k";

    private static PlannerFixture batch() {
        return PlannerFixture.with(TABLES).batch();
    }

    private static String text(PlannerFixture fixture, String sql) {
        return PlanText.of(fixture.plan(sql), Set.of());
    }

    @Test
    void smallSidesAreBroadcastUpToTheThreshold() {
        assertThat(text(batch(), JOIN)).contains("isBroadcast=[true], build=[right]");
        assertThat(text(batch().set("table.optimizer.join.broadcast-threshold", "-1"), JOIN))
                .doesNotContain("broadcast")
                .contains("hash[k]");
    }

    @Test
    void thePreservedSideOfAnOuterJoinIsNeverBroadcast() {
        assertThat(text(batch(), "SELECT v, n FROM small LEFT JOIN big ON big.k = small.k"))
                .doesNotContain("isBroadcast");
        assertThat(text(batch(), "SELECT v, n FROM small FULL JOIN big ON big.k = small.k"))
                .doesNotContain("isBroadcast");
    }

    @Test
    void disabledOperatorsAreNotUsed() {
        assertThat(text(batch().set("table.exec.disabled-operators", "HashJoin"), JOIN))
                .contains("SortMergeJoin");
        assertThat(text(
                        batch().set("table.exec.disabled-operators", "HashAgg"),
                        "SELECT k, SUM(v) FROM big GROUP BY k"))
                .contains("SortAggregate");
        assertThatThrownBy(() -> batch().set("table.exec.disabled-operators", "HashJoin,SortMergeJoin,NestedLoopJoin")
                        .plan(JOIN))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("NestedLoopJoin")
                .hasMessageContaining("table.exec.disabled-operators");
    }

    @Test
    void aggregatesHaveTwoPhasesWhereTheyReduce() {
        String reducing = "SELECT k, SUM(v) FROM big GROUP BY k";
        String unique = "SELECT k, SUM(v) FROM flat GROUP BY k";
        assertThat(text(batch(), reducing)).contains("isMerge=[true]", "LocalHashAggregate");
        assertThat(text(batch(), unique)).contains("isMerge=[false]").doesNotContain("Local");
        assertThat(text(batch().set("table.optimizer.agg-phase-strategy", "ONE_PHASE"), reducing))
                .contains("isMerge=[false]");
        assertThat(text(batch().set("table.optimizer.agg-phase-strategy", "TWO_PHASE"), unique))
                .contains("isMerge=[true]");
    }

    @Test
    void aStarJoinFiltersTheScanOfItsLargeSide() {
        String star = JOIN + " WHERE n = 'a'";
        assertThat(text(batch(), star)).contains("DynamicFilteringTableSourceScan", "dynamicFilter=[k]");
        assertThat(text(batch().set("table.optimizer.dynamic-filtering.enabled", "false"), star))
                .doesNotContain("Dynamic");
        assertThat(text(batch(), "SELECT v, n FROM big LEFT JOIN small ON big.k = small.k AND n = 'a'"))
                .doesNotContain("Dynamic");
    }

    @Test
    void conditionsGoIntoTheSourceUnlessForbidden() {
        String query = "SELECT v FROM exact WHERE k > 3";
        assertThat(text(batch(), query)).contains("filter=[k > 3]").doesNotContain("where");
        assertThat(text(batch().set("table.optimizer.source.predicate-pushdown-enabled", "false"), query))
                .contains("where=[k > 3]")
                .doesNotContain("filter=");
    }

    @Test
    void conditionsThatTheSourceDoesNotGuaranteeAreCheckedAgain() {
        assertThat(text(batch(), "SELECT v FROM flat WHERE k > 3")).contains("filter=[k > 3]", "where=[k > 3]");
    }

    @Test
    void partitionsAreReadOnlyWhereTheirConditionHolds() {
        assertThat(text(batch(), "SELECT v FROM big WHERE p = '2025'"))
                .contains("partitions=[{p=2025}]")
                .doesNotContain("where");
    }

    @Test
    void limitsGoIntoTheSource() {
        assertThat(text(batch(), "SELECT v FROM exact WHERE k > 3 LIMIT 5")).contains("limit=[5]");
        assertThat(text(batch(), "SELECT v FROM flat WHERE k > 3 LIMIT 5")).doesNotContain("limit=");
    }

    @Test
    void joinsAreOrderedWhenSizesAreKnown() {
        String query = "SELECT big.v FROM big, flat, small WHERE big.k = small.k AND flat.k = small.k AND n = 'a'";
        assertThat(text(batch(), query)).doesNotContain("where=[true]");
        String unknown = "SELECT b.v FROM blank b, blank f, blank s WHERE b.k = s.k AND f.k = s.k";
        assertThat(text(batch(), unknown)).as("no product even without sizes").doesNotContain("NestedLoop");
        assertThat(text(batch().set("table.optimizer.join-reorder-enabled", "false"), query.replace("big,", "big,")))
                .contains("Join");
    }

    @Test
    void equalPartsAreComputedOnceUnlessForbidden() {
        String query =
                "WITH r AS (SELECT k, SUM(v) AS s FROM blank GROUP BY k) SELECT * FROM r a JOIN r b ON a.k = b.s";
        assertThat(text(batch(), query)).contains("reuse_id=[1]");
        assertThat(text(batch().set("table.optimizer.reuse-sub-plan-enabled", "false"), query))
                .doesNotContain("reuse");
    }

    @Test
    void volatilePartsStayApart() {
        String query =
                "SELECT * FROM (SELECT k, RAND() r FROM blank) a JOIN (SELECT k, RAND() r FROM blank) b ON a.k = b.k";
        String plan = text(batch(), query);
        assertThat(plan.split("RAND", -1)).hasSize(3);
    }

    @Test
    void passesCanBeSwitchedOff() {
        assertThat(text(batch().set("tidemill.optimizer.disabled-passes", "prune-columns"), "SELECT k FROM flat"))
                .contains("fields=[k, v]");
        assertThatThrownBy(() -> batch().set("tidemill.optimizer.disabled-passes", "nonsense")
                        .plan("SELECT 1"))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("nonsense")
                .hasMessageContaining("prune-columns");
    }

    @Test
    void anOrderWithoutLimitGetsTheDefaultLimit() {
        String sorted = "SELECT v FROM flat ORDER BY v";
        assertThat(text(batch(), sorted)).doesNotContain("fetch=");
        PlannerFixture two = batch().set("table.exec.sort.default-limit", "2");
        assertThat(text(two, sorted)).contains("fetch=[2]");
        assertThat(text(two, sorted + " LIMIT 3")).contains("fetch=[3]").doesNotContain("fetch=[2]");
        assertThat(text(two, "SELECT COUNT(*) FROM (SELECT v FROM flat ORDER BY v)"))
                .doesNotContain("fetch=");
        assertThat(two.explain("", sorted))
                .contains("== Warnings ==", "table.exec.sort.default-limit = 2: ORDER BY without LIMIT gives no more");
        assertThat(text(batch().set("table.exec.sort.default-limit", "0"), sorted))
                .doesNotContain("fetch=");
        assertThat(text(two.streaming(), sorted)).doesNotContain("fetch=");
    }

    @Test
    void anInsertLosesNoRowsByTheDefaultLimitUnlessThatIsMeant() {
        String insert = "INSERT INTO flat SELECT k, v FROM flat ORDER BY v";
        PlannerFixture two = batch().set("table.exec.sort.default-limit", "2");
        assertThat(text(two, insert)).doesNotContain("fetch=");
        assertThat(two.explain("", insert))
                .contains("== Warnings ==", "table.exec.sort.default-limit.apply-to-insert = true");
        assertThat(text(two.set("table.exec.sort.default-limit.apply-to-insert", "true"), insert))
                .contains("fetch=[2]");
    }

    @Test
    void exchangesBlockAsTheNewerOptionSays() {
        String query = "SELECT k, SUM(v) FROM big GROUP BY k";
        assertThat(text(batch().set("execution.batch-shuffle-mode", "ALL_EXCHANGES_BLOCKING"), query))
                .contains("shuffle_mode=[BATCH]");
        PlannerFixture pipelined = batch().set("execution.batch-shuffle-mode", "ALL_EXCHANGES_PIPELINED")
                .set("table.exec.shuffle-mode", "ALL_EDGES_BLOCKING");
        assertThat(text(pipelined, query)).doesNotContain("shuffle_mode");
        assertThat(pipelined.explain("OPTIONS", query))
                .contains("execution.batch-shuffle-mode = ALL_EXCHANGES_PIPELINED (SET): acted at Exchange");
    }

    @Test
    void hintsWithOptionsCanBeForbidden() {
        String hinted = "SELECT k FROM flat /*+ OPTIONS('rows' = '5') */";
        assertThat(text(batch(), hinted)).contains("flat");
        assertThatThrownBy(() -> batch().set("table.dynamic-table-options.enabled", "false")
                        .plan(hinted))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("at line 1:20")
                .hasMessageContaining("table.dynamic-table-options.enabled = false (SET)");
        assertThatThrownBy(() -> batch().set("table.dynamic-table-options.enabled", "false")
                        .plan("INSERT INTO flat /*+ OPTIONS('rows' = '5') */ SELECT k, v FROM blank"))
                .hasMessageContaining("table.dynamic-table-options.enabled");
    }

    @Test
    void anAdaptiveLocalPhaseThatHasNothingToGiveUpSaysSo() {
        assertThat(batch().set("table.exec.local-hash-agg.adaptive.enabled", "false")
                        .explain("", "SELECT k, SUM(v) FROM big GROUP BY k"))
                .contains(
                        "== Warnings ==",
                        "table.exec.local-hash-agg.adaptive.enabled = false did not act: both phases");
    }

    private static int count(String text, String part) {
        return text.split(part, -1).length - 1;
    }

    private static PlannerFixture blocks() {
        return batch().set("table.optimizer.reuse-optimize-block-with-digest-enabled", "true");
    }

    private static String twoReaders(String view) {
        return "EXECUTE STATEMENT SET BEGIN"
                + " INSERT INTO flat SELECT CAST(a AS INT), c FROM (" + view + ") WHERE a > 1;"
                + " INSERT INTO blank SELECT CAST(a AS INT), c FROM (" + view + ") WHERE a < 10; END";
    }

    @Test
    void equalPartsOfSeveralInsertsAreOptimizedOnceWhereThatIsAsked() {
        String set = twoReaders("SELECT k AS a, COUNT(*) AS c FROM exact GROUP BY k");
        String apart = text(batch(), set);
        assertThat(count(apart, "LocalHashAggregate")).isEqualTo(2);
        assertThat(apart).contains("filter=[k > 1]", "filter=[k < 10]");

        String together = text(blocks(), set);
        assertThat(count(together, "LocalHashAggregate")).isEqualTo(1);
        assertThat(together)
                .contains("reuse_id", "where=[a > 1]", "where=[a < 10]")
                .doesNotContain("filter=");
        assertThat(blocks().explain("OPTIONS", set))
                .contains(
                        "table.optimizer.reuse-optimize-block-with-digest-enabled = true (SET): acted at a part read by"
                                + " 2 outputs");
        assertThat(text(blocks().streaming(), set).split("GroupAggregate", -1)).hasSize(2);
        assertThat(blocks().set("table.optimizer.reuse-sub-plan-enabled", "false")
                        .explain("", set))
                .contains("== Warnings ==", "table.optimizer.reuse-sub-plan-enabled = false");
    }

    @Test
    void aSharedUnionIsABlockUnlessForbidden() {
        String set = twoReaders("SELECT k AS a, v AS c FROM exact UNION ALL SELECT k + 0, v FROM exact");
        String cut = text(blocks(), set);
        assertThat(count(cut, "Union\\(")).isEqualTo(1);
        assertThat(cut).doesNotContain("filter=");

        PlannerFixture open = blocks().set("table.optimizer.union-all-as-breakpoint-enabled", "false");
        String pushed = text(open, set);
        assertThat(count(pushed, "Union\\(")).isEqualTo(2);
        assertThat(pushed).contains("filter=[k > 1]", "filter=[k < 10]");
        assertThat(open.explain("OPTIONS", set))
                .contains("table.optimizer.union-all-as-breakpoint-enabled = false (SET): acted at Union");
        assertThat(batch().set("table.optimizer.union-all-as-breakpoint-enabled", "false")
                        .explain("", set))
                .contains("== Warnings ==", "table.optimizer.reuse-optimize-block-with-digest-enabled = true");
    }

    @Test
    void volatilePartsOfSeveralInsertsStayApart() {
        String set = twoReaders("SELECT k AS a, MAX(CAST(RAND() * 10 AS BIGINT)) AS c FROM exact GROUP BY k");
        assertThat(count(text(blocks(), set), "LocalHashAggregate")).isEqualTo(2);
    }

    @Test
    void blocksMayHaveBlocksInThem() {
        String inner = "SELECT k AS a, COUNT(*) AS c FROM exact GROUP BY k";
        String outer = "SELECT c AS a, COUNT(*) AS c FROM (" + inner + ") GROUP BY c";
        String set = "EXECUTE STATEMENT SET BEGIN INSERT INTO flat SELECT CAST(a AS INT), c FROM (" + outer + ");"
                + " INSERT INTO blank SELECT CAST(a AS INT), c FROM (" + outer + ") WHERE a > 2;"
                + " INSERT INTO exact SELECT CAST(a AS INT), c FROM (" + inner + ") WHERE a > 3; END";
        assertThat(count(text(blocks(), set), "LocalHashAggregate")).isEqualTo(2);
    }

    /** Each level reads the column below it twice. */
    private static String doubled(int levels) {
        String query = "SELECT k AS c FROM flat";
        for (int level = 0; level < levels; level++) {
            query = "SELECT c + c AS c FROM (" + query + ")";
        }
        return query;
    }

    @Test
    void nestedProjectionsAreMergedWhereThatIsAsked() {
        String twice = doubled(8);
        PlannerFixture merging = batch().set("table.optimizer.sql2rel.project-merge.enabled", "true");
        assertThat(text(batch(), twice).split("Calc", -1)).hasSize(9);
        assertThat(text(merging, twice).split("Calc", -1)).hasSize(2);
        assertThat(merging.explain("OPTIONS", twice))
                .contains("table.optimizer.sql2rel.project-merge.enabled = true (SET): acted at Calc");

        String random = "SELECT r, r + 1 FROM (SELECT RAND() AS r FROM flat)";
        assertThat(text(batch(), random).split("RAND", -1)).hasSize(2);
        assertThat(text(merging, random).split("RAND", -1))
                .as("one value a row")
                .hasSize(2);
        assertThat(merging.explain("", random)).contains("== Warnings ==", "volatile");
    }

    @Test
    void deeplyNestedProjectionsDoNotExplode() {
        assertThat(text(batch(), doubled(60)).split("Calc", -1)).hasSize(61);
        PlannerFixture merging = batch().set("table.optimizer.sql2rel.project-merge.enabled", "true");
        assertThat(text(merging, doubled(60))).hasSizeLessThan(60_000).contains("Calc");
    }

    @Test
    void optionsThatOperatorsReadNameTheseOperators() {
        PlannerFixture fixture = batch().set("table.exec.resource.sort.memory", "1 mb")
                .set("table.exec.resource.hash-agg.memory", "1 mb")
                .set("table.exec.resource.hash-join.memory", "1 mb")
                .set("table.exec.resource.external-buffer-memory", "1 mb")
                .set("table.exec.spill-compression.enabled", "false");
        String sorted = fixture.explain("OPTIONS", "SELECT k, SUM(v) AS s FROM big GROUP BY k ORDER BY s");
        assertThat(sorted)
                .contains(
                        "table.exec.resource.sort.memory = 1 mb (SET): acted at Sort\n",
                        "table.exec.resource.hash-agg.memory = 1 mb (SET): acted at LocalHashAggregate, HashAggregate",
                        "table.exec.resource.hash-join.memory = 1 mb (SET): nothing in this statement asks for it",
                        "table.exec.spill-compression.enabled = false (SET): acted at LocalHashAggregate");
        assertThat(fixture.explain("OPTIONS", JOIN))
                .contains(
                        "table.exec.resource.hash-join.memory = 1 mb (SET): acted at HashJoin",
                        "table.exec.resource.sort.memory = 1 mb (SET): nothing in this statement asks for it");
        assertThat(fixture.explain("OPTIONS", "SELECT * FROM flat JOIN small ON flat.k < small.k"))
                .contains("table.exec.resource.external-buffer-memory = 1 mb (SET): acted at NestedLoopJoin");
    }

    @Test
    void optionsSayWhereTheyActed() {
        assertThat(batch().explain("OPTIONS", JOIN))
                .contains(
                        "== Options ==",
                        "table.optimizer.join.broadcast-threshold = 1048576 (default): acted at HashJoin");
    }
}
