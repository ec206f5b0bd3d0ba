package io.tidemill.optimizer.bind;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.fun.SqlCastFunction;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql2rel.SqlRexContext;

/** CAST as in the base library, and of collections to texts and of rows to rows whose fields are found without the name of the table. */
final class DialectCast extends SqlCastFunction {
    static final DialectCast INSTANCE = new DialectCast();

    private DialectCast() {}

    @Override
    public RelDataType inferReturnType(SqlOperatorBinding binding) {
        RelDataType from = binding.getOperandType(0);
        RelDataType to = binding.getOperandType(1);
        return isOwn(from, to)
                ? binding.getTypeFactory().createTypeWithNullability(to, from.isNullable())
                : super.inferReturnType(binding);
    }

    @Override
    public boolean checkOperandTypes(SqlCallBinding binding, boolean throwOnFailure) {
        return isOwn(binding.getOperandType(0), binding.getOperandType(1))
                        && SqlTypeUtil.inCharFamily(binding.getOperandType(1))
                || super.checkOperandTypes(binding, throwOnFailure);
    }

    private static boolean isOwn(RelDataType from, RelDataType to) {
        return SqlTypeUtil.inCharFamily(to) && isCollection(from)
                || to.getSqlTypeName() == SqlTypeName.ROW && from.getSqlTypeName() == SqlTypeName.ROW;
    }

    private static boolean isCollection(RelDataType type) {
        return switch (type.getSqlTypeName()) {
            case ARRAY, MAP, MULTISET, ROW -> true;
            default -> false;
        };
    }

    /** Whether a call is one whose type only this class knows. */
    static boolean isOwn(SqlRexContext context, SqlCall call) {
        return isOwn(
                context.getValidator().getValidatedNodeType(call.operand(0)),
                context.getValidator().getValidatedNodeType(call));
    }

    /** The cast as an expression. */
    static RexNode convert(SqlRexContext context, SqlCall call) {
        RelDataType type = context.getValidator().getValidatedNodeType(call);
        return context.getRexBuilder().makeAbstractCast(type, context.convertExpression(call.operand(0)), false);
    }
}
