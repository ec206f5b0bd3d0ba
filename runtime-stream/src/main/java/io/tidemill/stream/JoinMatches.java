package io.tidemill.stream;

import io.tidemill.core.codegen.EvaluationSession;
import io.tidemill.core.codegen.ExpressionCompiler;
import io.tidemill.core.codegen.Filter;
import io.tidemill.core.expression.Expression;
import io.tidemill.core.expression.FunctionCall;
import io.tidemill.core.expression.InputReference;
import io.tidemill.core.vector.VectorCopy;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The stored rows that match rows of a batch: those with the same join key for which the residual condition is TRUE, found for many rows at once. */
final class JoinMatches {
    private final Optional<Filter> residual;
    private final boolean[] needed;
    private final ColumnVector[] pairColumns;
    private final int leftColumns;
    private int[] positions = new int[1024];
    private int[] inputRows = new int[1024];
    private int[] slots = new int[1024];
    private int[] selection = new int[0];
    private int count;

    JoinMatches(
            Optional<Expression> condition,
            List<LogicalType> pairTypes,
            int leftColumns,
            ExpressionCompiler compiler,
            EvaluationSession session) {
        this.residual = condition.map(expression -> compiler.filter(expression, pairTypes, session));
        this.needed = new boolean[pairTypes.size()];
        condition.ifPresent(this::markNeeded);
        this.pairColumns = Vectors.allocateAll(pairTypes, 1);
        this.leftColumns = leftColumns;
    }

    private void markNeeded(Expression expression) {
        if (expression instanceof InputReference reference) {
            needed[reference.index()] = true;
        } else if (expression instanceof FunctionCall call) {
            call.arguments().forEach(this::markNeeded);
        }
    }

    void clear() {
        count = 0;
    }

    int count() {
        return count;
    }

    /** Adds a candidate pair. Candidates of one position come together, positions ascending. */
    void add(int position, int inputRow, int slot) {
        if (count == slots.length) {
            int capacity = Math.multiplyExact(count, 2);
            positions = Arrays.copyOf(positions, capacity);
            inputRows = Arrays.copyOf(inputRows, capacity);
            slots = Arrays.copyOf(slots, capacity);
        }
        positions[count] = position;
        inputRows[count] = inputRow;
        slots[count++] = slot;
    }

    /** Drops the candidates for which the residual condition is not TRUE. */
    void filter(ColumnBatch input, boolean inputIsLeft, JoinSide stored) {
        if (residual.isEmpty() || count == 0) {
            return;
        }
        for (int i = 0; i < pairColumns.length; i++) {
            if (needed[i]) {
                boolean leftColumn = i < leftColumns;
                int own = leftColumn ? i : i - leftColumns;
                boolean fromInput = leftColumn == inputIsLeft;
                VectorCopy.view(
                        fromInput ? input.column(own) : stored.column(own),
                        fromInput ? inputRows : slots,
                        0,
                        count,
                        pairColumns[i]);
            }
        }
        if (selection.length < count) {
            selection = new int[slots.length];
        }
        int kept = residual.get().select(new ColumnBatch(count, pairColumns), selection);
        for (int i = 0; i < kept; i++) {
            positions[i] = positions[selection[i]];
            inputRows[i] = inputRows[selection[i]];
            slots[i] = slots[selection[i]];
        }
        count = kept;
    }

    int position(int pair) {
        return positions[pair];
    }

    int slot(int pair) {
        return slots[pair];
    }

    long memoryBytes() {
        return slots.length * 12L;
    }
}
