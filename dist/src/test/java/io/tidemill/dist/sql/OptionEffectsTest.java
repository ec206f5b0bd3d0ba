package io.tidemill.dist.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.embedded.Row;
import io.tidemill.embedded.Session;
import io.tidemill.embedded.Tidemill;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Options change plans and what is counted, or say why they do not; rows stay the same. Among them the cases 030, 031 and 032 from public bug reports, which are described in steps. */
final class OptionEffectsTest {
    private static final int SORTED_ROWS = 200_000;

    @TempDir
    private Path directory;

    private final List<String> notices = Collections.synchronizedList(new ArrayList<>());

    private interface Work<T> {
        T in(Session session);
    }

    private <T> T session(Map<String, String> options, Work<T> work) {
        Tidemill.Builder builder = Tidemill.builder()
                .set("tidemill.data-dir", directory.toString())
                .set("parallelism.default", "1")
                .notices(notices::add);
        TestPlugins.directories().forEach(builder::pluginDirectory);
        try (Tidemill engine = builder.build();
                Session session = engine.openSession()) {
            options.forEach(session::set);
            return work.in(session);
        }
    }

    private static String text(Session session, String sql) {
        return String.valueOf(session.execute(sql).toList().get(0).get(0));
    }

    private static List<String> rows(Session session, String sql) {
        return session.execute(sql).toList().stream().map(Row::toString).toList();
    }

    private static long counter(String analyzed, String operator, String name) {
        Matcher matcher = Pattern.compile("(?m)^.*\\b" + operator + "\\(.* " + name + "=(\\d+)")
                .matcher(analyzed);
        return matcher.find() ? Long.parseLong(matcher.group(1)) : 0;
    }

    private static int count(String text, String part) {
        return text.split(Pattern.quote(part), -1).length - 1;
    }

    private String csvTable(String name, String columns, Path file) {
        return "CREATE TABLE " + name + " (" + columns + ") WITH ('connector' = 'filesystem', 'path' = '" + file
                + "', 'format' = 'csv');";
    }

    @Test
    void case030SplitAndTwoPhasesWithoutMiniBatchAreWarnedAbout() throws IOException {
        Path file = Files.writeString(directory.resolve("t.csv"), "1,5\n1,6\n1,5\n2,7\n");
        String table = csvTable("t", "g INT, u INT", file);
        String query = "SELECT g, COUNT(DISTINCT u) FROM t GROUP BY g";
        Map<String, String> options = Map.of(
                "execution.runtime-mode",
                "streaming",
                "table.optimizer.agg-phase-strategy",
                "TWO_PHASE",
                "table.optimizer.distinct-agg.split.enabled",
                "true");

        String plan = session(options, session -> text(session, table + "EXPLAIN " + query));
        List<String> warnings =
                plan.substring(plan.indexOf("== Warnings ==")).lines().skip(1).toList();
        assertThat(warnings).hasSize(2).allMatch(line -> line.contains("table.exec.mini-batch.enabled"));
        assertThat(warnings.get(0)).startsWith("table.optimizer.agg-phase-strategy = TWO_PHASE");
        assertThat(warnings.get(1)).startsWith("table.optimizer.distinct-agg.split.enabled = true");

        notices.clear();
        List<String> counted = session(options, session -> rows(session, table + query));
        assertThat(counted).containsExactlyInAnyOrder("+I[1, 2]", "+I[2, 1]");
        assertThat(notices).containsAll(warnings);
    }

    @Test
    void case031SourceReuseIsObeyed() throws IOException {
        Path file = Files.writeString(directory.resolve("t.csv"), "0,a\n1,b\n2,c\n3,d\n");
        String table = csvTable("t", "a INT, b STRING", file);
        String query = "SELECT a FROM t WHERE a > 1 UNION ALL SELECT a FROM t WHERE a < 1";
        for (String mode : List.of("batch", "streaming")) {
            for (boolean reuse : List.of(true, false)) {
                Map<String, String> options = Map.of(
                        "execution.runtime-mode",
                        mode,
                        "table.optimizer.reuse-source-enabled",
                        String.valueOf(reuse),
                        "table.optimizer.source.predicate-pushdown-enabled",
                        "false");
                String plan = session(options, session -> text(session, table + "EXPLAIN " + query));
                assertThat(count(plan.substring(plan.indexOf("Physical Plan")), "TableSourceScan("))
                        .as(plan)
                        .isEqualTo(reuse ? 1 : 2);
                String run = session(options, session -> text(session, table + "EXPLAIN ANALYZE " + query));
                assertThat(count(run, "TableSourceScan(")).isEqualTo(reuse ? 1 : 2);
                List<String> rows = session(options, session -> rows(session, table + query));
                assertThat(rows).containsExactlyInAnyOrder("+I[0]", "+I[2]", "+I[3]");
            }
        }
    }

