package io.tidemill.core.codegen;

import static io.tidemill.core.codegen.Kernels.call;
import static io.tidemill.core.codegen.Kernels.column;
import static io.tidemill.core.codegen.Kernels.filter;
import static io.tidemill.core.codegen.Kernels.fold;
import static io.tidemill.core.codegen.Kernels.project;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.core.expression.Expression;
import io.tidemill.core.expression.FunctionCall;
import io.tidemill.core.expression.Literal;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class BytecodeExpressionCompilerTest {
    private static final LogicalType INT = LogicalType.int32();
    private static final LogicalType LONG = LogicalType.bigint();
    private static final LogicalType BOOL = LogicalType.bool();
    private static final LogicalType TEXT = LogicalType.string();
    private static final LogicalType DOUBLE = LogicalType.float64();

    @Test
    void integerArithmeticWrapsAround() {
        assertThat(fold("+", INT, 2147483647, 1)).isEqualTo(-2147483648);
        assertThat(fold("*", LONG, Long.MAX_VALUE, 2)).isEqualTo(-2L);
        LogicalType tiny = LogicalType.of(TypeRoot.TINYINT);
        assertThat(fold("+", tiny, new Literal(127, tiny), new Literal(1, tiny)))
                .isEqualTo(-128);
    }

    @Test
    void divisionByZeroIsAnError() {
        for (Expression division : List.of(
                call("/", INT, Kernels.literals(1, 0)),
                call("/", DOUBLE, Kernels.literals(1.0, 0.0)),
                call("MOD", INT, Kernels.literals(1, 0)),
                call(
                        "/",
                        LogicalType.decimal(10, 6),
                        Kernels.literals(new BigDecimal("1.0"), new BigDecimal("0.0"))))) {
            assertThatThrownBy(() -> fold(division))
                    .isInstanceOfSatisfying(
                            EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.ARITHMETIC))
                    .hasMessageContaining("division by zero");
        }
    }

    @Test
    void anExpressionThatCanFailIsNotComputedForMissingRows() {
        Expression quotient = call("/", INT, Literal.of(10), column(0, INT));
        ColumnBatch batch = Kernels.batch(List.of(INT), List.of(List.of(2), List.of(0), Arrays.asList((Object) null)));
        batch.setSelection(new int[] {0, 2}, 2);
        ColumnBatch result = Kernels.COMPILER
                .projection(List.of(quotient), List.of(INT), Kernels.session())
                .project(batch);
        assertThat(Kernels.column(result, 0, INT)).containsExactly(5, null);
    }

    @Test
    void textBecomesNumbersAsInFlink() {
        assertThat(fold("CAST", INT, "1.5")).isEqualTo(1);
        assertThat(fold("CAST", INT, " -7 ")).isEqualTo(-7);
        assertThat(fold("TRY_CAST", INT, "x")).isNull();
        assertThatThrownBy(() -> fold("CAST", INT, "x"))
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CAST_FAILED))
                .hasMessageContaining("'x'");
    }

    @Test
    void inWithNullIsNullUnlessFound() {
        Expression in = call("IN", BOOL, column(0, INT), Literal.of(1), Literal.of(2), Literal.nullOf(INT));
        assertThat(project(in, List.of(INT), List.of(List.of(1), List.of(3), Arrays.asList((Object) null))))
                .containsExactly(true, null, null);
    }

    @Test
    void logicHasThreeValues() {
        List<List<Object>> rows = List.of(
                Arrays.asList(true, null),
                Arrays.asList(false, null),
                Arrays.asList(null, true),
                Arrays.asList(null, false),
                Arrays.asList(null, null),
                Arrays.asList(true, true));
        List<LogicalType> types = List.of(BOOL, BOOL);
        assertThat(project(call("AND", BOOL, column(0, BOOL), column(1, BOOL)), types, rows))
                .containsExactly(null, false, null, false, null, true);
        assertThat(project(call("OR", BOOL, column(0, BOOL), column(1, BOOL)), types, rows))
                .containsExactly(true, null, true, null, null, true);
        assertThat(project(call("NOT", BOOL, column(0, BOOL)), types, rows))
                .containsExactly(false, true, null, null, null, false);
    }

    @Test
    void caseComputesOnlyWhatItReturns() {
        Expression safe = call(
                "CASE",
                INT,
                call("=", BOOL, column(0, INT), Literal.of(0)),
                Literal.of(-1),
                call("/", INT, Literal.of(10), column(0, INT)));
        assertThat(project(safe, List.of(INT), List.of(List.of(0), List.of(5), Arrays.asList((Object) null))))
                .containsExactly(-1, 2, null);
    }

    @Test
    void filterKeepsRowsForWhichTheConditionIsTrue() {
        Expression condition = call(
                "AND",
                BOOL,
                call(">=", BOOL, column(0, INT), Literal.of(2)),
                call("LIKE", BOOL, column(1, TEXT), Literal.of("a%")),
                call("<", BOOL, column(0, INT), Literal.of(9)));
        List<List<Object>> rows = List.of(
                Arrays.asList(1, "ab"),
                Arrays.asList(2, "ab"),
                Arrays.asList(3, "ba"),
                Arrays.asList(4, null),
                Arrays.asList(null, "a"),
                Arrays.asList(8, "a"),
                Arrays.asList(9, "a"));
        assertThat(filter(condition, List.of(INT, TEXT), rows)).containsExactly(1, 5);
    }

    @Test
    void decimalProductsAreExact() {
        LogicalType price = LogicalType.decimal(15, 2);
        Expression factor = call("-", LogicalType.decimal(16, 2), Literal.of(1), column(1, price));
        Expression charge = call("*", LogicalType.decimal(31, 4), column(0, price), factor);
        assertThat(project(
                        charge,
                        List.of(price, price),
                        List.of(List.of(new BigDecimal("901000.55"), new BigDecimal("0.07")))))
                .containsExactly(new BigDecimal("837930.5115"));
    }

    @Test
    void shapesThatDifferInConstantsShareAClass() {
        Expression first = call("+", LONG, column(0, LONG), Literal.of(17L));
        project(first, List.of(LONG), List.of(List.of(1L)));
        long before = Kernels.COMPILER.compiledClasses();
        Expression second = call("+", LONG, column(0, LONG), Literal.of(18L));
        assertThat(project(second, List.of(LONG), List.of(List.of(1L)))).containsExactly(19L);
        assertThat(Kernels.COMPILER.compiledClasses()).isEqualTo(before);
    }

    @Test
    void subqueryFreeTextFunctions() {
        assertThat(fold("SUBSTRING", TEXT, "13-702-694", 1, 2)).isEqualTo("13");
        assertThat(fold("UPPER", TEXT, "häß")).isEqualTo("HÄSS");
        assertThat(fold("||", TEXT, "a", "b")).isEqualTo("ab");
        assertThat(fold("SPLIT_INDEX", TEXT, "https://a/b/c", "/", 3)).isEqualTo("b");
        assertThat(fold("SPLIT_INDEX", TEXT, "a", "/", 3)).isNull();
        assertThat(fold("REGEXP_EXTRACT", TEXT, "x&channel_id=ab&", "(&|^)channel_id=([^&]*)", 2))
                .isEqualTo("ab");
        assertThat(fold("CHAR_LENGTH", INT, "häß")).isEqualTo(3);
    }

    @Test
    void datesAndTimes() {
        LogicalType date = LogicalType.date();
        Expression day = call("CAST", date, Literal.of("1998-12-01"));
        LogicalType interval = LogicalType.of(TypeRoot.INTERVAL_DAY_TIME);
        Expression earlier = call("-", date, day, new Literal(90L * 86_400_000_000L, interval));
        assertThat(fold(call("CAST", TEXT, earlier))).isEqualTo("1998-09-02");
        LogicalType months = LogicalType.of(TypeRoot.INTERVAL_YEAR_MONTH);
        assertThat(fold(call("CAST", TEXT, call("+", date, day, new Literal(3, months)))))
                .isEqualTo("1999-03-01");
        assertThat(fold(call("EXTRACT", LONG, Literal.of("YEAR"), day))).isEqualTo(1998L);
        LogicalType ts = LogicalType.timestamp(3);
        Expression time = call("CAST", ts, Literal.of("2020-01-02 03:04:05.678"));
        assertThat(fold(call("CAST", TEXT, time))).isEqualTo("2020-01-02 03:04:05.678");
        assertThat(fold(call("HOUR", LONG, time))).isEqualTo(3L);
        assertThat(fold(call("DATE_FORMAT", TEXT, time, Literal.of("yyyy-MM-dd HH-mm"))))
                .isEqualTo("2020-01-02 03-04");
    }

    @Test
    void hugeExpressionsAreCutIntoMethods() {
        Expression sum = column(0, LONG);
        for (int i = 0; i < 3000; i++) {
            sum = call("+", LONG, sum, call("*", LONG, column(0, LONG), Literal.of((long) i)));
        }
        assertThat(project(sum, List.of(LONG), List.of(List.of(2L), List.of(3L))))
                .containsExactly(2L + 2 * 4_498_500, 3L + 3 * 4_498_500);
        Expression condition = FunctionCall.of("OR", BOOL, manyTests());
        assertThat(filter(condition, List.of(LONG), List.of(List.of(5L), List.of(-1L))))
                .containsExactly(0);
    }

    private static Expression[] manyTests() {
        Expression[] tests = new Expression[1000];
        for (int i = 0; i < tests.length; i++) {
            tests[i] = call("=", BOOL, call("MOD", LONG, column(0, LONG), Literal.of(i + 2L)), Literal.of(5L));
        }
        return tests;
    }
}
