package io.tidemill.optimizer.physical;

import io.tidemill.config.ConfigSnapshot;
import io.tidemill.config.ExecutionOptions;
import io.tidemill.config.OptimizerOptions;
import io.tidemill.optimizer.bind.Functions;
import io.tidemill.optimizer.bind.LogicalWindowAssign;
import io.tidemill.optimizer.logical.LogicalExpand;
import io.tidemill.optimizer.logical.RelRewriter;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Aggregates with DISTINCT in two levels, so that the values of one busy group are spread over several tasks: the lower level groups by a bucket of the distinct argument too.
 *
 * <pre>
 * Aggregate(k; COUNT(DISTINCT v))   becomes   Aggregate(k; SUM0(c))
 *                                               Aggregate(k, MOD(HASH_CODE(v), buckets); COUNT(DISTINCT v) AS c)
 * </pre>
 *
 * <p>With several distinct arguments each row is repeated once for each of them, and once more for calls without DISTINCT; every call looks at its own copies. Functions whose result depends on the
 * order of rows would see them in another order, and are not split.
 */
final class DistinctSplit {
    /** Functions whose results over the parts of a group give, by the function of the value, the result over the group. */
    private static final Map<String, SqlAggFunction> COMBINED = Map.of(
            "COUNT", SqlStdOperatorTable.SUM0,
            "SUM", SqlStdOperatorTable.SUM,
            "$SUM0", SqlStdOperatorTable.SUM0,
            "SUM0", SqlStdOperatorTable.SUM0,
            "MIN", SqlStdOperatorTable.MIN,
            "MAX", SqlStdOperatorTable.MAX);

    private final Aggregate aggregate;
    private final int buckets;
    private final RexBuilder rexBuilder;
    private final RelDataTypeFactory types;
    private final int width;
    /** Distinct argument to the place of its bucket column behind the input's columns. */
    private final Map<Integer, Integer> bucketOf = new LinkedHashMap<>();

    private DistinctSplit(Aggregate aggregate, int buckets) {
        this.aggregate = aggregate;
        this.buckets = buckets;
        this.rexBuilder = aggregate.getCluster().getRexBuilder();
        this.types = aggregate.getCluster().getTypeFactory();
        this.width = aggregate.getInput().getRowType().getFieldCount();
        for (AggregateCall call : aggregate.getAggCallList()) {
            if (isBucketed(call)) {
                bucketOf.putIfAbsent(call.getArgList().get(0), bucketOf.size());
            }
        }
    }

    /** The plan with its DISTINCT aggregates split, where the option asks for it and that is possible. */
    static RelNode apply(RelNode plan, ConfigSnapshot config) {
        if (!config.get(OptimizerOptions.DISTINCT_AGG_SPLIT_ENABLED)) {
            return plan;
        }
        int buckets = config.get(OptimizerOptions.DISTINCT_AGG_SPLIT_BUCKET_NUM);
        return new RelRewriter(rel -> rel instanceof Aggregate aggregate ? split(aggregate, buckets, config) : rel)
                .rewrite(plan);
    }

    private static RelNode split(Aggregate aggregate, int buckets, ConfigSnapshot config) {
        if (aggregate.getAggCallList().stream().noneMatch(AggregateCall::isDistinct)) {
            return aggregate;
        }
        String where =
                "GroupAggregate(" + String.join(", ", aggregate.getRowType().getFieldNames()) + ")";
        DistinctSplit split = new DistinctSplit(aggregate, buckets);
        Optional<String> hindrance = split.hindrance();
        if (hindrance.isPresent()) {
            config.couldNotAct(OptimizerOptions.DISTINCT_AGG_SPLIT_ENABLED, where + " " + hindrance.get());
            return aggregate;
        }
        config.acted(OptimizerOptions.DISTINCT_AGG_SPLIT_ENABLED, where);
        config.acted(OptimizerOptions.DISTINCT_AGG_SPLIT_BUCKET_NUM, where);
        if (!config.get(ExecutionOptions.MINI_BATCH_ENABLED)) {
            config.remark(
                    OptimizerOptions.DISTINCT_AGG_SPLIT_ENABLED,
                    "spreads the state of a busy group but, without " + ExecutionOptions.MINI_BATCH_ENABLED.key()
                            + " = true, saves no work: every row changes two levels");
        }
        return split.twoLevels();
    }

