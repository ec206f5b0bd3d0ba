package io.tidemill.optimizer.physical;

import io.tidemill.optimizer.logical.LogicalExpand;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalUnion;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Grouping sets as one plain aggregate: every row is repeated once for each set, with NULL in the keys outside the set and the number of
 * the set in {@code $e}, which becomes a further key, so that a NULL in the data is not the NULL of a total.
 *
 * <p>The empty set gives one row even without input: where the aggregate has no row for it, a row of empty aggregates is added.
 */
final class GroupingSets {
    private final Aggregate aggregate;
    private final RexBuilder rexBuilder;
    private final RelDataTypeFactory types;
    private final RelNode input;
    private final List<Integer> keys;
    private final RelDataType bigint;

    private GroupingSets(Aggregate aggregate) {
        this.aggregate = aggregate;
        this.rexBuilder = aggregate.getCluster().getRexBuilder();
        this.types = aggregate.getCluster().getTypeFactory();
        this.input = aggregate.getInput();
        this.keys = aggregate.getGroupSet().asList();
        this.bigint = types.createSqlType(SqlTypeName.BIGINT);
    }

    static RelNode expand(Aggregate aggregate) {
        GroupingSets sets = new GroupingSets(aggregate);
        RelNode grouped = sets.grouped();
        RelNode all = aggregate.getGroupSets().contains(ImmutableBitSet.of())
                ? LogicalUnion.create(List.of(grouped, sets.totalOfNothing(grouped)), true)
                : grouped;
        return sets.result(all);
    }

    /** Columns: the keys, $e, the calls that are not GROUPING. */
    private RelNode grouped() {
        int width = input.getRowType().getFieldCount();
        RelDataTypeFactory.Builder rowType = types.builder();
        rowType.addAll(input.getRowType().getFieldList());
        for (int key : keys) {
            rowType.add(
                    input.getRowType().getFieldNames().get(key) + "_g",
                    types.createTypeWithNullability(
                            input.getRowType().getFieldList().get(key).getType(), true));
        }
        rowType.add("$e", bigint);
        RelDataType expandedType = rowType.build();
        List<List<RexNode>> rows = new ArrayList<>();
        for (int set = 0; set < aggregate.getGroupSets().size(); set++) {
            rows.add(row(aggregate.getGroupSets().get(set), set, expandedType));
        }
        RelNode expanded = LogicalExpand.create(input, rows, expandedType);
        return LogicalAggregate.create(
                expanded,
                aggregate.getHints(),
                ImmutableBitSet.range(width, width + keys.size() + 1),
                null,
                calls(expanded));
    }

    private List<RexNode> row(ImmutableBitSet set, int number, RelDataType expandedType) {
        List<RexNode> row = new ArrayList<>();
        int width = input.getRowType().getFieldCount();
        for (int i = 0; i < width; i++) {
            row.add(rexBuilder.makeInputRef(input, i));
        }
        for (int i = 0; i < keys.size(); i++) {
            RelDataType type = expandedType.getFieldList().get(width + i).getType();
            row.add(
                    set.get(keys.get(i))
                            ? rexBuilder.makeInputRef(input, keys.get(i))
                            : rexBuilder.makeNullLiteral(type));
        }
        row.add(number(number));
        return row;
    }

    private RexNode number(long value) {
        return rexBuilder.makeExactLiteral(BigDecimal.valueOf(value), bigint);
    }

    private List<AggregateCall> calls(RelNode expanded) {
        List<AggregateCall> calls = new ArrayList<>();
        for (AggregateCall call : aggregate.getAggCallList()) {
            if (!isGrouping(call)) {
                calls.add(AggregateCall.create(
                        call.getAggregation(),
                        call.isDistinct(),
                        call.isApproximate(),
                        call.ignoreNulls(),
                        call.rexList,
                        call.getArgList(),
                        call.filterArg,
                        call.distinctKeys,
                        call.getCollation(),
                        false,
                        expanded,
                        null,
                        call.getName()));
            }
        }
        return calls;
    }

    private static boolean isGrouping(AggregateCall call) {
        return switch (call.getAggregation().getKind()) {
            case GROUPING, GROUPING_ID, GROUP_ID -> true;
            default -> false;
        };
    }

