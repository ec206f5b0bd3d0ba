package io.tidemill.optimizer.rule;

import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * A sub-query that gives each outer row one row of values. It is an aggregate over the rows that belong to the outer row:
 *
 * <pre>
 * (SELECT MAX(v) FROM i WHERE i.k = o.k)
 * o LEFT JOIN (SELECT k, MAX(v) FROM i GROUP BY k) ON o.k = k
 * </pre>
 *
 * <p>A count of nothing is 0, not NULL. Where the connection is no equality, the different values of the outer columns are joined with
 * the rows first, and grouped by.
 */
final class ScalarQuery {
    /**
     * The outer rows with the sub-query's values.
     *
     * @param values one expression a column of the sub-query
     */
    record Joined(RelNode rel, List<RexNode> values) {}

    private final RelNode outer;
    private final Optional<CorrelationId> id;
    private final RelNode query;
    private final RexBuilder rexBuilder;
    private final int width;

    ScalarQuery(RelNode outer, Optional<CorrelationId> id, RelNode query) {
        this.outer = outer;
        this.id = id;
        this.query = query;
        this.rexBuilder = outer.getCluster().getRexBuilder();
        this.width = outer.getRowType().getFieldCount();
    }

    /** Empty when the sub-query's references cannot be taken out of it. */
    Optional<Joined> join() {
        Deque<RelNode> above = new ArrayDeque<>();
        RelNode core = query;
        while (core instanceof Project || core instanceof Filter) {
            above.push(core);
            core = core.getInput(0);
        }
        if (!(core instanceof Aggregate aggregate) || aggregate.getGroupCount() > 0) {
            above.clear();
            core = singleRow(query);
        }
        Aggregate aggregate = (Aggregate) core;
        if (above.stream().anyMatch(ScalarQuery::hasSubQuery)) {
            return Optional.empty();
        }
        return joined(aggregate).map(joined -> finished(joined, above));
    }

    private static boolean hasSubQuery(RelNode rel) {
        return rel instanceof Filter filter
                ? RexUtil.SubQueryFinder.find(filter.getCondition()) != null
                : ((Project) rel).getProjects().stream().anyMatch(node -> RexUtil.SubQueryFinder.find(node) != null);
    }

    /** Fails at run time when there is more than one row. */
    private static RelNode singleRow(RelNode query) {
        AggregateCall call = AggregateCall.create(
                SqlStdOperatorTable.SINGLE_VALUE,
                false,
                false,
                false,
                List.of(),
                List.of(0),
                -1,
                null,
                RelCollations.EMPTY,
                true,
                query,
                null,
                query.getRowType().getFieldNames().get(0));
        return LogicalAggregate.create(query, List.of(), ImmutableBitSet.of(), null, List.of(call));
    }

    private Optional<Joined> joined(Aggregate aggregate) {
        if (id.isEmpty() || !Correlations.reads(aggregate, id.get())) {
            RelNode joined = LogicalJoin.create(
                    outer, aggregate, List.of(), rexBuilder.makeLiteral(true), Set.of(), JoinRelType.LEFT);
            return Optional.of(new Joined(joined, values(joined, aggregate, width)));
        }
        return PulledUp.of(aggregate.getInput(), id.get()).map(rows -> {
            boolean equalities =
                    rows.conditions().stream().allMatch(condition -> PulledUp.isEqualityWithOuter(condition, id.get()));
            return equalities ? byEqualities(aggregate, rows) : byDomain(aggregate, rows);
        });
    }

    private Joined byEqualities(Aggregate aggregate, PulledUp rows) {
        int rowWidth = rows.rel().getRowType().getFieldCount();
        List<RexNode> columns = new ArrayList<>();
        List<String> names = new ArrayList<>(rows.rel().getRowType().getFieldNames());
        for (int i = 0; i < rowWidth; i++) {
            columns.add(RexInputRef.of(i, rows.rel().getRowType()));
        }
        List<RexNode> outerKeys = new ArrayList<>();
        for (RexNode condition : rows.conditions()) {
            List<RexNode> operands = ((RexCall) condition).getOperands();
            boolean innerFirst = PulledUp.isInner(operands.get(0), id.orElseThrow());
            columns.add(operands.get(innerFirst ? 0 : 1));
            names.add("$k" + outerKeys.size());
            outerKeys.add(overOuter(operands.get(innerFirst ? 1 : 0)));
        }
        RelNode keyed = LogicalProject.create(rows.rel(), List.of(), columns, names, Set.of());
        int keys = outerKeys.size();
        RelNode grouped = grouped(keyed, ImmutableBitSet.range(rowWidth, rowWidth + keys), aggregate, 0);
        List<RexNode> conditions = new ArrayList<>();
        for (int i = 0; i < keys; i++) {
            RexNode key = new RexInputRef(
                    width + i, grouped.getRowType().getFieldList().get(i).getType());
            conditions.add(rexBuilder.makeCall(SqlStdOperatorTable.EQUALS, outerKeys.get(i), key));
        }
        return leftJoined(grouped, conditions, aggregate, width + keys);
    }

