package io.tidemill.optimizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.core.plan.PlanDetail;
import io.tidemill.core.plan.PlanText;
import io.tidemill.error.EngineException;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Changelogs, keys and the options of the stream planner. */
final class StreamOptionsTest {
    private static final String TABLES = """
            CREATE TABLE t (k INT, v BIGINT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '1' SECOND)
              WITH ('connector' = 'x');
            CREATE TABLE cdc (id INT, name STRING, v BIGINT, PRIMARY KEY (id) NOT ENFORCED)
              WITH ('connector' = 'x', 'changes' = 'cdc');
            CREATE TABLE upserts (id INT, name STRING, v BIGINT, PRIMARY KEY (id) NOT ENFORCED)
              WITH ('connector' = 'x', 'changes' = 'upsert');
            CREATE TABLE changes (id INT, v BIGINT) WITH ('connector' = 'x', 'changes' = 'cdc');
            CREATE TABLE appended (k INT, c BIGINT) WITH ('connector' = 'x', 'takes' = 'append');
            CREATE TABLE keyed (k INT, c BIGINT, PRIMARY KEY (k) NOT ENFORCED) WITH ('connector' = 'x', 'takes' = 'upsert');
            CREATE TABLE wide (k INT, c BIGINT, PRIMARY KEY (k) NOT ENFORCED)
              WITH ('connector' = 'x', 'takes' = 'upsert', 'sink.parallelism' = '3');
            CREATE TABLE level (k INT, c BIGINT, PRIMARY KEY (k) NOT ENFORCED)
              WITH ('connector' = 'x', 'takes' = 'upsert', 'sink.parallelism' = '2');
            CREATE TABLE log (k INT, r DOUBLE) WITH ('connector' = 'x');
            CREATE TABLE scores (k INT, r DOUBLE, PRIMARY KEY (k) NOT ENFORCED) WITH ('connector' = 'x', 'takes' = 'upsert');
            CREATE TABLE events (id INT, moment TIMESTAMP(3) METADATA, v BIGINT) WITH ('connector' = 'x', 'changes' = 'cdc');
            CREATE TABLE times (moment TIMESTAMP(3), v BIGINT) WITH ('connector' = 'x');
            CREATE TABLE arrivals (k INT, c BIGINT, p AS PROCTIME()) WITH ('connector' = 'x');
            CREATE TABLE named (name STRING, v BIGINT, PRIMARY KEY (name) NOT ENFORCED)
              WITH ('connector' = 'x', 'takes' = 'upsert');
            """;

    private static PlannerFixture stream() {
        return PlannerFixture.with(TABLES).streaming();
    }

    private static String text(PlannerFixture fixture, String sql) {
        return PlanText.of(fixture.plan(sql), Set.of(PlanDetail.CHANGELOG_MODE));
    }

    private static PlannerFixture miniBatch() {
        return stream()
                .set("table.exec.mini-batch.enabled", "true")
                .set("table.exec.mini-batch.allow-latency", "1 s")
                .set("table.exec.mini-batch.size", "100");
    }

    @Test
    void sinksThatOnlyAppendRefuseUpdates() {
        assertThatThrownBy(() -> stream().plan("INSERT INTO appended SELECT k, COUNT(*) FROM t GROUP BY k"))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("doesn't support consuming update changes")
                .hasMessageContaining("GroupAggregate(groupBy=[k]");
    }

    @Test
    void sinksByKeyNeedNoOldRows() {
        assertThat(text(stream(), "INSERT INTO keyed SELECT k, COUNT(*) FROM t GROUP BY k"))
                .contains("changelogMode=[I,UA]")
                .doesNotContain("UB")
                .doesNotContain("Materializer");
    }

    @Test
    void otherKeysThanTheSinksAreMaterialized() {
        String insert = "INSERT INTO named SELECT name, v FROM cdc";
        assertThat(text(stream(), insert)).contains("SinkUpsertMaterializer(sinkKey=[name]");
        assertThat(text(stream().set("table.exec.sink.upsert-materialize", "NONE"), insert))
                .doesNotContain("SinkUpsertMaterializer(sinkKey=[name], inputUpsertKey");
    }

