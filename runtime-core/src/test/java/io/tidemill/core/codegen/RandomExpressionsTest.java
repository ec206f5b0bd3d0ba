package io.tidemill.core.codegen;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.core.expression.Expression;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class RandomExpressionsTest {
    private static final int EXPRESSIONS = Integer.getInteger("tidemill.test.expressions", 800);
    private static final long SEED = Long.getLong("tidemill.test.seed", 20240517L);

    private int failures;
    private int compared;

    @Test
    void kernelsAgreeWithTheInterpreter() {
        for (int i = 0; i < EXPRESSIONS; i++) {
            long seed = SEED + i;
            Random random = new Random(seed);
            RandomExpressions source = new RandomExpressions(random);
            LogicalType type = source.type();
            Expression expression = source.expression(type, 1 + random.nextInt(4));
            double nullShare = i % 3 == 0 ? 0 : i % 3 == 1 ? 0.1 : 0.5;
            List<List<Object>> rows = new ArrayList<>();
            int count = 1 + random.nextInt(70);
            for (int row = 0; row < count; row++) {
                rows.add(source.row(nullShare));
            }
            ColumnBatch batch = Kernels.batch(RandomExpressions.COLUMNS, rows);
            if (random.nextBoolean()) {
                select(batch, random);
            }
            checkProjection(expression, batch, rows, seed);
            if (type.equals(LogicalType.bool())) {
                checkFilter(expression, batch, rows, seed);
            }
        }
        // The comparison means something only if most expressions have values.
        assertThat(compared).isGreaterThan(EXPRESSIONS / 2);
        assertThat(failures).isLessThan(EXPRESSIONS / 3);
    }

    private static void select(ColumnBatch batch, Random random) {
        int[] selection = new int[batch.rowCount()];
        int count = 0;
        for (int row = 0; row < batch.rowCount(); row++) {
            if (random.nextInt(3) > 0) {
                selection[count++] = row;
            }
        }
        batch.setSelection(selection, count);
    }

    private void checkProjection(Expression expression, ColumnBatch batch, List<List<Object>> rows, long seed) {
        List<Object> expected = expected(expression, batch, rows);
        List<Object> actual;
        try {
            actual = Kernels.column(
                    Kernels.COMPILER
                            .projection(List.of(expression), RandomExpressions.COLUMNS, Kernels.session())
                            .project(batch),
                    0,
                    expression.type());
        } catch (EngineException e) {
            assertThat(e.code()).as("seed %d: %s", seed, expression).isIn(ErrorCode.ARITHMETIC, ErrorCode.CAST_FAILED);
            assertThat(expected)
                    .as("seed %d: %s fails with %s", seed, expression, e.getMessage())
                    .isNull();
            failures++;
            return;
        } catch (RuntimeException | LinkageError e) {
            throw new AssertionError("seed " + seed + ": " + expression, e);
        }
        if (expected != null) {
            assertThat(actual).as("seed %d: %s", seed, expression).isEqualTo(expected);
            compared++;
        }
    }

    /** Null when a row fails. */
    private static List<Object> expected(Expression expression, ColumnBatch batch, List<List<Object>> rows) {
        List<Object> values = new ArrayList<>();
        try {
            for (int i = 0; i < batch.size(); i++) {
                values.add(new Interpreter(rows.get(batch.row(i))).evaluate(expression));
            }
        } catch (Interpreter.Failure e) {
            return null;
        }
        return values;
    }

    private static void checkFilter(Expression condition, ColumnBatch batch, List<List<Object>> rows, long seed) {
        List<Object> values = expected(condition, batch, rows);
        if (values == null) {
            // Conjuncts may be computed in another order, so that fewer rows fail.
            return;
        }
        List<Integer> expected = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            if (Boolean.TRUE.equals(values.get(i))) {
                expected.add(batch.row(i));
            }
        }
        int[] selection = new int[Math.max(1, batch.size())];
        int count = Kernels.COMPILER
                .filter(condition, RandomExpressions.COLUMNS, Kernels.session())
                .select(batch, selection);
        assertThat(Arrays.stream(selection, 0, count).boxed().toList())
                .as("seed %d: %s", seed, condition)
                .isEqualTo(expected);
    }
}
