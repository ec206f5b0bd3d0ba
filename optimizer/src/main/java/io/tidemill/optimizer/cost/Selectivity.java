package io.tidemill.optimizer.cost;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;

/** Shares of rows for which conditions are TRUE, and what the rows that pass look like. */
final class Selectivity {
    /** Where nothing is known; the usual figures of the field. */
    private static final double EQUALITY = 0.1;

    private static final double RANGE = 1.0 / 3;
    private static final double PATTERN = 0.1;
    private static final double OTHER = 0.25;

    private final RexBuilder rexBuilder;

    Selectivity(RexBuilder rexBuilder) {
        this.rexBuilder = rexBuilder;
    }

    /** Rows of {@code input} that pass, with narrowed columns. */
    RelEstimate filter(RelEstimate input, RexNode condition) {
        double share = 1;
        List<ColumnEstimate> columns = new ArrayList<>(input.columns());
        for (RexNode conjunct : conjuncts(condition)) {
            RelEstimate narrowed = input.withColumns(columns);
            share *= of(narrowed, conjunct);
            narrow(columns, conjunct);
        }
        return new RelEstimate(input.rows(), input.known(), columns).withRows(Math.max(share * input.rows(), 1));
    }

    private List<RexNode> conjuncts(RexNode condition) {
        return RelOptUtil.conjunctions(RexUtil.expandSearch(rexBuilder, null, condition));
    }

    private double of(RelEstimate input, RexNode condition) {
        if (condition.isAlwaysTrue()) {
            return 1;
        }
        if (condition.isAlwaysFalse()) {
            return 0;
        }
        if (!(condition instanceof RexCall call)) {
            return condition instanceof RexInputRef ? 0.5 : OTHER;
        }
        List<RexNode> operands = call.getOperands();
        return switch (call.getKind()) {
            case AND ->
                operands.stream().mapToDouble(operand -> of(input, operand)).reduce(1, (a, b) -> a * b);
            case OR ->
                1
                        - operands.stream()
                                .mapToDouble(operand -> 1 - of(input, operand))
                                .reduce(1, (a, b) -> a * b);
            case NOT -> 1 - of(input, operands.get(0));
            case EQUALS, IS_NOT_DISTINCT_FROM -> equality(input, operands.get(0), operands.get(1));
            case NOT_EQUALS, IS_DISTINCT_FROM -> 1 - equality(input, operands.get(0), operands.get(1));
            case LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL -> range(input, call);
            case IS_NULL -> nullFraction(input, operands.get(0));
            case IS_NOT_NULL -> 1 - nullFraction(input, operands.get(0));
            case IS_TRUE -> of(input, operands.get(0));
            case LIKE, SIMILAR -> PATTERN;
            default -> OTHER;
        };
    }

    private static double nullFraction(RelEstimate input, RexNode operand) {
        RexNode column = stripCast(operand);
        return column instanceof RexInputRef reference
                ? input.columns().get(reference.getIndex()).nullFraction()
                : 0.1;
    }

    private static double equality(RelEstimate input, RexNode left, RexNode right) {
        double leftValues = distinct(input, left);
        double rightValues = distinct(input, right);
        if (Double.isNaN(leftValues) && Double.isNaN(rightValues)) {
            return EQUALITY;
        }
        double values = Double.isNaN(leftValues)
                ? rightValues
                : Double.isNaN(rightValues) ? leftValues : Math.max(leftValues, rightValues);
        return 1 / Math.max(1, values);
    }

    private static double distinct(RelEstimate input, RexNode operand) {
        RexNode column = stripCast(operand);
        return column instanceof RexInputRef reference
                ? input.columns().get(reference.getIndex()).distinct()
                : Double.NaN;
    }

    private static double range(RelEstimate input, RexCall call) {
        Bound bound = Bound.of(call);
        if (bound == null) {
            return RANGE;
        }
        ColumnEstimate column = input.columns().get(bound.column());
        double width = column.max() - column.min();
        if (Double.isNaN(width)) {
            return RANGE;
        }
        if (width <= 0) {
            return bound.accepts(column.min()) ? 1 : 0;
        }
        double below = Math.min(1, Math.max(0, (bound.value() - column.min()) / width));
        return bound.upper() ? below : 1 - below;
    }

    /** After {@code column < 10} the column has no larger values. */
    private static void narrow(List<ColumnEstimate> columns, RexNode conjunct) {
        if (!(conjunct instanceof RexCall call)) {
            return;
        }
        if (call.getKind() == SqlKind.EQUALS && call.getOperands().get(1) instanceof RexLiteral) {
            if (stripCast(call.getOperands().get(0)) instanceof RexInputRef reference) {
                columns.set(
                        reference.getIndex(),
                        columns.get(reference.getIndex()).withDistinct(1).withNullFraction(0));
            }
            return;
        }
        Bound bound = Bound.of(call);
        if (bound == null) {
            return;
        }
        ColumnEstimate column = columns.get(bound.column());
        if (Double.isNaN(column.min()) || Double.isNaN(column.max())) {
            return;
        }
        double low = bound.upper() ? column.min() : Math.max(column.min(), bound.value());
        double high = bound.upper() ? Math.min(column.max(), bound.value()) : column.max();
        double share = column.max() > column.min() ? Math.max(0, high - low) / (column.max() - column.min()) : 1;
        columns.set(
                bound.column(),
                column.withRange(low, high).withNullFraction(0).withDistinct(Math.max(1, column.distinct() * share)));
    }

    static RexNode stripCast(RexNode node) {
        return node instanceof RexCall call && call.getKind() == SqlKind.CAST
                ? stripCast(call.getOperands().get(0))
                : node;
    }

    /**
     * {@code column < value} and its kin.
     *
     * @param upper true when the value is the upper end
     */
    private record Bound(int column, double value, boolean upper) {
        static Bound of(RexCall call) {
            boolean less;
            switch (call.getKind()) {
                case LESS_THAN, LESS_THAN_OR_EQUAL -> less = true;
                case GREATER_THAN, GREATER_THAN_OR_EQUAL -> less = false;
                default -> {
                    return null;
                }
            }
            RexNode left = stripCast(call.getOperands().get(0));
            RexNode right = stripCast(call.getOperands().get(1));
            if (left instanceof RexInputRef reference && right instanceof RexLiteral literal) {
                return of(reference, literal, less);
            }
            if (right instanceof RexInputRef reference && left instanceof RexLiteral literal) {
                return of(reference, literal, !less);
            }
            return null;
        }

        private static Bound of(RexInputRef reference, RexLiteral literal, boolean upper) {
            double value = NumericValues.of(literal);
            return Double.isNaN(value) ? null : new Bound(reference.getIndex(), value, upper);
        }

        boolean accepts(double candidate) {
            return upper ? candidate <= value : candidate >= value;
        }
    }
}
