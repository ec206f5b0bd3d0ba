package io.tidemill.optimizer.physical;

import io.tidemill.optimizer.logical.LogicalRepeat;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Minus;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalUnion;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * INTERSECT ALL and EXCEPT ALL by counting: all inputs in one stream, each row marked with its input; how often each input has a row; and the row as often as the smallest count (INTERSECT), or the first
 * count without the others (EXCEPT), says.
 */
final class BagOperations {
    private final SetOp operation;
    private final RexBuilder rexBuilder;
    private final RelDataType bigint;
    private final int width;

    private BagOperations(SetOp operation) {
        this.operation = operation;
        this.rexBuilder = operation.getCluster().getRexBuilder();
        this.bigint = operation.getCluster().getTypeFactory().createSqlType(SqlTypeName.BIGINT);
        this.width = operation.getRowType().getFieldCount();
    }

    /** The operation by counting; other expressions as they are. */
    static RelNode expand(RelNode rel) {
        return rel instanceof SetOp operation && operation.all && !(rel instanceof Union)
                ? new BagOperations(operation).counted()
                : rel;
    }

    private RelNode counted() {
        List<RelNode> marked = new ArrayList<>();
        for (int i = 0; i < operation.getInputs().size(); i++) {
            marked.add(marked(operation.getInput(i), i));
        }
        RelNode all = LogicalUnion.create(marked, true);
        RelNode counts = LogicalAggregate.create(all, List.of(), ImmutableBitSet.range(width), null, sums(all));
        List<RexNode> columns = new ArrayList<>();
        List<String> names = new ArrayList<>(operation.getRowType().getFieldNames());
        for (RelDataTypeField field : operation.getRowType().getFieldList()) {
            RexNode column = rexBuilder.makeInputRef(counts, field.getIndex());
            columns.add(
                    column.getType().equals(field.getType())
                            ? column
                            : rexBuilder.makeAbstractCast(field.getType(), column, false));
        }
        columns.add(times(counts));
        names.add("$n");
        return LogicalRepeat.create(LogicalProject.create(counts, List.of(), columns, names, Set.of()));
    }

    /** The columns of an input, then a 1 in its own column and a 0 in those of the other inputs. */
    private RelNode marked(RelNode input, int position) {
        List<RexNode> columns = new ArrayList<>();
        List<String> names = new ArrayList<>(operation.getRowType().getFieldNames());
        for (int i = 0; i < width; i++) {
            columns.add(rexBuilder.makeInputRef(input, i));
        }
        for (int i = 0; i < operation.getInputs().size(); i++) {
            columns.add(rexBuilder.makeExactLiteral(i == position ? BigDecimal.ONE : BigDecimal.ZERO, bigint));
            names.add("$m" + i);
        }
        return LogicalProject.create(input, List.of(), columns, names, Set.of());
    }

    private List<AggregateCall> sums(RelNode all) {
        List<AggregateCall> sums = new ArrayList<>();
        for (int i = 0; i < operation.getInputs().size(); i++) {
            sums.add(AggregateCall.create(
                    SqlStdOperatorTable.SUM0,
                    false,
                    false,
                    false,
                    List.of(),
                    List.of(width + i),
                    -1,
                    null,
                    RelCollations.EMPTY,
                    false,
                    all,
                    null,
                    "$s" + i));
        }
        return sums;
    }

    private RexNode times(RelNode counts) {
        RexNode times = rexBuilder.makeInputRef(counts, width);
        for (int i = 1; i < operation.getInputs().size(); i++) {
            RexNode other = rexBuilder.makeInputRef(counts, width + i);
            times = operation instanceof Minus
                    ? rexBuilder.makeCall(SqlStdOperatorTable.MINUS, times, other)
                    : rexBuilder.makeCall(
                            SqlStdOperatorTable.CASE,
                            rexBuilder.makeCall(SqlStdOperatorTable.LESS_THAN, times, other),
                            times,
                            other);
        }
        return times;
    }
}
