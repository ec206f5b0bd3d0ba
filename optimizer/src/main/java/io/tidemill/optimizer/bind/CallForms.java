package io.tidemill.optimizer.bind;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlIntervalLiteral;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlJsonArrayAggAggFunction;
import org.apache.calcite.sql.fun.SqlJsonArrayFunction;
import org.apache.calcite.sql.fun.SqlJsonObjectAggAggFunction;
import org.apache.calcite.sql.fun.SqlJsonObjectFunction;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlShuttle;

/**
 * Writes calls that the validator does not take, or takes in another sense, as calls that it does: FILTER before OVER as CASE in the argument, NULL among the values of JSON constructors as a text, the
 * values of JSON aggregates as JSON, what PERCENTILE reads as DOUBLE. Intervals get the digits of their fraction into their type, so that a TIMESTAMP(0) plus half a second keeps it.
 */
final class CallForms extends SqlShuttle {
    /** Aggregates that take no notice of rows whose argument is NULL. */
    private static final Set<String> IGNORING_NULL = Set.of(
            "COUNT",
            "SUM",
            "AVG",
            "MIN",
            "MAX",
            "STDDEV",
            "STDDEV_POP",
            "STDDEV_SAMP",
            "VARIANCE",
            "VAR_POP",
            "VAR_SAMP",
            "LISTAGG",
            "COLLECT");

    static SqlNode normalize(SqlNode query) {
        return query.accept(new CallForms());
    }

    @Override
    public SqlNode visit(SqlCall call) {
        SqlNode visited = super.visit(call);
        if (!(visited instanceof SqlCall rewritten)) {
            return visited;
        }
        SqlOperator operator = rewritten.getOperator();
        if (rewritten.getKind() == SqlKind.OVER && rewritten.operand(0).getKind() == SqlKind.FILTER) {
            return filteredOver(rewritten, rewritten.operand(0));
        }
        if (operator instanceof SqlJsonObjectFunction || operator instanceof SqlJsonArrayFunction) {
            return withTypedNulls(rewritten);
        }
        if (operator instanceof SqlJsonObjectAggAggFunction) {
            return withJson(rewritten, 1);
        }
        if (operator instanceof SqlJsonArrayAggAggFunction) {
            return withJson(rewritten, 0);
        }
        if (isCallOf(rewritten, "PERCENTILE") && rewritten.operandCount() > 1) {
            return withDoubles(rewritten);
        }
        return rewritten;
    }

    private static SqlNode withDoubles(SqlCall call) {
        SqlCall changed = (SqlCall) call.clone(call.getParserPosition());
        for (int i = 0; i < 2; i++) {
            SqlParserPos pos = call.operand(i).getParserPosition();
            SqlDataTypeSpec type = new SqlDataTypeSpec(new SqlBasicTypeNameSpec(SqlTypeName.DOUBLE, pos), pos);
            changed.setOperand(i, SqlStdOperatorTable.CAST.createCall(pos, call.operand(i), type));
        }
        return changed;
    }

    private static SqlNode filteredOver(SqlCall over, SqlCall filter) {
        SqlCall aggregate = filter.operand(0);
        String name = aggregate.getOperator().getName().toUpperCase(Locale.ROOT);
        if (!IGNORING_NULL.contains(name)) {
            throw BindErrors.unsupported(
                    filter.getParserPosition(),
                    name
                            + " .. FILTER cannot stand before OVER; write CASE WHEN condition THEN value END in its argument");
        }
        SqlParserPos pos = filter.getParserPosition();
        List<SqlNode> arguments = new ArrayList<>(aggregate.getOperandList());
        boolean star = arguments.get(0) instanceof SqlIdentifier identifier && identifier.isStar();
        SqlNode value = star ? SqlLiteral.createExactNumeric("1", pos) : arguments.get(0);
        arguments.set(
                0,
                new SqlCase(
                        pos,
                        null,
                        SqlNodeList.of(filter.operand(1)),
                        SqlNodeList.of(value),
                        SqlLiteral.createNull(pos)));
        SqlNode counted = aggregate
                .getOperator()
                .createCall(
                        aggregate.getFunctionQuantifier(),
                        aggregate.getParserPosition(),
                        arguments.toArray(new SqlNode[0]));
        return SqlStdOperatorTable.OVER.createCall(over.getParserPosition(), counted, over.operand(1));
    }

    private static SqlNode withTypedNulls(SqlCall call) {
        List<SqlNode> operands = new ArrayList<>();
        for (SqlNode operand : call.getOperandList()) {
            boolean isNull = operand instanceof SqlLiteral literal && literal.getTypeName() == SqlTypeName.NULL;
            operands.add(isNull ? nullText(operand.getParserPosition()) : operand);
        }
        return new SqlBasicCall(call.getOperator(), operands, call.getParserPosition());
    }

    private static SqlNode nullText(SqlParserPos pos) {
        SqlDataTypeSpec text = new SqlDataTypeSpec(new SqlBasicTypeNameSpec(SqlTypeName.VARCHAR, pos), pos);
        return SqlStdOperatorTable.CAST.createCall(pos, SqlLiteral.createNull(pos), text);
    }

    private static SqlNode withJson(SqlCall call, int value) {
        SqlNode operand = call.operand(value);
        boolean isJson = operand instanceof SqlCall inner
                && (inner.getKind() == SqlKind.JSON_VALUE_EXPRESSION
                        || inner.getOperator() instanceof SqlJsonObjectFunction
                        || inner.getOperator() instanceof SqlJsonArrayFunction
                        || isCallOf(inner, "JSON_QUERY")
                        || isCallOf(inner, "JSON_STRING"));
        if (isJson) {
            return call;
        }
        SqlParserPos pos = operand.getParserPosition();
        SqlOperator function = new SqlUnresolvedFunction(
                new SqlIdentifier("JSON_STRING", pos),
                null,
                null,
                null,
                null,
                SqlFunctionCategory.USER_DEFINED_FUNCTION);
        SqlCall changed = (SqlCall) call.clone(call.getParserPosition());
        changed.setOperand(value, function.createCall(pos, operand));
        return changed;
    }

    private static boolean isCallOf(SqlCall call, String name) {
        return call.getOperator().getName().equalsIgnoreCase(name);
    }

    @Override
    public SqlNode visit(SqlLiteral literal) {
        if (!(literal instanceof SqlIntervalLiteral)
                || !(literal.getValue() instanceof SqlIntervalLiteral.IntervalValue interval)) {
            return literal;
        }
        SqlIntervalQualifier unit = interval.getIntervalQualifier();
        int point = interval.getIntervalLiteral().indexOf('.');
        int digits = point < 0 ? 0 : interval.getIntervalLiteral().length() - point - 1;
        if (digits == 0 || unit.getUnit() != TimeUnit.SECOND || !unit.useDefaultFractionalSecondPrecision()) {
            return literal;
        }
        SqlIntervalQualifier exact = new SqlIntervalQualifier(
                unit.getStartUnit(),
                unit.getStartPrecisionPreservingDefault(),
                unit.getEndUnit(),
                digits,
                unit.getParserPosition());
        return SqlLiteral.createInterval(
                interval.getSign(), interval.getIntervalLiteral(), exact, literal.getParserPosition());
    }
}