    /** One row if there is no total, else none. Columns as {@link #grouped}. */
    private RelNode totalOfNothing(RelNode grouped) {
        int total = aggregate.getGroupSets().indexOf(ImmutableBitSet.of());
        RelNode totals = LogicalFilter.create(
                grouped,
                rexBuilder.makeCall(
                        SqlStdOperatorTable.EQUALS, rexBuilder.makeInputRef(grouped, keys.size()), number(total)));
        RelNode counted =
                LogicalAggregate.create(totals, List.of(), ImmutableBitSet.of(), null, List.of(countOf(totals)));
        RelNode missing = LogicalFilter.create(
                counted,
                rexBuilder.makeCall(SqlStdOperatorTable.EQUALS, rexBuilder.makeInputRef(counted, 0), number(0)));
        List<RexNode> values = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            values.add(rexBuilder.makeNullLiteral(
                    grouped.getRowType().getFieldList().get(i).getType()));
        }
        values.add(number(total));
        for (AggregateCall call : aggregate.getAggCallList()) {
            if (!isGrouping(call)) {
                values.add(emptyValue(
                        call,
                        grouped.getRowType().getFieldList().get(values.size()).getType()));
            }
        }
        return LogicalProject.create(
                missing, List.of(), values, grouped.getRowType().getFieldNames(), Set.of());
    }

    private AggregateCall countOf(RelNode rows) {
        return AggregateCall.create(
                SqlStdOperatorTable.COUNT,
                false,
                false,
                false,
                List.of(),
                List.of(),
                -1,
                null,
                RelCollations.EMPTY,
                true,
                rows,
                null,
                "c");
    }

    private RexNode emptyValue(AggregateCall call, RelDataType type) {
        SqlKind kind = call.getAggregation().getKind();
        return kind == SqlKind.COUNT || kind == SqlKind.SUM0
                ? rexBuilder.makeAbstractCast(type, number(0), false)
                : rexBuilder.makeNullLiteral(type);
    }

    /** The columns that the aggregate with grouping sets has. */
    private RelNode result(RelNode grouped) {
        List<RexNode> columns = new ArrayList<>();
        List<RelDataType> wanted = new ArrayList<>();
        aggregate.getRowType().getFieldList().forEach(field -> wanted.add(field.getType()));
        for (int i = 0; i < keys.size(); i++) {
            columns.add(rexBuilder.makeInputRef(grouped, i));
        }
        int next = keys.size() + 1;
        for (AggregateCall call : aggregate.getAggCallList()) {
            RexNode value = isGrouping(call) ? groupingValue(grouped, call) : rexBuilder.makeInputRef(grouped, next++);
            columns.add(value);
        }
        for (int i = 0; i < columns.size(); i++) {
            if (!columns.get(i).getType().equals(wanted.get(i))) {
                columns.set(i, rexBuilder.makeAbstractCast(wanted.get(i), columns.get(i), false));
            }
        }
        return LogicalProject.create(
                grouped, List.of(), columns, aggregate.getRowType().getFieldNames(), Set.of());
    }

    /** The bits of GROUPING(a, b) are constants of the set: 1 where the set has not the key. */
    private RexNode groupingValue(RelNode grouped, AggregateCall call) {
        List<RexNode> branches = new ArrayList<>();
        RexNode set = rexBuilder.makeInputRef(grouped, keys.size());
        List<ImmutableBitSet> sets = aggregate.getGroupSets();
        for (int i = 0; i < sets.size(); i++) {
            if (i < sets.size() - 1) {
                branches.add(rexBuilder.makeCall(SqlStdOperatorTable.EQUALS, set, number(i)));
            }
            branches.add(rexBuilder.makeExactLiteral(BigDecimal.valueOf(grouping(sets.get(i), call)), call.getType()));
        }
        return branches.size() == 1 ? branches.get(0) : rexBuilder.makeCall(SqlStdOperatorTable.CASE, branches);
    }

    private static long grouping(ImmutableBitSet set, AggregateCall call) {
        long bits = 0;
        for (int argument : call.getArgList()) {
            bits = bits << 1 | (set.get(argument) ? 0 : 1);
        }
        return bits;
    }
}
