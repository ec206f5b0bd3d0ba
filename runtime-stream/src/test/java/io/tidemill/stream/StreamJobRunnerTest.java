package io.tidemill.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.core.aggregate.BuiltInAggregates;
import io.tidemill.core.codegen.EvaluationSession;
import io.tidemill.core.codegen.ExpressionCompiler;
import io.tidemill.core.codegen.Filter;
import io.tidemill.core.codegen.Projection;
import io.tidemill.core.expression.Expression;
import io.tidemill.core.expression.Literal;
import io.tidemill.core.plan.AggregatePhase;
import io.tidemill.core.plan.Distribution;
import io.tidemill.core.plan.ExchangeMode;
import io.tidemill.core.plan.ExchangeNode;
import io.tidemill.core.plan.Job;
import io.tidemill.core.plan.JobEnvironment;
import io.tidemill.core.plan.JobMetrics;
import io.tidemill.core.plan.LengthEnforcement;
import io.tidemill.core.plan.MiniBatch;
import io.tidemill.core.plan.NodeProperties;
import io.tidemill.core.plan.PhysicalNode;
import io.tidemill.core.plan.PhysicalPlan;
import io.tidemill.core.plan.ResultNode;
import io.tidemill.core.plan.ScanNode;
import io.tidemill.core.plan.ScanSpec;
import io.tidemill.core.plan.SessionCatalog;
import io.tidemill.core.plan.SinkNode;
import io.tidemill.core.plan.SinkSpec;
import io.tidemill.core.plan.StreamAggregateNode;
import io.tidemill.core.plan.UnionNode;
import io.tidemill.core.testing.OperatorHarness;
import io.tidemill.core.testing.RowText;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.type.LogicalType;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

final class StreamJobRunnerTest {
    private static final LogicalType ROW = Nodes.row(Nodes.INT, Nodes.INT);

    private int nextId = 1;

    private NodeProperties properties(LogicalType row, int parallelism) {
        return NodeProperties.insertOnly(nextId++, row, parallelism, Double.NaN);
    }

    private PhysicalNode scan(String table, int parallelism) {
        ScanSpec spec = new ScanSpec(
                List.of("c0", "c1"), List.of(), List.of(), List.of(), false, List.of(), -1, false, List.of());
        return new ScanNode(properties(ROW, parallelism), TestTables.reference(table, ROW), spec);
    }

    private PhysicalNode exchange(PhysicalNode input, Distribution distribution, int parallelism) {
        return new ExchangeNode(
                properties(input.properties().outputType(), parallelism), input, distribution, ExchangeMode.PIPELINED);
    }

    private PhysicalNode sums(PhysicalNode input, int parallelism) {
        return new StreamAggregateNode(
                properties(ROW, parallelism),
                input,
                List.of(0),
                List.of(Nodes.call("SUM", Nodes.INT, List.of(1), Nodes.INT)),
                AggregatePhase.COMPLETE,
                false,
                true,
                MiniBatch.NONE,
                0);
    }

    private PhysicalNode result(PhysicalNode input) {
        return new ResultNode(properties(ROW, 1), input, List.of("k", "s"));
    }

    private PhysicalNode sink(PhysicalNode input, String table, int parallelism, List<Integer> notNull) {
        return new SinkNode(
                properties(ROW, parallelism),
                input,
                TestTables.reference(table, ROW),
                new SinkSpec(false, Map.of(), notNull, false, LengthEnforcement.IGNORE, List.of()));
    }

    static PhysicalPlan plan(PhysicalNode... roots) {
        return new PhysicalPlan(List.of(roots), true, Map.of(), "test");
    }

    static final class Environment implements JobEnvironment {
        private final TestTables tables;
        private final List<String> results = Collections.synchronizedList(new ArrayList<>());
        private final CountDownLatch firstRow = new CountDownLatch(1);

        Environment(TestTables tables) {
            this.tables = tables;
        }

        @Override
        public String jobId() {
            return "job";
        }

        @Override
        public SessionCatalog catalog() {
            return tables;
        }

        @Override
        public ConfigSnapshot config() {
            return ConfigSnapshot.withDefaults();
        }

        @Override
        public void onResult(ColumnBatch batch) {
            results.addAll(RowText.format(batch, ROW.children()));
            firstRow.countDown();
        }
    }

    /** These plans have no expressions. */
    private static final class NoExpressions implements ExpressionCompiler {
        @Override
        public Projection projection(
                List<Expression> expressions, List<LogicalType> inputTypes, EvaluationSession session) {
            throw new AssertionError("no expressions here");
        }