    @Test
    void aFilterOnOtherColumnsThanTheKeyKeepsOldRows() {
        assertThat(text(stream(), "INSERT INTO keyed SELECT id, v FROM cdc")).contains("DropUpdateBefore");
        assertThat(text(stream(), "INSERT INTO keyed SELECT id, v FROM cdc WHERE v > 3"))
                .doesNotContain("DropUpdateBefore");
    }

    @Test
    void upsertSourcesAreNormalized() {
        assertThat(text(stream(), "SELECT name FROM upserts"))
                .contains("ChangelogNormalize(key=[id])", "fields=[id, name]");
    }

    @Test
    void repeatedEventsAreNormalizedWhenTheOptionSaysSo() {
        String query = "SELECT COUNT(*) FROM cdc";
        assertThat(text(stream(), query)).doesNotContain("ChangelogNormalize");
        assertThat(text(stream().set("table.exec.source.cdc-events-duplicate", "true"), query))
                .contains("ChangelogNormalize(key=[id])");
        assertThatThrownBy(() -> stream()
                        .set("table.exec.source.cdc-events-duplicate", "true")
                        .plan("SELECT COUNT(*) FROM changes"))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("table.exec.source.cdc-events-duplicate")
                .hasMessageContaining("PRIMARY KEY");
    }

    @Test
    void miniBatchesSplitAggregates() {
        String query = "SELECT k, COUNT(*) FROM t GROUP BY k";
        assertThat(text(miniBatch(), query))
                .contains(
                        "GlobalGroupAggregate",
                        "LocalGroupAggregate",
                        "MiniBatchAssigner(interval=[1000ms], mode=[ProcTime])");
        assertThat(text(miniBatch().set("table.optimizer.agg-phase-strategy", "ONE_PHASE"), query))
                .doesNotContain("Local")
                .contains("MiniBatchAssigner");
        assertThat(text(miniBatch(), "SELECT k + 1 FROM t")).doesNotContain("MiniBatchAssigner");
    }

    @Test
    void miniBatchesNeedLatencyAndSize() {
        assertThatThrownBy(() -> stream()
                        .set("table.exec.mini-batch.enabled", "true")
                        .plan("SELECT k, COUNT(*) FROM t GROUP BY k"))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("table.exec.mini-batch.allow-latency");
    }

    @Test
    void twoPhasesWithoutMiniBatchesAreWarnedAbout() {
        assertThat(stream()
                        .set("table.optimizer.agg-phase-strategy", "TWO_PHASE")
                        .explain("", "SELECT k, COUNT(*) FROM t GROUP BY k"))
                .contains("== Warnings ==", "table.exec.mini-batch.enabled");
    }

    @Test
    void noOperatorHasMoreTasksThanThereAreKeyGroups() {
        String query = "SELECT k, COUNT(*) FROM t GROUP BY k";
        assertThatThrownBy(() -> stream().set("pipeline.max-parallelism", "1").plan(query))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("2 tasks (parallelism.default)")
                .hasMessageContaining("pipeline.max-parallelism = 1 (SET)");
        assertThat(stream().set("pipeline.max-parallelism", "2").explain("OPTIONS", query))
                .contains("pipeline.max-parallelism = 2 (SET): acted at exchanges by hash");
    }

    private static PlannerFixture split() {
        return stream()
                .set("table.optimizer.distinct-agg.split.enabled", "true")
                .set("table.optimizer.distinct-agg.split.bucket-num", "8");
    }

