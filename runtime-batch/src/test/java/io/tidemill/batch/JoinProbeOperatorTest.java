package io.tidemill.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.config.ExecutionOptions;
import io.tidemill.config.MemorySize;
import io.tidemill.config.TidemillOptions;
import io.tidemill.core.expression.Expression;
import io.tidemill.core.expression.FunctionCall;
import io.tidemill.core.expression.InputReference;
import io.tidemill.core.plan.BatchJoinNode;
import io.tidemill.core.plan.DynamicFilter;
import io.tidemill.core.plan.JoinKind;
import io.tidemill.core.plan.JoinSpec;
import io.tidemill.core.plan.JoinStrategy;
import io.tidemill.core.plan.ScanNode;
import io.tidemill.spi.predicate.Predicate;
import io.tidemill.type.LogicalType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(120)
final class JoinProbeOperatorTest {
    private static final List<LogicalType> TYPES = List.of(LogicalType.bigint(), LogicalType.bigint());

    @TempDir
    private Path directory;

    /** Key and value. */
    private record Row(Long key, long value) {
        String text() {
            return (key == null ? "NULL" : key) + ", " + value;
        }
    }

    /** What is joined how. */
    private record Setting(
            JoinKind kind,
            JoinStrategy strategy,
            boolean buildLeft,
            boolean nullSafe,
            boolean residual,
            boolean unique) {}

    static List<Setting> settings() {
        List<Setting> settings = new ArrayList<>();
        for (JoinKind kind : JoinKind.values()) {
            for (JoinStrategy strategy : JoinStrategy.values()) {
                if (strategy == JoinStrategy.BROADCAST_HASH) {
                    continue;
                }
                for (int bits = 0; bits < 16; bits++) {
                    boolean nullAware = kind == JoinKind.NULL_AWARE_ANTI;
                    boolean buildLeft = (bits & 1) != 0;
                    boolean nullSafe = (bits & 2) != 0;
                    if (nullAware && (buildLeft || nullSafe)) {
                        continue;
                    }
                    settings.add(new Setting(kind, strategy, buildLeft, nullSafe, (bits & 4) != 0, (bits & 8) != 0));
                }
            }
        }
        return settings;
    }

