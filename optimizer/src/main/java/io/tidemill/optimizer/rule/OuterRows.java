package io.tidemill.optimizer.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlQuantifyOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.util.ImmutableBitSet;

/** The rows around a sub-query, which joins with sub-queries make fewer or wider; the first columns stay what they were. */
final class OuterRows {
    private final RexBuilder rexBuilder;
    private final Optional<CorrelationId> id;
    private RelNode rel;

    /**
     * Outer rows.
     *
     * @param id the variable by which sub-queries read them
     */
    OuterRows(RelNode rel, Optional<CorrelationId> id) {
        this.rel = rel;
        this.id = id;
        this.rexBuilder = rel.getCluster().getRexBuilder();
    }

    RelNode rel() {
        return rel;
    }

    // Conditions.

    /** Keeps the rows for which a condition is TRUE that is nothing but (NOT) EXISTS, IN or SOME; false when it is something else. */
    boolean keepRows(RexNode condition) {
        boolean negated = condition.getKind() == SqlKind.NOT;
        RexNode inner = negated ? ((RexCall) condition).getOperands().get(0) : condition;
        if (!(inner instanceof RexSubQuery subQuery) || hasSubQuery(subQuery.getOperands())) {
            return false;
        }
        Optional<List<RexNode>> comparisons = comparisons(subQuery);
        if (comparisons.isEmpty()) {
            return false;
        }
        RelNode query = subQuery.rel;
        if (subQuery.getKind() == SqlKind.EXISTS) {
            query = rowsOnly(query);
            boolean oneAnswer = id.isEmpty() || !Correlations.reads(query, id.get());
            if (oneAnswer || isGlobal(query)) {
                return false;
            }
        }
        Optional<PulledUp> pulled = pull(query);
        if (pulled.isEmpty()) {
            return false;
        }
        List<RexNode> conditions = new ArrayList<>();
        for (RexNode comparison : comparisons.get()) {
            conditions.add(negated ? notFalse(comparison) : comparison);
        }
        rel = join(rel, pulled.get(), id.orElse(null), conditions, negated ? JoinRelType.ANTI : JoinRelType.SEMI);
        return true;
    }

    private static boolean hasSubQuery(List<RexNode> nodes) {
        return nodes.stream().anyMatch(node -> RexUtil.SubQueryFinder.find(node) != null);
    }

    /**
     * A row is in NOT IN when its comparison with every row is FALSE, so one that is UNKNOWN is as good a partner as one that is TRUE. Of several
     * columns all comparisons must be TRUE or UNKNOWN.
     */
    private RexNode notFalse(RexNode comparison) {
        return comparison.getType().isNullable()
                ? rexBuilder.makeCall(SqlStdOperatorTable.IS_NOT_FALSE, comparison)
                : comparison;
    }

    /** Over outer columns, then columns of the sub-query; none for EXISTS; empty for sub-queries that are values. */
    private Optional<List<RexNode>> comparisons(RexSubQuery subQuery) {
        SqlOperator operator;
        switch (subQuery.getKind()) {
            case EXISTS -> {
                return Optional.of(List.of());
            }
            case IN -> operator = SqlStdOperatorTable.EQUALS;
            case SOME -> operator = comparison(((SqlQuantifyOperator) subQuery.getOperator()).comparisonKind);
            default -> {
                return Optional.empty();
            }
        }
        if (operator == null) {
            return Optional.empty();
        }
        int width = rel.getRowType().getFieldCount();
        List<RexNode> comparisons = new ArrayList<>();
        for (int i = 0; i < subQuery.getOperands().size(); i++) {
            RexNode column = new RexInputRef(
                    width + i, subQuery.rel.getRowType().getFieldList().get(i).getType());
            comparisons.add(rexBuilder.makeCall(operator, subQuery.getOperands().get(i), column));
        }
        return Optional.of(comparisons);
    }

    /** IN and SOME over a sub-query that always has one row are comparisons with its value. */
    static RexNode withOneRow(RexSubQuery subQuery) {
        boolean compares = subQuery.getKind() == SqlKind.IN || subQuery.getKind() == SqlKind.SOME;
        if (!compares || subQuery.getOperands().size() != 1 || !hasOneRow(subQuery.rel)) {
            return subQuery;
        }
        SqlOperator operator = subQuery.getKind() == SqlKind.IN
                ? SqlStdOperatorTable.EQUALS
                : comparison(((SqlQuantifyOperator) subQuery.getOperator()).comparisonKind);
        if (operator == null) {
            return subQuery;
        }
        RexBuilder builder = subQuery.rel.getCluster().getRexBuilder();
        RexNode comparison =
                builder.makeCall(operator, subQuery.getOperands().get(0), RexSubQuery.scalar(subQuery.rel));
        return comparison.getType().equals(subQuery.getType())
                ? comparison
                : builder.makeAbstractCast(subQuery.getType(), comparison, false);
    }

