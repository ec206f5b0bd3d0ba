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
