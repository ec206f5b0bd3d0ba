package io.tidemill.optimizer.bind;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql2rel.SqlRexContext;
import org.apache.calcite.sql2rel.SqlRexConvertlet;
import org.apache.calcite.sql2rel.SqlRexConvertletTable;
import org.apache.calcite.sql2rel.StandardConvertletTable;

/**
 * Keeps calls as calls where the base library would write them as arithmetic on milliseconds: the engine computes on microseconds and
 * calendars of its own.
 */
final class DialectConvertlets implements SqlRexConvertletTable {
    static final DialectConvertlets INSTANCE = new DialectConvertlets();

    private static final Set<SqlOperator> KEPT = Set.of(
            SqlStdOperatorTable.TIMESTAMP_ADD,
            SqlStdOperatorTable.TIMESTAMP_DIFF,
            SqlStdOperatorTable.EXTRACT,
            SqlStdOperatorTable.IS_DISTINCT_FROM,
            SqlStdOperatorTable.IS_NOT_DISTINCT_FROM,
            SqlStdOperatorTable.FLOOR,
            SqlStdOperatorTable.CEIL);

    private DialectConvertlets() {}

    @Override
    public SqlRexConvertlet get(SqlCall call) {
        SqlOperator operator = call.getOperator();
        if (KEPT.contains(operator) || operator instanceof ScalarFunction) {
            return DialectConvertlets::keep;
        }
        if (call.getKind() == SqlKind.SAFE_CAST) {
            return DialectConvertlets::keepTryCast;
        }
        if (operator == DialectCast.INSTANCE) {
            return DialectConvertlets::cast;
        }
        return StandardConvertletTable.INSTANCE.get(call);
    }

    private static RexNode cast(SqlRexContext context, SqlCall call) {
        if (DialectCast.isOwn(context, call)) {
            return DialectCast.convert(context, call);
        }
        SqlCall library = SqlStdOperatorTable.CAST.createCall(call.getParserPosition(), call.getOperandList());
        return StandardConvertletTable.INSTANCE.get(library).convertCall(context, call);
    }

    private static RexNode keep(SqlRexContext context, SqlCall call) {
        List<RexNode> operands = new ArrayList<>();
        for (SqlNode operand : call.getOperandList()) {
            if (operand instanceof SqlIntervalQualifier unit) {
                operands.add(context.getRexBuilder().makeLiteral(unit(unit)));
            } else {
                operands.add(context.convertExpression(operand));
            }
        }
        RelDataType type = context.getValidator().getValidatedNodeType(call);
        return context.getRexBuilder().makeCall(type, call.getOperator(), operands);
    }

    private static String unit(SqlIntervalQualifier qualifier) {
        return qualifier.timeFrameName != null
                ? qualifier.timeFrameName
                : qualifier.getStartUnit().name();
    }

    private static RexNode keepTryCast(SqlRexContext context, SqlCall call) {
        RexNode value = context.convertExpression(call.operand(0));
        RelDataType type = context.getValidator().getValidatedNodeType(call);
        return context.getRexBuilder().makeCall(type, call.getOperator(), List.of(value));
    }
}
