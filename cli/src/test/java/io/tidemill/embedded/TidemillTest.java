package io.tidemill.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.vector.RowKind;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

final class TidemillTest {
    private static final String CHANGING =
            "SELECT k, COUNT(*) AS n FROM (VALUES ('a'), ('a'), ('b')) AS t(k) GROUP BY k";

    private static Set<String> engineThreads() {
        Set<String> names = new TreeSet<>();
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.isAlive() && thread.getName().startsWith("tidemill")) {
                names.add(thread.getName());
            }
        }
        return names;
    }

    @Test
    void fiveLinesRunAQuery() {
        List<Object> values = new ArrayList<>();
        try (Tidemill tidemill = Tidemill.create();
                Session session = tidemill.openSession()) {
            for (Row row : session.execute("SELECT a, b FROM (VALUES (1, 'x'), (2, 'y')) AS t(a, b) ORDER BY a")) {
                values.add(row.get("a") + row.getString("b"));
            }
        }
        assertThat(values).containsExactly("1x", "2y");
        assertThat(engineThreads()).isEmpty();
    }

    @Test
    void olderProgramsSetOptionsAsTheyAlwaysDid() {
        try (Tidemill tidemill = Tidemill.create();
                Session session = tidemill.openSession()) {
            session.getConfiguration().setString("execution.runtime-mode", "streaming");
            Iterator<Row> changes = session.execute(CHANGING).changes();
            List<RowKind> kinds = new ArrayList<>();
            changes.forEachRemaining(row -> kinds.add(row.kind()));
            assertThat(kinds)
                    .containsExactlyInAnyOrder(
                            RowKind.INSERT, RowKind.UPDATE_BEFORE, RowKind.UPDATE_AFTER, RowKind.INSERT);
            assertThatThrownBy(() -> session.getConfiguration().setString("table.dml-sink", "true"))
                    .hasMessageContaining("did you mean table.dml-sync?");
        }
    }

    @Test
    void bothModesGiveTheSameRows() {
        try (Tidemill tidemill = Tidemill.create();
                Session session = tidemill.openSession()) {
            for (String mode : List.of("batch", "streaming")) {
                session.set("execution.runtime-mode", mode);
                assertThat(session.execute(CHANGING).toList())
                        .extracting(Row::toString)
                        .containsExactlyInAnyOrder("+I[a, 2]", "+I[b, 1]");
            }
        }
    }

    @Test
    void theFinalTableOfAStreamHasTheOrderOfItsQueryAlsoByHiddenColumns() {
        try (Tidemill tidemill = Tidemill.create();
                Session session = tidemill.openSession()) {
            session.set("execution.runtime-mode", "streaming");
            assertThat(session.execute(
                                    "SELECT b FROM (VALUES (3, 'x'), (1, 'y'), (2, 'z')) AS t(a, b) ORDER BY a LIMIT 2")
                            .toList())
                    .extracting(Row::toString)
                    .containsExactly("+I[y]", "+I[z]");
        }
    }

    @Test
    void severalStatementsGiveTheLastResult() {
        try (Tidemill tidemill = Tidemill.create();
                Session session = tidemill.openSession()) {
            Result result = session.execute(
                    "SET 'table.local-time-zone' = 'UTC'; CREATE VIEW v AS SELECT 1.50 AS a;" + " SELECT * FROM v");
            assertThat(result.columns()).containsExactly("a");
            assertThat(result.iterator().next().get(0)).isEqualTo(new BigDecimal("1.50"));
            assertThat(session.execute("SHOW VIEWS").iterator().next().get(0)).isEqualTo("v");
        }
    }

    @Test
    void errorsHaveACodeAndAPlace() {
        try (Tidemill tidemill = Tidemill.create();
                Session session = tidemill.openSession()) {
            assertThatThrownBy(() -> session.execute("SELECT 1;\nSELECT b FROM (VALUES (1)) AS t(a)"))
                    .isInstanceOf(EngineException.class)
                    .satisfies(e -> assertThat(((EngineException) e).code()).isEqualTo(ErrorCode.COLUMN_NOT_FOUND))
                    .hasMessageContaining("line 2:8");
        }
    }

    @Test
    void aFailingJobThrowsWhereItsRowsAreRead() {
        try (Tidemill tidemill = Tidemill.create();
                Session session = tidemill.openSession()) {
            Result result = session.execute("SELECT 1 / a FROM (VALUES (1), (0)) AS t(a)");
            assertThatThrownBy(result::toList).hasMessageContaining("TM-1004");
        }
        assertThat(engineThreads()).isEmpty();
    }
}