    @Test
    void distinctAggregatesAreSplitByBuckets() {
        String query = "SELECT k, COUNT(DISTINCT v), SUM(v), MAX(v) FROM t GROUP BY k";
        assertThat(text(stream(), query).split("GroupAggregate", -1)).hasSize(2);
        assertThat(text(split(), query))
                .contains("MOD(HASH_CODE(v), 8) AS $b0", "hash[k, $b0]", "groupBy=[k, $b0]", "hash[k]", "groupBy=[k]")
                .doesNotContain("Expand");
        assertThat(split().explain("OPTIONS", query))
                .contains(
                        "table.optimizer.distinct-agg.split.enabled = true (SET): acted at GroupAggregate",
                        "table.optimizer.distinct-agg.split.bucket-num = 8 (SET): acted at GroupAggregate");
        assertThat(text(split().batch(), query)).doesNotContain("HASH_CODE");
    }

    @Test
    void severalDistinctArgumentsRepeatTheRows() {
        String two = "SELECT k, COUNT(DISTINCT v), COUNT(DISTINCT ts) FROM t GROUP BY k";
        String three = "SELECT k, COUNT(DISTINCT v), COUNT(DISTINCT ts), COUNT(*) FROM t GROUP BY k";
        assertThat(text(split(), two)).contains("Expand(", "0 AS $e", "1 AS $e").doesNotContain("2 AS $e");
        assertThat(text(split(), three)).contains("0 AS $e", "1 AS $e", "2 AS $e");
    }

    @Test
    void aggregatesThatDependOnOrderAreNotSplitAndThatIsSaid() {
        for (String call : new String[] {"COLLECT(v)", "FIRST_VALUE(v)", "LISTAGG(CAST(v AS STRING))", "AVG(v)"}) {
            String query = "SELECT k, COUNT(DISTINCT v), " + call + " FROM t GROUP BY k";
            assertThat(text(split(), query)).doesNotContain("HASH_CODE");
            assertThat(split().explain("", query))
                    .contains(
                            "== Warnings ==",
                            "table.optimizer.distinct-agg.split.enabled = true did not act",
                            call.substring(0, call.indexOf('(')));
        }
        assertThat(text(split(), "SELECT k, COUNT(DISTINCT k) FROM t GROUP BY k"))
                .doesNotContain("HASH_CODE");
    }

    @Test
    void splitAggregatesHaveFourStepsWithMiniBatches() {
        String plan = text(
                miniBatch().set("table.optimizer.distinct-agg.split.enabled", "true"),
                "SELECT k, COUNT(DISTINCT v) FROM t GROUP BY k");
        assertThat(plan.split("LocalGroupAggregate", -1)).hasSize(3);
        assertThat(plan.split("GlobalGroupAggregate", -1)).hasSize(3);
    }

    @Test
    void splittingWithoutMiniBatchesIsWarnedAbout() {
        assertThat(split().explain("", "SELECT k, COUNT(DISTINCT v) FROM t GROUP BY k"))
                .contains("== Warnings ==", "table.optimizer.distinct-agg.split.enabled = true: ")
                .contains("table.exec.mini-batch.enabled");
    }

    private static final String TWO_INSERTS = "EXECUTE STATEMENT SET BEGIN INSERT INTO appended SELECT k, v FROM t;"
            + " INSERT INTO appended SELECT k + 1, v FROM t WHERE v > 1; END";

    @Test
    void insertsIntoOneTableShareItsSink() {
        assertThat(text(stream(), TWO_INSERTS).split("Sink\\(", -1)).hasSize(2);
        assertThat(text(stream(), TWO_INSERTS)).contains("Union(all=[true]");
        PlannerFixture apart = stream().set("table.optimizer.reuse-sink-enabled", "false");
        assertThat(text(apart, TWO_INSERTS).split("Sink\\(", -1)).hasSize(3);
        assertThat(apart.explain("OPTIONS", TWO_INSERTS))
                .contains("table.optimizer.reuse-sink-enabled = false (SET): acted at Sink(");
        assertThat(text(stream().set("table.optimizer.reuse-sub-plan-enabled", "false"), TWO_INSERTS)
                        .split("Sink\\(", -1))
                .hasSize(3);
    }