        @Override
        public Filter filter(Expression condition, List<LogicalType> inputTypes, EvaluationSession session) {
            throw new AssertionError("no expressions here");
        }

        @Override
        public Literal fold(Expression constant, EvaluationSession session) {
            throw new AssertionError("no expressions here");
        }
    }

    static Job start(PhysicalPlan plan, Environment environment) {
        return new StreamJobRunner(new NoExpressions(), new BuiltInAggregates(), InstantSource.system())
                .start(plan, environment);
    }

    @Test
    void runsAPlanInOneWorker() throws InterruptedException {
        TestTables tables = new TestTables()
                .source("t", ROW, List.of(List.of("+I[1, 10]", "+I[2, 5]", "+I[1, 1]"), List.of("+I[2, 7]")));
        Environment environment = new Environment(tables);
        Job job = start(plan(result(sums(scan("t", 1), 1))), environment);
        job.await();
        assertThat(environment.results)
                .containsExactly("+I[1, 10]", "+I[2, 5]", "-U[1, 10]", "+U[1, 11]", "-U[2, 5]", "+U[2, 12]");
        assertThat(job.done()).isTrue();
        JobMetrics.NodeMetrics scan = job.metrics().nodes().get(0);
        assertThat(scan.operator()).isEqualTo("Scan");
        assertThat(scan.counters()).containsEntry("rows_out", 4L).containsEntry("splits", 2L);
    }

    @Test
    void runsAPlanInSeveralWorkers() throws InterruptedException {
        List<List<String>> splits = new ArrayList<>();
        List<String> expected = new ArrayList<>();
        for (int split = 0; split < 5; split++) {
            List<String> rows = new ArrayList<>();
            for (int i = 0; i < 400; i++) {
                rows.add("+I[" + i % 40 + ", " + split + "]");
            }
            splits.add(rows);
        }
        for (int key = 0; key < 40; key++) {
            expected.add("[" + key + ", 100]");
        }
        Environment environment = new Environment(new TestTables().source("t", ROW, splits));
        PhysicalNode aggregate = sums(exchange(scan("t", 3), Distribution.hash(List.of(0)), 3), 3);
        start(plan(result(exchange(aggregate, Distribution.SINGLE, 1))), environment)
                .await();
        assertThat(OperatorHarness.fold(environment.results)).containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void aSharedNodeFeedsAllItsReaders() throws InterruptedException {
        TestTables tables = new TestTables().source("t", ROW, List.of(List.of("+I[1, 10]", "+I[2, 5]")));
        Environment environment = new Environment(tables);
        PhysicalNode scan = scan("t", 1);
        PhysicalNode union = new UnionNode(properties(ROW, 1), List.of(scan, sums(scan, 1)));
        start(plan(result(union)), environment).await();
        assertThat(environment.results).containsExactlyInAnyOrder("+I[1, 10]", "+I[1, 10]", "+I[2, 5]", "+I[2, 5]");
    }

    @Test
    void sinksAreCommittedAtTheEnd() throws InterruptedException {
        TestTables tables = new TestTables().source("t", ROW, List.of(List.of("+I[1, 10]", "+I[2, 5]")));
        TestTables.MemorySink sink = tables.sink("s", ROW);
        start(plan(sink(scan("t", 2), "s", 2, List.of(1))), new Environment(tables))
                .await();
        assertThat(sink.visible()).containsExactlyInAnyOrder("+I[1, 10]", "+I[2, 5]");
        assertThat(sink.aborted()).isFalse();
    }

    @Test
    void aFailureAbortsTheSinksAndComesOutOfAwait() {
        TestTables tables = new TestTables().source("t", ROW, List.of(List.of("+I[1, 10]", "+I[2, NULL]")));
        TestTables.MemorySink sink = tables.sink("s", ROW);
        Job job = start(plan(sink(scan("t", 1), "s", 1, List.of(1))), new Environment(tables));
        assertThatThrownBy(job::await)
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_NULL_VIOLATION))
                .hasMessageContaining("c1")
                .hasMessageContaining("table.exec.sink.not-null-enforcer");
        assertThat(sink.visible()).isEmpty();
        assertThat(sink.aborted()).isTrue();
    }

    @Test
    void anEndlessJobRunsUntilItIsCancelled() throws InterruptedException {
        TestTables tables =
                new TestTables().endless("t", ROW, List.of(List.of("+I[1, 10]"), List.of("+I[2, 5]", "+I[2, 6]")));
        Environment environment = new Environment(tables);
        Job job = start(plan(result(scan("t", 1))), environment);
        environment.firstRow.await();
        assertThat(job.done()).isFalse();
        job.cancel();
        assertThatThrownBy(job::await)
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CANCELLED));
    }
}