    private static boolean hasOneRow(RelNode query) {
        return query instanceof Project project
                ? hasOneRow(project.getInput())
                : query instanceof Aggregate aggregate
                        && aggregate.getGroupCount() == 0
                        && aggregate.getGroupSets().size() == 1;
    }

    private static SqlOperator comparison(SqlKind kind) {
        return switch (kind) {
            case EQUALS -> SqlStdOperatorTable.EQUALS;
            case NOT_EQUALS -> SqlStdOperatorTable.NOT_EQUALS;
            case LESS_THAN -> SqlStdOperatorTable.LESS_THAN;
            case LESS_THAN_OR_EQUAL -> SqlStdOperatorTable.LESS_THAN_OR_EQUAL;
            case GREATER_THAN -> SqlStdOperatorTable.GREATER_THAN;
            case GREATER_THAN_OR_EQUAL -> SqlStdOperatorTable.GREATER_THAN_OR_EQUAL;
            default -> null;
        };
    }

    /** EXISTS does not look at columns or order. */
    private static RelNode rowsOnly(RelNode query) {
        boolean irrelevant = query instanceof Project
                || query instanceof Sort sort && sort.fetch == null && sort.offset == null
                || query instanceof Aggregate aggregate
                        && aggregate.getGroupCount() > 0
                        && aggregate.getGroupSets().size() == 1;
        return irrelevant ? rowsOnly(query.getInput(0)) : query;
    }

    private static boolean isGlobal(RelNode query) {
        return query instanceof Aggregate aggregate && aggregate.getGroupCount() == 0;
    }

    private Optional<PulledUp> pull(RelNode query) {
        return id.isEmpty() ? Optional.of(new PulledUp(query, List.of())) : PulledUp.of(query, id.get());
    }

    /**
     * A join of outer rows with a sub-query.
     *
     * @param more further conditions, over outer columns, then the sub-query's
     */
    static RelNode join(RelNode outer, PulledUp query, CorrelationId id, List<RexNode> more, JoinRelType type) {
        int width = outer.getRowType().getFieldCount();
        List<RexNode> conditions = new ArrayList<>(more);
        for (RexNode condition : query.conditions()) {
            RexNode shifted = RexUtil.shift(condition, width);
            conditions.add(Correlations.replaced(shifted, id, field -> RexInputRef.of(field, outer.getRowType())));
        }
        return LogicalJoin.create(
                outer,
                query.rel(),
                List.of(),
                RexUtil.composeConjunction(outer.getCluster().getRexBuilder(), conditions),
                Set.of(),
                type);
    }

    // Values.

    /** The expression with columns in the place of its sub-queries; those that cannot be joined stay. */
    RexNode withValues(RexNode expression) {
        return expression.accept(new RexShuttle() {
            @Override
            public RexNode visitSubQuery(RexSubQuery subQuery) {
                RexSubQuery visited = (RexSubQuery) super.visitSubQuery(subQuery);
                return value(visited)
                        .map(value -> typed(value, visited.getType()))
                        .orElse(visited);
            }
        });
    }

    private RexNode typed(RexNode value, RelDataType type) {
        return value.getType().equals(type) ? value : rexBuilder.makeAbstractCast(type, value, false);
    }

    private Optional<RexNode> value(RexSubQuery subQuery) {
        return switch (subQuery.getKind()) {
            case SCALAR_QUERY -> scalar(subQuery.rel);
            case EXISTS -> counts(rowsOnly(subQuery.rel), List.of()).map(counts -> positive(counts.get(0)));
            case IN -> subQuery.getOperands().size() == 1 ? in(subQuery) : Optional.empty();
            default -> Optional.empty();
        };
    }

    /** TRUE with a match, else UNKNOWN when a NULL is involved and there are rows at all, else FALSE. */
    private Optional<RexNode> in(RexSubQuery subQuery) {
        RexNode needle = subQuery.getOperands().get(0);
        RelNode query = subQuery.rel;
        RexNode column = RexInputRef.of(0, query.getRowType());
        boolean certain = !needle.getType().isNullable() && !column.getType().isNullable();
        Optional<List<RexNode>> all = certain ? Optional.of(List.of()) : counts(query, List.of(0));
        if (all.isEmpty()) {
            return Optional.empty();
        }
        Optional<RexNode> matches = matches(needle, query, column);
        if (matches.isEmpty() || certain) {
            return matches;
        }
        RexNode rows = all.get().get(0);
        RexNode values = all.get().get(1);
        RexNode nulls = rexBuilder.makeCall(SqlStdOperatorTable.LESS_THAN, values, rows);
        RexNode unknown = rexBuilder.makeCall(
                SqlStdOperatorTable.AND,
                positive(rows),
                rexBuilder.makeCall(
                        SqlStdOperatorTable.OR, nulls, rexBuilder.makeCall(SqlStdOperatorTable.IS_NULL, needle)));
        RelDataType type = subQuery.getType();
        return Optional.of(rexBuilder.makeCall(
                SqlStdOperatorTable.CASE,
                matches.get(),
                rexBuilder.makeLiteral(true),
                unknown,
                rexBuilder.makeNullLiteral(type),
                rexBuilder.makeLiteral(false)));
    }

