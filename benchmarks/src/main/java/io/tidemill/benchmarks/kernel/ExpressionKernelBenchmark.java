package io.tidemill.benchmarks.kernel;

import io.tidemill.core.codegen.BytecodeExpressionCompiler;
import io.tidemill.core.codegen.EvaluationSession;
import io.tidemill.core.codegen.ExpressionCompiler;
import io.tidemill.core.codegen.Filter;
import io.tidemill.core.codegen.Projection;
import io.tidemill.core.expression.Expression;
import io.tidemill.core.expression.FunctionCall;
import io.tidemill.core.expression.InputReference;
import io.tidemill.core.expression.Literal;
import io.tidemill.core.function.BuiltinFunctions;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.DoubleVector;
import io.tidemill.spi.vector.LongVector;
import io.tidemill.type.LogicalType;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Nanoseconds a row of the generated code for {@code price * (1 - discount), quantity + 1} and for {@code quantity < 24 AND discount >= 0.05}; the answers are checked before they are timed. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ExpressionKernelBenchmark {
    private static final int ROWS = 2048;
    private static final LogicalType DOUBLE = LogicalType.float64();
    private static final LogicalType BIGINT = LogicalType.bigint();
    private static final LogicalType BOOL = LogicalType.bool();

    /** Percentage of NULL in each column. */
    @Param({"0", "10"})
    int nulls;

    private final LongVector quantity = new LongVector(ROWS);
    private final DoubleVector price = new DoubleVector(ROWS);
    private final DoubleVector discount = new DoubleVector(ROWS);
    private ColumnBatch batch;
    private Projection projection;
    private Filter filter;
    private final int[] selected = new int[ROWS];

    /** Fills the columns, compiles, and compares with plain Java. */
    @Setup
    public void prepare() {
        Random random = new Random(7);
        for (int row = 0; row < ROWS; row++) {
            quantity.set(row, 1 + random.nextInt(50));
            price.set(row, random.nextInt(100_000) / 100.0);
            discount.set(row, random.nextInt(11) / 100.0);
            for (ColumnVector column : List.of(quantity, price, discount)) {
                if (random.nextInt(100) < nulls) {
                    column.setNull(row);
                }
            }
        }
        batch = new ColumnBatch(ROWS, new ColumnVector[] {quantity, price, discount});
        ExpressionCompiler compiler = new BytecodeExpressionCompiler(new BuiltinFunctions());
        EvaluationSession session = new EvaluationSession(
                ZoneOffset.UTC, InstantSource.fixed(Instant.EPOCH), 0, () -> Long.MIN_VALUE, false, 4000);
        List<LogicalType> types = List.of(BIGINT, DOUBLE, DOUBLE);
        Expression quantityOf = new InputReference(0, BIGINT);
        Expression priceOf = new InputReference(1, DOUBLE);
        Expression discountOf = new InputReference(2, DOUBLE);
        projection = compiler.projection(
                List.of(
                        FunctionCall.of(
                                "*",
                                DOUBLE,
                                priceOf,
                                FunctionCall.of("-", DOUBLE, new Literal(1.0, DOUBLE), discountOf)),
                        FunctionCall.of("+", BIGINT, quantityOf, Literal.of(1L))),
                types,
                session);
        filter = compiler.filter(
                FunctionCall.of(
                        "AND",
                        BOOL,
                        FunctionCall.of("<", BOOL, quantityOf, Literal.of(24L)),
                        FunctionCall.of(">=", BOOL, discountOf, new Literal(0.05, DOUBLE))),
                types,
                session);
        check();
    }

    private void check() {
        ColumnBatch results = projection.project(batch);
        DoubleVector paid = (DoubleVector) results.column(0);
        int expected = 0;
        for (int row = 0; row < ROWS; row++) {
            boolean known = !price.isNull(row) && !discount.isNull(row);
            if (paid.isNull(row) == known || known && paid.get(row) != price.get(row) * (1 - discount.get(row))) {
                throw new IllegalStateException("wrong projection in row " + row);
            }
            boolean passes = !quantity.isNull(row)
                    && !discount.isNull(row)
                    && quantity.get(row) < 24
                    && discount.get(row) >= 0.05;
            expected += passes ? 1 : 0;
        }
        int found = filter.select(batch, selected);
        if (found != expected) {
            throw new IllegalStateException("the filter keeps " + found + " rows, not " + expected);
        }
    }

    /** Two expressions in one kernel. */
    @Benchmark
    @OperationsPerInvocation(ROWS)
    public ColumnBatch project() {
        return projection.project(batch);
    }

    /** Two comparisons to a selection. */
    @Benchmark
    @OperationsPerInvocation(ROWS)
    public int filter() {
        return filter.select(batch, selected);
    }
}