    private static List<Row> rows(int count, int keys, boolean unique, boolean nulls, long seed) {
        Random random = new Random(seed);
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Long key = unique ? Long.valueOf(i) : Long.valueOf(random.nextInt(keys));
            rows.add(new Row(nulls && random.nextInt(15) == 0 ? null : key, random.nextInt(10)));
        }
        return rows;
    }

    private static List<String> text(List<Row> rows) {
        return rows.stream().map(row -> "+I[" + row.text() + "]").toList();
    }

    /** The definition, pair by pair. */
    private static List<String> expected(Setting setting, List<Row> left, List<Row> right) {
        List<String> result = new ArrayList<>();
        boolean[] rightMet = new boolean[right.size()];
        for (Row l : left) {
            boolean met = false;
            for (int i = 0; i < right.size(); i++) {
                Row r = right.get(i);
                if (matches(setting, l, r)) {
                    met = true;
                    rightMet[i] = true;
                    if (setting.kind().ordinal() <= JoinKind.FULL.ordinal()) {
                        result.add("+I[" + l.text() + ", " + r.text() + "]");
                    }
                }
            }
            switch (setting.kind()) {
                case LEFT, FULL -> addIf(result, !met, l.text() + ", NULL, NULL");
                case SEMI -> addIf(result, met, l.text());
                case ANTI, NULL_AWARE_ANTI -> addIf(result, !met, l.text());
                default -> {}
            }
        }
        for (int i = 0; i < right.size(); i++) {
            if (setting.kind() == JoinKind.RIGHT || setting.kind() == JoinKind.FULL) {
                addIf(result, !rightMet[i], "NULL, NULL, " + right.get(i).text());
            }
        }
        return result.stream().sorted().toList();
    }

    private static void addIf(List<String> result, boolean wanted, String row) {
        if (wanted) {
            result.add("+I[" + row + "]");
        }
    }

    private static boolean matches(Setting setting, Row left, Row right) {
        boolean residual = !setting.residual() || left.value() < right.value();
        boolean unknown = left.key() == null || right.key() == null;
        if (setting.kind() == JoinKind.NULL_AWARE_ANTI) {
            return residual && (unknown || left.key().equals(right.key()));
        }
        boolean equal = setting.nullSafe()
                ? Objects.equals(left.key(), right.key())
                : !unknown && left.key().equals(right.key());
        return residual && equal;
    }

    private static BatchJoinNode join(BatchTester tester, Setting setting, ScanNode left, ScanNode right) {
        boolean pairs = setting.kind().ordinal() <= JoinKind.FULL.ordinal();
        List<LogicalType> output = new ArrayList<>(TYPES);
        if (pairs) {
            output.addAll(TYPES);
        }
        Optional<Expression> residual = setting.residual()
                ? Optional.of(FunctionCall.of(
                        "<",
                        LogicalType.bool(),
                        new InputReference(1, LogicalType.bigint()),
                        new InputReference(3, LogicalType.bigint())))
                : Optional.empty();
        return new BatchJoinNode(
                tester.properties(output),
                left,
                right,
                new JoinSpec(setting.kind(), List.of(0), List.of(0), List.of(setting.nullSafe()), residual),
                setting.strategy(),
                setting.buildLeft(),
                List.of());
    }

    @ParameterizedTest
    @MethodSource("settings")
    void joinsAsDefined(Setting setting) throws InterruptedException {
        BatchTester tester = new BatchTester(directory);
        boolean nullAware = setting.kind() == JoinKind.NULL_AWARE_ANTI;
        List<Row> left = rows(300, 200, false, true, 1);
        List<Row> right =
                rows(setting.unique() ? 150 : 250, 100, setting.unique(), !nullAware || setting.residual(), 2);
        BatchJoinNode join =
                join(tester, setting, tester.scan("l", TYPES, text(left)), tester.scan("r", TYPES, text(right), 60));
        assertThat(tester.run(join).stream().sorted().toList()).isEqualTo(expected(setting, left, right));
    }

    @ParameterizedTest
    @MethodSource("settings")
    void joinsWithAnEmptySideAsDefined(Setting setting) throws InterruptedException {
        BatchTester tester = new BatchTester(directory);
        List<Row> some = rows(30, 20, false, true, 1);
        for (boolean leftEmpty : new boolean[] {false, true}) {
            List<Row> left = leftEmpty ? List.of() : some;
            List<Row> right = leftEmpty ? some : List.of();
            BatchJoinNode join =
                    join(tester, setting, tester.scan("l", TYPES, text(left)), tester.scan("r", TYPES, text(right)));
            assertThat(tester.run(join).stream().sorted().toList()).isEqualTo(expected(setting, left, right));
        }
    }

    @Test
    void notInAListWithNullIsNeverTrue() throws InterruptedException {
        BatchTester tester = new BatchTester(directory);
        Setting setting = new Setting(JoinKind.NULL_AWARE_ANTI, JoinStrategy.HASH, false, false, false, false);
        ScanNode left = tester.scan("l", TYPES, List.of("+I[1, 1]", "+I[2, 1]", "+I[NULL, 1]"));
        ScanNode right = tester.scan("r", TYPES, List.of("+I[1, 1]", "+I[NULL, 1]"), 1);
        assertThat(tester.run(join(tester, setting, left, right))).isEmpty();
    }

    static List<Setting> spillSettings() {
        return settings().stream()
                .filter(setting -> setting.strategy() != JoinStrategy.NESTED_LOOP && !setting.unique())
                .toList();
    }

    /** Half of the build rows have one key, so that partitioning again does not help. */
    @ParameterizedTest
    @MethodSource("spillSettings")
    void joinsAsDefinedFromDisk(Setting setting) throws InterruptedException {
        BatchTester tester = new BatchTester(directory)
                .set(TidemillOptions.MEMORY_SIZE, MemorySize.ofMegabytes(1))
                .set(ExecutionOptions.EXTERNAL_BUFFER_MEMORY, MemorySize.ofKilobytes(256));
        boolean nullAware = setting.kind() == JoinKind.NULL_AWARE_ANTI;
        List<Row> small = rows(60, 60, false, true, 3);
        List<Row> big = new ArrayList<>();
        for (Row row : rows(15_000, 40_000, false, !nullAware, 4)) {
            big.add(row.value() < 5 && row.key() != null ? new Row(7L, row.value()) : row);
        }
        List<Row> left = setting.buildLeft() ? big : small;
        List<Row> right = setting.buildLeft() ? small : big;
        BatchJoinNode join = join(
                tester, setting, tester.scan("l", TYPES, text(left), 2000), tester.scan("r", TYPES, text(right), 2000));
        assertThat(tester.run(join).stream().sorted().toList()).isEqualTo(expected(setting, left, right));
        if (!nullAware || !setting.residual()) {
            assertThat(tester.counter(join, "spilled_bytes")).isPositive();
        }
        assertThat(directory.resolve("spill").resolve("job-1")).doesNotExist();
    }

    /** Few keys with many rows each, so that partitioning again does not always help; tiny batches, up to three workers. */
    @ParameterizedTest
    @MethodSource("settings")
    void refusedMemoryChangesNoRow(Setting setting) throws InterruptedException {
        boolean nullAware = setting.kind() == JoinKind.NULL_AWARE_ANTI;
        int seed = setting.toString().hashCode() % 1000;
        Random random = new Random(seed);
        BatchTester tester = new BatchTester(directory)
                .set(TidemillOptions.BATCH_SIZE, 1 + random.nextInt(16))
                .set(ExecutionOptions.SORT_MAX_NUM_FILE_HANDLES, 2 + random.nextInt(3));
        tester.parallelism = 1 + random.nextInt(3);
        int keys = 1 + random.nextInt(30);
        List<Row> left = rows(random.nextInt(90), keys, false, true, seed);
        List<Row> right = rows(random.nextInt(90), keys, setting.unique(), !nullAware || setting.residual(), seed + 1);
        BatchJoinNode join = join(
                tester, setting, tester.scan("l", TYPES, text(left), 20), tester.scan("r", TYPES, text(right), 20));
        RefusingMemory memory = random.nextInt(3) == 0
                ? RefusingMemory.always(directory.resolve("refused"), 128 << 10)
                : RefusingMemory.sometimes(directory.resolve("refused"), seed);
        try (memory) {
            assertThat(tester.run(join, memory).stream().sorted().toList())
                    .as("seed %d", seed)
                    .isEqualTo(expected(setting, left, right));
            assertThat(memory.used()).as("bytes held after seed %d", seed).isZero();
            assertThat(memory.openFiles()).as("files after seed %d", seed).isZero();
        }
    }

    @Test
    void tellsTheProbeScanTheKeysOfTheBuildSide() throws InterruptedException {
        BatchTester tester = new BatchTester(directory);
        ScanNode fact = tester.scan("fact", TYPES, text(rows(500, 100, false, false, 5)));
        ScanNode dimension = tester.scan("dim", TYPES, List.of("+I[5, 1]", "+I[9, 1]", "+I[5, 2]", "+I[NULL, 3]"));
        List<LogicalType> output = new ArrayList<>(TYPES);
        output.addAll(TYPES);
        BatchJoinNode join = new BatchJoinNode(
                tester.properties(output),
                fact,
                dimension,
                new JoinSpec(JoinKind.INNER, List.of(0), List.of(0), List.of(false), Optional.empty()),
                JoinStrategy.BROADCAST_HASH,
                false,
                List.of(new DynamicFilter(fact.id(), 0, "f0")));
        tester.run(join);
        assertThat(((MemoryTable) tester.catalog.sources.get("fact")).dynamicFilters)
                .containsExactly(new Predicate.In("f0", List.of(5L, 9L)));
        assertThat(tester.counter(fact, "dynamic_filters")).isEqualTo(1);
    }

    @Test
    void aSelfJoinOfASharedInputEnds() throws InterruptedException {
        BatchTester tester = new BatchTester(directory);
        tester.parallelism = 1;
        ScanNode scan = tester.scan("t", TYPES, text(rows(200, 50, true, false, 6)));
        Setting setting = new Setting(JoinKind.LEFT, JoinStrategy.HASH, false, false, false, true);
        assertThat(tester.run(join(tester, setting, scan, scan))).hasSize(200);
        assertThat(((MemoryTable) tester.catalog.sources.get("t")).splitsRead).hasValue(2);
    }
}