    /** What one run of the sort of case 032 counted. */
    private record Sorted(long spilledBytes, long runs, long mergePasses, long earlyMerges, List<String> rows) {}

    private Sorted sorted(String table, String... options) {
        Map<String, String> all = new java.util.TreeMap<>(
                Map.of("execution.runtime-mode", "batch", "table.exec.resource.sort.memory", "1 mb"));
        for (int i = 0; i < options.length; i += 2) {
            all.put(options[i], options[i + 1]);
        }
        String query = "SELECT k, pad FROM t ORDER BY pad, k";
        return session(all, session -> {
            String run = text(session, table + "EXPLAIN ANALYZE " + query);
            return new Sorted(
                    counter(run, "Sort", "spilled_bytes"),
                    counter(run, "Sort", "spill_runs"),
                    counter(run, "Sort", "merge_passes"),
                    counter(run, "Sort", "early_merges"),
                    rows(session, query));
        });
    }

    @Test
    void case032SpillAndSortOptionsReachTheOperators() throws IOException {
        Path file = directory.resolve("t.csv");
        Random random = new Random(32);
        try (BufferedWriter writer = Files.newBufferedWriter(file)) {
            for (int i = 0; i < SORTED_ROWS; i++) {
                writer.write(i + "," + "x".repeat(80) + (1_000_000_000 + random.nextInt(1_000_000_000)) + "\n");
            }
        }
        String table = csvTable("t", "k INT, pad STRING", file);
        Sorted plain = sorted(table);
        assertThat(plain.rows()).hasSize(SORTED_ROWS);
        assertThat(plain.runs()).isGreaterThan(2);

        Sorted inMemory = sorted(table, "table.exec.resource.sort.memory", "1 gb");
        Sorted uncompressed = sorted(table, "table.exec.spill-compression.enabled", "false");
        Sorted smallBlocks = sorted(table, "table.exec.spill-compression.block-size", "4 kb");
        Sorted largeBlocks = sorted(table, "table.exec.spill-compression.block-size", "256 kb");
        Sorted narrow = sorted(table, "table.exec.sort.max-num-file-handles", "2");
        Sorted narrowAndLate = sorted(
                table, "table.exec.sort.max-num-file-handles", "2", "table.exec.sort.async-merge-enabled", "false");
        for (Sorted other : List.of(inMemory, uncompressed, smallBlocks, largeBlocks, narrow, narrowAndLate)) {
            assertThat(other.rows()).isEqualTo(plain.rows());
        }
        assertThat(inMemory.spilledBytes()).isZero();
        assertThat(uncompressed.spilledBytes()).isGreaterThan(2 * plain.spilledBytes());
        assertThat(smallBlocks.spilledBytes()).isGreaterThan(largeBlocks.spilledBytes());
        assertThat(narrow.mergePasses() + narrow.earlyMerges())
                .isGreaterThan(plain.mergePasses() + plain.earlyMerges());
        assertThat(narrow.earlyMerges()).isPositive();
        assertThat(narrowAndLate.earlyMerges()).isZero();
        assertThat(narrowAndLate.mergePasses()).isGreaterThan(narrow.mergePasses());
    }

    @Test
    void insertsThroughOneSinkOrTwoWriteTheSameRows() throws IOException {
        Path file = Files.writeString(directory.resolve("t.csv"), "1,a\n2,b\n3,c\n");
        for (String mode : List.of("batch", "streaming")) {
            for (boolean reuse : List.of(true, false)) {
                Path target = directory.resolve("out-" + mode + "-" + reuse);
                String tables = csvTable("t", "a INT, b STRING", file) + csvTable("o", "a INT, b STRING", target);
                String set = "EXECUTE STATEMENT SET BEGIN INSERT INTO o SELECT a, b FROM t;"
                        + " INSERT INTO o SELECT a + 10, b FROM t WHERE a > 1; END";
                Map<String, String> options = Map.of(
                        "execution.runtime-mode", mode, "table.optimizer.reuse-sink-enabled", String.valueOf(reuse));
                List<String> written = session(options, session -> {
                    assertThat(count(text(session, tables + "EXPLAIN " + set), "Sink("))
                            .isEqualTo(reuse ? 1 : 2);
                    session.execute(set).await();
                    return rows(session, "SELECT a, b FROM o");
                });
                assertThat(written)
                        .containsExactlyInAnyOrder("+I[1, a]", "+I[2, b]", "+I[3, c]", "+I[12, b]", "+I[13, c]");
            }
        }
    }
}
