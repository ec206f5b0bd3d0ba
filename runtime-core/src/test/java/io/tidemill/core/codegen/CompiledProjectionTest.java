package io.tidemill.core.codegen;

import static io.tidemill.core.codegen.Kernels.call;
import static io.tidemill.core.codegen.Kernels.column;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.core.expression.Expression;
import io.tidemill.core.expression.FunctionCall;
import io.tidemill.core.expression.Literal;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.function.FunctionFactory;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.RowVector;
import io.tidemill.type.LogicalType;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class CompiledProjectionTest {
    private static final LogicalType INT = LogicalType.int32();
    private static final LogicalType LONG = LogicalType.bigint();
    private static final LogicalType TEXT = LogicalType.string();
    private static final LogicalType PAIR =
            LogicalType.row(List.of("x", "t"), List.of(INT, TEXT)).withNullable(true);

    private static ColumnBatch project(List<Expression> expressions, List<LogicalType> types, ColumnBatch batch) {
        return Kernels.COMPILER
                .projection(expressions, types, Kernels.session())
                .project(batch);
    }

    private static Expression field(int index) {
        return call("FIELD", PAIR.children().get(index), column(0, PAIR), Literal.of(index));
    }

    @Test
    void columnsAndFieldsPassThroughWithoutCopying() {
        ColumnBatch batch = Kernels.batch(
                List.of(PAIR),
                List.of(Arrays.asList(List.of(1, "a")), Arrays.asList((Object) null), Arrays.asList(List.of(3, "c"))));
        batch.setSelection(new int[] {0, 2}, 2);
        ColumnBatch result = project(List.of(field(1), column(0, PAIR)), List.of(PAIR), batch);
        assertThat(result.column(0)).isSameAs(((RowVector) batch.column(0)).field(1));
        assertThat(result.column(1)).isSameAs(batch.column(0));
        assertThat(Kernels.column(result, 0, TEXT)).containsExactly("a", "c");
    }

    @Test
    void aFieldOfANullRowIsNull() {
        ColumnBatch batch = Kernels.batch(
                List.of(PAIR),
                List.of(
                        Arrays.asList(Arrays.asList(1, null)),
                        Arrays.asList((Object) null),
                        Arrays.asList(List.of(3, "c"))));
        ColumnBatch result =
                project(List.of(field(0), field(1), call("+", INT, field(0), Literal.of(1))), List.of(PAIR), batch);
        assertThat(Kernels.column(result, 0, INT)).containsExactly(1, null, 3);
        assertThat(Kernels.column(result, 1, TEXT)).containsExactly(null, null, "c");
        assertThat(Kernels.column(result, 2, INT)).containsExactly(2, null, 4);
    }

    @Test
    void outputsAreRefilledForEachBatch() {
        Projection projection = Kernels.COMPILER.projection(
                List.of(call("UPPER", TEXT, column(0, TEXT)), Literal.of("k"), Literal.nullOf(INT)),
                List.of(TEXT),
                Kernels.session());
        ColumnBatch first = projection.project(
                Kernels.batch(List.of(TEXT), List.of(Arrays.asList("ab"), Arrays.asList((Object) null))));
        assertThat(Kernels.column(first, 0, TEXT)).containsExactly("AB", null);
        ColumnBatch second =
                projection.project(Kernels.batch(List.of(TEXT), List.of(List.of("c"), List.of("d"), List.of("e"))));
        assertThat(Kernels.column(second, 0, TEXT)).containsExactly("C", "D", "E");
        assertThat(Kernels.column(second, 1, TEXT)).containsExactly("k", "k", "k");
        assertThat(Kernels.column(second, 2, INT)).containsExactly(null, null, null);
    }

    @Test
    void sharedPartsAreComputedOnce() {
        Expression random = call("RAND", LogicalType.float64());
        Expression shared = call("+", LogicalType.float64(), random, Kernels.literal(1.0));
        ColumnBatch result = project(
                List.of(
                        call("-", LogicalType.float64(), shared, shared),
                        call("-", LogicalType.float64(), random, call("RAND", LogicalType.float64()))),
                List.of(INT),
                Kernels.batch(List.of(INT), List.of(List.of(1))));
        // Two mentions of RAND() are two numbers, wherever they stand.
        assertThat((Double) Kernels.column(result, 1, LogicalType.float64()).get(0))
                .isNotZero();
    }

    private static FunctionFactory function(String name, MethodHandle handle, LogicalType result) {
        return new FunctionFactory() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public LogicalType resultType(List<LogicalType> arguments) {
                return result;
            }

            @Override
            public MethodHandle implementation(List<LogicalType> arguments) {
                return handle;
            }
        };
    }

    /** What a plugin would bring. */
    static String greet(String name, Long times) {
        if (times != null && times < 0) {
            throw new IllegalArgumentException("negative");
        }
        return name == null ? "nobody" : "hi " + name + " " + times;
    }

    @Test
    void userFunctionsAreCalledThroughTheirHandles() throws ReflectiveOperationException {
        MethodHandle handle = MethodHandles.lookup()
                .findStatic(
                        CompiledProjectionTest.class,
                        "greet",
                        MethodType.methodType(String.class, String.class, Long.class));
        EvaluationSession plain = Kernels.session();
        EvaluationSession session = new EvaluationSession(
                plain.zone(),
                plain.clock(),
                plain.queryStartMillis(),
                plain.currentWatermark(),
                false,
                4000,
                name -> name.equals("GREET") ? Optional.of(function(name, handle, TEXT)) : Optional.empty());
        Projection projection = Kernels.COMPILER.projection(
                List.of(FunctionCall.of("GREET", TEXT, column(0, TEXT), column(1, LONG))),
                List.of(TEXT, LONG),
                session);
        ColumnBatch result = projection.project(Kernels.batch(
                List.of(TEXT, LONG), List.of(List.of("ann", 2L), Arrays.asList(null, 3L), Arrays.asList("bob", null))));
        assertThat(Kernels.column(result, 0, TEXT)).containsExactly("hi ann 2", "nobody", "hi bob null");
        assertThatThrownBy(() -> projection.project(Kernels.batch(List.of(TEXT, LONG), List.of(List.of("x", -1L)))))
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.JOB_FAILED))
                .hasMessageContaining("GREET");
    }
}