    @Test
    void insertsWithOtherChangesKeepTheirOwnSink() {
        String mixed = "EXECUTE STATEMENT SET BEGIN INSERT INTO keyed SELECT k, v FROM t;"
                + " INSERT INTO keyed SELECT k, COUNT(*) FROM t GROUP BY k; END";
        assertThat(text(stream(), mixed).split("Sink\\(", -1)).hasSize(3);
        String overwriting = "EXECUTE STATEMENT SET BEGIN INSERT OVERWRITE appended SELECT k, v FROM t;"
                + " INSERT OVERWRITE appended SELECT k + 1, v FROM t; END";
        assertThat(text(stream().batch(), overwriting).split("Sink\\(", -1)).hasSize(3);
    }

    private static PlannerFixture shuffle(String value) {
        return stream().set("table.exec.sink.keyed-shuffle", value);
    }

    @Test
    void rowsGoToTheTasksOfASinkByItsKey() {
        String more = "INSERT INTO wide SELECT k, v FROM t";
        assertThat(text(stream(), more)).contains("hash[k]");
        assertThat(text(shuffle("NONE"), more)).doesNotContain("hash[k]").contains("Exchange");
        assertThat(shuffle("NONE").explain("OPTIONS", more))
                .contains("table.exec.sink.keyed-shuffle = NONE (SET): acted at Sink(");

        String same = "INSERT INTO level SELECT k, v FROM t";
        assertThat(text(shuffle("AUTO"), same)).doesNotContain("Exchange");
        assertThat(text(shuffle("FORCE"), same)).contains("hash[k]");
        assertThat(shuffle("FORCE").explain("", "INSERT INTO appended SELECT k, v FROM t"))
                .contains("== Warnings ==", "has no PRIMARY KEY");
    }

    @Test
    void deduplicationThatNeedNotTellFirstRowsSaysWhereItDoes() {
        String last =
                "SELECT k, c FROM (SELECT k, c, ROW_NUMBER() OVER (PARTITION BY k ORDER BY p DESC) AS rn FROM arrivals)"
                        + " WHERE rn = 1";
        PlannerFixture insensitive =
                stream().set("table.exec.deduplicate.insert-update-after-sensitive-enabled", "false");
        assertThat(insensitive.explain("OPTIONS", "INSERT INTO keyed " + last))
                .contains("sensitive-enabled = false (SET): acted at Deduplicate");
        assertThat(insensitive.explain("", last)).contains("== Warnings ==", "which row each replaces");
    }

    private static PlannerFixture resolving() {
        return stream().set("table.optimizer.non-deterministic-update.strategy", "TRY_RESOLVE");
    }

    @Test
    void changesThatCannotBeTakenBackAreRefusedWhereThatIsAsked() {
        String random = "INSERT INTO log SELECT id, RAND() FROM cdc";
        assertThat(text(stream(), random)).contains("RAND()");
        assertThatThrownBy(() -> resolving().plan(random))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("table.optimizer.non-deterministic-update.strategy = TRY_RESOLVE (SET)")
                .hasMessageContaining("column ")
                .hasMessageContaining("is computed by RAND");
        assertThatThrownBy(() -> resolving().plan("INSERT INTO scores SELECT id, 1.0 FROM cdc WHERE RAND() > 0.5"))
                .hasMessageContaining("the condition of Calc is computed by RAND");
        assertThatThrownBy(() -> resolving().plan("INSERT INTO times SELECT moment, v FROM events"))
                .hasMessageContaining("metadata column moment of");
        assertThatThrownBy(() -> resolving()
                        .plan("INSERT INTO keyed SELECT CAST(r * 10 AS INT), COUNT(*) FROM"
                                + " (SELECT RAND() AS r FROM cdc) GROUP BY CAST(r * 10 AS INT)"))
                .hasMessageContaining("RAND");
    }

    @Test
    void changesThatCanBeTakenBackAreNot() {
        assertThat(text(resolving(), "INSERT INTO scores SELECT id, RAND() FROM cdc"))
                .contains("RAND()");
        assertThat(text(resolving(), "INSERT INTO log SELECT k, RAND() FROM t")).contains("RAND()");
        assertThat(text(resolving(), "INSERT INTO keyed SELECT id, v FROM events"))
                .contains("Sink");
        assertThat(text(
                        resolving(),
                        "INSERT INTO keyed SELECT CAST(r * 10 AS INT), COUNT(*) FROM"
                                + " (SELECT RAND() AS r FROM t) GROUP BY CAST(r * 10 AS INT)"))
                .contains("RAND()");
    }