    private Optional<String> hindrance() {
        if (aggregate.getGroupSets().size() > 1) {
            return Optional.of("has GROUPING SETS");
        }
        RelNode below = aggregate.getInput();
        while (below instanceof Project || below instanceof Filter) {
            below = below.getInput(0);
        }
        if (below instanceof LogicalWindowAssign) {
            return Optional.of("groups by a window, whose state ends with it");
        }
        for (AggregateCall call : aggregate.getAggCallList()) {
            if (combined(call) == null) {
                return Optional.of("computes " + call.getAggregation().getName()
                        + ", whose value over a group cannot be told from those over its parts");
            }
        }
        return bucketOf.isEmpty() ? Optional.of("counts only its own keys") : Optional.empty();
    }

    private static SqlAggFunction combined(AggregateCall call) {
        return COMBINED.get(call.getAggregation().getName().toUpperCase(Locale.ROOT));
    }

    /** A group has but one value of its own keys; of MIN and MAX DISTINCT says nothing. */
    private boolean isBucketed(AggregateCall call) {
        String name = call.getAggregation().getName().toUpperCase(Locale.ROOT);
        return call.isDistinct()
                && !call.getArgList().isEmpty()
                && !name.equals("MIN")
                && !name.equals("MAX")
                && !aggregate.getGroupSet().get(call.getArgList().get(0));
    }

    private RelNode twoLevels() {
        RelNode bucketed = withBuckets();
        boolean expands = bucketOf.size() > 1;
        RelNode rows = expands ? expanded(bucketed) : bucketed;
        List<Integer> filters = new ArrayList<>();
        rows = expands ? withFilters(rows, filters) : rows;
        List<AggregateCall> partial = new ArrayList<>();
        for (int i = 0; i < aggregate.getAggCallList().size(); i++) {
            AggregateCall call = aggregate.getAggCallList().get(i);
            partial.add(call(
                    call.getAggregation(),
                    call.isDistinct(),
                    call.getArgList(),
                    expands ? filters.get(i) : call.filterArg,
                    rows,
                    call.getName()));
        }
        ImmutableBitSet keys = aggregate.getGroupSet().union(ImmutableBitSet.range(width, width + bucketOf.size()));
        RelNode lower = LogicalAggregate.create(rows, aggregate.getHints(), keys, null, partial);
        return result(upper(lower));
    }

    private RelNode withBuckets() {
        RelNode input = aggregate.getInput();
        List<RexNode> columns = new ArrayList<>(rexBuilder.identityProjects(input.getRowType()));
        List<String> names = new ArrayList<>(input.getRowType().getFieldNames());
        for (Map.Entry<Integer, Integer> bucket : bucketOf.entrySet()) {
            columns.add(rexBuilder.makeCall(
                    SqlStdOperatorTable.MOD,
                    Functions.hashCode(rexBuilder, rexBuilder.makeInputRef(input, bucket.getKey())),
                    number(buckets)));
            names.add("$b" + bucket.getValue());
        }
        return LogicalProject.create(input, List.of(), columns, names, Set.of());
    }

    private RexNode number(int value) {
        return rexBuilder.makeExactLiteral(BigDecimal.valueOf(value), types.createSqlType(SqlTypeName.INTEGER));
    }

