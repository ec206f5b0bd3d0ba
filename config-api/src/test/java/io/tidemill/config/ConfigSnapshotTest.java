package io.tidemill.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.config.docs.OptionReportTable;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ConfigSnapshotTest {
    private final SessionConfig session = SessionConfig.withDefaults();

    private static Map<String, OptionReport> byKey(List<OptionReport> reports) {
        return reports.stream()
                .collect(Collectors.toMap(report -> report.option().key(), Function.identity()));
    }

    @Test
    void laterSetsDoNotChangeIt() {
        session.set("table.dml-sync", "true");
        ConfigSnapshot snapshot = session.snapshot();
        session.set("table.dml-sync", "false");

        assertThat(snapshot.get(TableOptions.DML_SYNC)).isTrue();
        assertThat(session.snapshot().get(TableOptions.DML_SYNC)).isFalse();
    }

    @Test
    void reportsWhereOptionsActedAndWhyTheyDidNot() {
        session.set("table.optimizer.distinct-agg.split.enabled", "true");
        session.set("tidemill.config.unknown-keys", "warn");
        ConfigSnapshot snapshot = session.snapshot();
        snapshot.get(TidemillOptions.BATCH_SIZE);
        snapshot.acted(TidemillOptions.BATCH_SIZE, "Scan[1]");
        snapshot.acted(TidemillOptions.BATCH_SIZE, "Scan[2]");
        snapshot.acted(TidemillOptions.BATCH_SIZE, "Scan[1]");
        snapshot.couldNotAct(OptimizerOptions.DISTINCT_AGG_SPLIT_ENABLED, "LISTAGG depends on order");

        Map<String, OptionReport> batch = byKey(snapshot.report(ExecutionMode.BATCH));
        assertThat(batch.keySet())
                .containsExactlyInAnyOrder(
                        "table.optimizer.distinct-agg.split.enabled",
                        "tidemill.batch-size",
                        "tidemill.config.unknown-keys");
        assertThat(batch.get("tidemill.batch-size").effect()).isEqualTo("acted at Scan[1], Scan[2]");
        assertThat(batch.get("tidemill.batch-size").origin()).isEqualTo(Origin.DEFAULT);
        assertThat(batch.get("table.optimizer.distinct-agg.split.enabled").effect())
                .isEqualTo("did not act: acts in Streaming only; LISTAGG depends on order");
        assertThat(batch.get("tidemill.config.unknown-keys").effect())
                .isEqualTo("nothing in this statement asks for it");
        assertThat(byKey(snapshot.report(ExecutionMode.STREAMING))
                        .get("table.optimizer.distinct-agg.split.enabled")
                        .effect())
                .isEqualTo("did not act: LISTAGG depends on order");
        assertThat(snapshot.fullReport(ExecutionMode.BATCH))
                .hasSameSizeAs(OptionRegistry.standard().options());
        assertThat(OptionReportTable.render(snapshot.report(ExecutionMode.BATCH))
                        .lines()
                        .toList()
                        .get(2))
                .matches("tidemill\\.batch-size +2048 +default +acted at Scan\\[1], Scan\\[2]");
    }

    @Test
    void checkingConstraintsIsNoUse() {
        assertThat(session.snapshot().report(ExecutionMode.BATCH)).isEmpty();
    }

    @Test
    void manyThreadsMayRecord() {
        ConfigSnapshot snapshot = session.snapshot();
        IntStream.range(0, 1_000).parallel().forEach(i -> {
            snapshot.get(TidemillOptions.BATCH_SIZE);
            snapshot.acted(TidemillOptions.BATCH_SIZE, "Scan[" + i % 10 + "]");
        });

        assertThat(snapshot.report(ExecutionMode.BATCH))
                .singleElement()
                .satisfies(report -> assertThat(report.actedAt()).hasSize(10));
    }

    @Test
    void secretsAreNotPrinted() {
        ConfigOption<String> password =
                ConfigOptions.key("vault.password").string().describe("A password of a plugin.");
        SessionConfig withPlugin = new SessionConfig(ConfigLayers.builder(
                        OptionRegistry.standard().with(OptionGroup.of("vault", "Vault", password)), NoticeSink.NONE)
                .build());
        withPlugin.set("vault.password", "swordfish");

        ConfigSnapshot snapshot = withPlugin.snapshot();
        assertThat(snapshot.get(password)).isEqualTo("swordfish");
        assertThat(OptionReportTable.render(snapshot.report(ExecutionMode.BATCH)))
                .contains("******")
                .doesNotContain("swordfish");
        assertThat(snapshot.setValues().toString()).doesNotContain("swordfish");
    }
}