    @Test
    void windowsAreClosedByWatermarks() {
        assertThat(text(
                        stream(),
                        "SELECT k, window_start, COUNT(*) FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '10' SECOND))"
                                + " GROUP BY k, window_start, window_end"))
                .contains(
                        "WindowAggregate(groupBy=[k], window=[TUMBLE(time_col=[ts], size=[10000 ms])]",
                        "WatermarkAssigner")
                .doesNotContain("UA");
    }

    @Test
    void theLastRowByTimeIsADeduplication() {
        assertThat(
                        text(
                                stream(),
                                "SELECT k, v FROM (SELECT k, v, ROW_NUMBER() OVER (PARTITION BY k ORDER BY ts DESC) rn FROM t) WHERE rn = 1"))
                .contains("Deduplicate(keep=[LastRow], key=[k], order=[ROWTIME])");
        assertThat(
                        text(
                                stream(),
                                "SELECT k, v FROM (SELECT k, v, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) rn FROM t) WHERE rn = 1"))
                .contains("Rank(");
    }

    @Test
    void optionsThatWaitAreWarnedAboutInBothModes() {
        PlannerFixture waiting = stream().set("table.optimizer.multi-join.enabled", "true");
        String line = "table.optimizer.multi-join.enabled = true no effect yet: waits for the streaming issue";
        assertThat(waiting.explain("", "SELECT k FROM t")).contains("== Warnings ==", line);
        assertThat(waiting.batch().explain("", "SELECT k FROM t")).contains("== Warnings ==", line);
        assertThat(stream().set("table.optimizer.multi-join.enabled", "false").explain("", "SELECT k FROM t"))
                .doesNotContain("Warnings");
    }

    @Test
    void watermarksThatNobodyNeedsAreLeftOut() {
        assertThat(text(stream(), "SELECT k FROM t WHERE v > 1")).doesNotContain("WatermarkAssigner");
    }

    @Test
    void overWindowsAreComputedInTimeOrAtTheEnd() {
        assertThat(text(stream(), "SELECT k, SUM(v) OVER (PARTITION BY k ORDER BY ts) FROM t"))
                .contains("timing=[ROW_TIME]");
        assertThat(text(stream(), "SELECT k, SUM(v) OVER (PARTITION BY k ORDER BY ts DESC) FROM t"))
                .contains("timing=[END_OF_INPUT]");
        assertThat(text(stream(), "SELECT id, LAG(v) OVER (ORDER BY id) FROM changes"))
                .contains("timing=[END_OF_INPUT]");
        assertThat(text(
                        stream(),
                        "SELECT k, SUM(v) OVER (PARTITION BY k ORDER BY p) FROM (SELECT k, v, PROCTIME() AS p FROM t)"))
                .contains("timing=[PROCESSING_TIME]");
        assertThat(
                        text(
                                stream(),
                                "SELECT k, SUM(v) OVER (PARTITION BY k ORDER BY ts ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING) FROM t"))
                .contains("timing=[END_OF_INPUT]");
    }

    @Test
    void overWindowsThatNeedAnEndAreRefusedOverEndlessInput() {
        PlannerFixture endless = PlannerFixture.with(
                        "CREATE TABLE e (k INT, v BIGINT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts)"
                                + " WITH ('connector' = 'x', 'unbounded' = 'true');")
                .streaming();
        assertThatThrownBy(() -> endless.plan("SELECT k, SUM(v) OVER (PARTITION BY k ORDER BY v) FROM e"))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("needs an input that ends");
        assertThat(text(endless, "SELECT k, SUM(v) OVER (PARTITION BY k ORDER BY ts) FROM e"))
                .contains("timing=[ROW_TIME]");
    }
}