    private Joined byDomain(Aggregate aggregate, PulledUp rows) {
        ImmutableBitSet.Builder read = ImmutableBitSet.builder();
        for (RexNode condition : rows.conditions()) {
            Correlations.replaced(condition, id.orElseThrow(), field -> {
                read.set(field);
                return RexInputRef.of(field, outer.getRowType());
            });
        }
        List<Integer> fields = read.build().asList();
        List<RexNode> columns = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (int field : fields) {
            columns.add(RexInputRef.of(field, outer.getRowType()));
            names.add("$d" + field);
        }
        RelNode projected = LogicalProject.create(outer, List.of(), columns, names, Set.of());
        int keys = fields.size();
        RelNode domain = LogicalAggregate.create(projected, List.of(), ImmutableBitSet.range(keys), null, List.of());
        List<RexNode> conditions = new ArrayList<>();
        for (RexNode condition : rows.conditions()) {
            conditions.add(Correlations.replaced(
                    RexUtil.shift(condition, keys),
                    id.orElseThrow(),
                    field -> RexInputRef.of(fields.indexOf(field), domain.getRowType())));
        }
        RelNode pairs = LogicalJoin.create(
                domain,
                rows.rel(),
                List.of(),
                RexUtil.composeConjunction(rexBuilder, conditions),
                Set.of(),
                JoinRelType.INNER);
        RelNode grouped = grouped(pairs, ImmutableBitSet.range(keys), aggregate, keys);
        List<RexNode> same = new ArrayList<>();
        for (int i = 0; i < keys; i++) {
            RexNode key = new RexInputRef(
                    width + i, grouped.getRowType().getFieldList().get(i).getType());
            same.add(rexBuilder.makeCall(
                    SqlStdOperatorTable.IS_NOT_DISTINCT_FROM, RexInputRef.of(fields.get(i), outer.getRowType()), key));
        }
        return leftJoined(grouped, same, aggregate, width + keys);
    }

    private RexNode overOuter(RexNode node) {
        return Correlations.replaced(node, id.orElseThrow(), field -> RexInputRef.of(field, outer.getRowType()));
    }

    private static RelNode grouped(RelNode rows, ImmutableBitSet keys, Aggregate aggregate, int shift) {
        List<AggregateCall> calls = new ArrayList<>();
        for (AggregateCall call : aggregate.getAggCallList()) {
            calls.add(AggregateCall.create(
                    call.getAggregation(),
                    call.isDistinct(),
                    call.isApproximate(),
                    call.ignoreNulls(),
                    call.rexList,
                    call.getArgList().stream().map(argument -> argument + shift).toList(),
                    call.filterArg < 0 ? -1 : call.filterArg + shift,
                    call.distinctKeys,
                    RelCollations.shift(call.getCollation(), shift),
                    false,
                    rows,
                    null,
                    call.getName()));
        }
        return LogicalAggregate.create(rows, aggregate.getHints(), keys, null, calls);
    }

    private Joined leftJoined(RelNode grouped, List<RexNode> conditions, Aggregate aggregate, int firstValue) {
        RelNode joined = LogicalJoin.create(
                outer,
                grouped,
                List.of(),
                RexUtil.composeConjunction(rexBuilder, conditions),
                Set.of(),
                JoinRelType.LEFT);
        return new Joined(joined, values(joined, aggregate, firstValue));
    }

    private List<RexNode> values(RelNode joined, Aggregate aggregate, int first) {
        List<RexNode> values = new ArrayList<>();
        for (AggregateCall call : aggregate.getAggCallList()) {
            RexNode value = RexInputRef.of(first + values.size(), joined.getRowType());
            SqlKind kind = call.getAggregation().getKind();
            values.add(kind == SqlKind.COUNT || kind == SqlKind.SUM0 ? zeroIfNull(value, call) : value);
        }
        return values;
    }

    private RexNode zeroIfNull(RexNode value, AggregateCall call) {
        RexNode zero = rexBuilder.makeExactLiteral(BigDecimal.ZERO, call.getType());
        return rexBuilder.makeCall(
                call.getType(),
                SqlStdOperatorTable.CASE,
                List.of(rexBuilder.makeCall(SqlStdOperatorTable.IS_NULL, value), zero, rexBuilder.makeNotNull(value)));
    }

    /** Computes what stands above the aggregate over the joined rows; where its filter is not TRUE there is no row, so the values are NULL. */
    private Joined finished(Joined joined, Deque<RelNode> above) {
        List<RexNode> values = joined.values();
        List<RexNode> conditions = new ArrayList<>();
        for (RelNode node : above) {
            List<RexNode> current = values;
            if (node instanceof Filter filter) {
                conditions.add(over(filter.getCondition(), current));
            } else {
                values = ((Project) node)
                        .getProjects().stream()
                                .map(expression -> over(expression, current))
                                .toList();
            }
        }
        if (!conditions.isEmpty()) {
            RexNode condition = RexUtil.composeConjunction(rexBuilder, conditions);
            values = values.stream()
                    .map(value -> rexBuilder.makeCall(
                            SqlStdOperatorTable.CASE, condition, value, rexBuilder.makeNullLiteral(value.getType())))
                    .toList();
        }
        return new Joined(joined.rel(), values);
    }

    private RexNode over(RexNode node, List<RexNode> values) {
        RexNode placed = node.accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef reference) {
                return values.get(reference.getIndex());
            }
        });
        return id.isEmpty() ? placed : overOuter(placed);
    }
}