    /** One copy of each row for each bucket column, in which the others are NULL, and one for calls without any; the last column tells copies apart. */
    private RelNode expanded(RelNode bucketed) {
        RelDataTypeFactory.Builder rowType = types.builder();
        for (var field : bucketed.getRowType().getFieldList()) {
            RelDataType type = field.getType();
            rowType.add(field.getName(), field.getIndex() < width ? type : types.createTypeWithNullability(type, true));
        }
        rowType.add("$e", types.createSqlType(SqlTypeName.INTEGER));
        RelDataType expandedType = rowType.build();
        boolean plain = aggregate.getAggCallList().stream().anyMatch(call -> !isBucketed(call));
        List<List<RexNode>> copies = new ArrayList<>();
        for (int copy = 0; copy < bucketOf.size() + (plain ? 1 : 0); copy++) {
            List<RexNode> row = new ArrayList<>();
            for (int i = 0; i < width + bucketOf.size(); i++) {
                boolean kept = i < width || i == width + copy;
                row.add(
                        kept
                                ? rexBuilder.makeInputRef(bucketed, i)
                                : rexBuilder.makeNullLiteral(
                                        expandedType.getFieldList().get(i).getType()));
            }
            row.add(number(copy));
            copies.add(row);
        }
        return LogicalExpand.create(bucketed, copies, expandedType);
    }

    /** Which copies a call looks at, as a column; its place is added to {@code filters}. */
    private RelNode withFilters(RelNode expanded, List<Integer> filters) {
        List<RexNode> columns = new ArrayList<>(rexBuilder.identityProjects(expanded.getRowType()));
        List<String> names = new ArrayList<>(expanded.getRowType().getFieldNames());
        int copyColumn = columns.size() - 1;
        Map<List<Integer>, Integer> places = new LinkedHashMap<>();
        for (AggregateCall call : aggregate.getAggCallList()) {
            int copy = isBucketed(call) ? bucketOf.get(call.getArgList().get(0)) : bucketOf.size();
            List<Integer> condition = List.of(copy, call.filterArg);
            if (!places.containsKey(condition)) {
                RexNode own = rexBuilder.makeCall(
                        SqlStdOperatorTable.EQUALS, rexBuilder.makeInputRef(expanded, copyColumn), number(copy));
                RexNode both = call.filterArg < 0
                        ? own
                        : rexBuilder.makeCall(
                                SqlStdOperatorTable.AND, own, rexBuilder.makeInputRef(expanded, call.filterArg));
                places.put(condition, columns.size());
                names.add("$f" + places.size());
                columns.add(call.filterArg < 0 ? both : rexBuilder.makeCall(SqlStdOperatorTable.IS_TRUE, both));
            }
            filters.add(places.get(condition));
        }
        return LogicalProject.create(expanded, List.of(), columns, names, Set.of());
    }

    private RelNode upper(RelNode lower) {
        int keys = aggregate.getGroupCount();
        List<AggregateCall> calls = new ArrayList<>();
        for (AggregateCall call : aggregate.getAggCallList()) {
            int part = keys + bucketOf.size() + calls.size();
            calls.add(call(combined(call), false, List.of(part), -1, lower, call.getName()));
        }
        return LogicalAggregate.create(lower, aggregate.getHints(), ImmutableBitSet.range(keys), null, calls);
    }

    private AggregateCall call(
            SqlAggFunction function,
            boolean distinct,
            List<Integer> arguments,
            int filter,
            RelNode input,
            String name) {
        return AggregateCall.create(
                function,
                distinct,
                false,
                false,
                List.of(),
                arguments,
                filter,
                null,
                RelCollations.EMPTY,
                aggregate.getGroupCount() == 0,
                input,
                null,
                name);
    }

    /** With the types that readers expect: what is never NULL over a group is still so over its parts. */
    private RelNode result(RelNode upper) {
        List<RexNode> columns = new ArrayList<>();
        for (var field : aggregate.getRowType().getFieldList()) {
            RexNode column = rexBuilder.makeInputRef(upper, field.getIndex());
            columns.add(
                    column.getType().equals(field.getType())
                            ? column
                            : rexBuilder.makeAbstractCast(field.getType(), column, false));
        }
        return LogicalProject.create(
                upper, List.of(), columns, aggregate.getRowType().getFieldNames(), Set.of());
    }
}