    /** Whether a row of the query equals the needle: the needle's value counts the equal rows of a group. */
    private Optional<RexNode> matches(RexNode needle, RelNode query, RexNode column) {
        Optional<PulledUp> pulled = pull(query);
        if (pulled.isEmpty() || !pulled.get().conditions().stream().allMatch(this::isEquality)) {
            return Optional.empty();
        }
        int width = rel.getRowType().getFieldCount();
        List<RexNode> keys = new ArrayList<>();
        keys.add(column);
        List<RexNode> conditions = new ArrayList<>();
        for (RexNode condition : pulled.get().conditions()) {
            keys.add(inner(condition));
        }
        RelNode keyed = project(pulled.get().rel(), keys);
        RelNode grouped = LogicalAggregate.create(
                keyed, List.of(), ImmutableBitSet.range(keys.size()), null, List.of(count(keyed, List.of(), false)));
        conditions.add(equal(needle, RexInputRef.of(0, grouped.getRowType()), width));
        for (int i = 1; i < keys.size(); i++) {
            RexNode outerValue = outer(pulled.get().conditions().get(i - 1));
            conditions.add(equal(outerValue, RexInputRef.of(i, grouped.getRowType()), width));
        }
        rel = LogicalJoin.create(
                rel,
                grouped,
                List.of(),
                RexUtil.composeConjunction(rexBuilder, conditions),
                Set.of(),
                JoinRelType.LEFT);
        return Optional.of(rexBuilder.makeCall(
                SqlStdOperatorTable.IS_NOT_NULL, RexInputRef.of(width + keys.size(), rel.getRowType())));
    }

    private boolean isEquality(RexNode condition) {
        return PulledUp.isEqualityWithOuter(condition, id.orElseThrow());
    }

    private RexNode inner(RexNode equality) {
        List<RexNode> operands = ((RexCall) equality).getOperands();
        return operands.get(PulledUp.isInner(operands.get(0), id.orElseThrow()) ? 0 : 1);
    }

    /** The outer side of an equality, over the outer columns. */
    private RexNode outer(RexNode equality) {
        List<RexNode> operands = ((RexCall) equality).getOperands();
        RexNode side = operands.get(PulledUp.isInner(operands.get(0), id.orElseThrow()) ? 1 : 0);
        return Correlations.replaced(side, id.orElseThrow(), field -> RexInputRef.of(field, rel.getRowType()));
    }

    private RexNode equal(RexNode outerValue, RexNode key, int width) {
        return rexBuilder.makeCall(SqlStdOperatorTable.EQUALS, outerValue, RexUtil.shift(key, width));
    }

    private static RelNode project(RelNode input, List<RexNode> expressions) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < expressions.size(); i++) {
            names.add("$f" + i);
        }
        return LogicalProject.create(input, List.of(), expressions, names, Set.of());
    }

    private RexNode positive(RexNode count) {
        return rexBuilder.makeCall(
                SqlStdOperatorTable.GREATER_THAN,
                count,
                rexBuilder.makeExactLiteral(java.math.BigDecimal.ZERO, count.getType()));
    }

    /** The number of rows, then the numbers of values in columns. */
    private Optional<List<RexNode>> counts(RelNode query, List<Integer> columns) {
        List<AggregateCall> calls = new ArrayList<>();
        calls.add(count(query, List.of(), true));
        columns.forEach(column -> calls.add(count(query, List.of(column), true)));
        RelNode counted = LogicalAggregate.create(query, List.of(), ImmutableBitSet.of(), null, calls);
        return new ScalarQuery(rel, id, counted).join().map(joined -> {
            rel = joined.rel();
            return joined.values();
        });
    }

    private static AggregateCall count(RelNode input, List<Integer> arguments, boolean global) {
        return AggregateCall.create(
                SqlStdOperatorTable.COUNT,
                false,
                false,
                false,
                List.of(),
                arguments,
                -1,
                null,
                RelCollations.EMPTY,
                global,
                input,
                null,
                "c");
    }

    private Optional<RexNode> scalar(RelNode query) {
        return new ScalarQuery(rel, id, query).join().map(joined -> {
            rel = joined.rel();
            return joined.values().get(0);
        });
    }
}
