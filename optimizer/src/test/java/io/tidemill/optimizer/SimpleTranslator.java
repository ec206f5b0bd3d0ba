package io.tidemill.optimizer;

import io.tidemill.core.expression.Expression;
import io.tidemill.core.expression.FunctionCall;
import io.tidemill.core.expression.InputReference;
import io.tidemill.core.expression.Literal;
import io.tidemill.optimizer.bind.RelTypes;
import io.tidemill.optimizer.physical.ExpressionTranslator;
import io.tidemill.type.LogicalType;
import java.math.BigDecimal;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.util.DateString;
import org.apache.calcite.util.NlsString;

/** Expressions for plans that are looked at and not run. */
final class SimpleTranslator implements ExpressionTranslator {
    private final RexBuilder rexBuilder = new RexBuilder(
            new org.apache.calcite.sql.type.SqlTypeFactoryImpl(org.apache.calcite.rel.type.RelDataTypeSystem.DEFAULT));

    @Override
    public LogicalType type(RelDataType type) {
        return RelTypes.toLogical(type);
    }

    @Override
    public Expression translate(RexNode node) {
        return expression(RexUtil.expandSearch(rexBuilder, null, node));
    }

    private Expression expression(RexNode node) {
        LogicalType type = type(node.getType());
        if (node instanceof RexInputRef reference) {
            return new InputReference(reference.getIndex(), type);
        }
        if (node instanceof RexFieldAccess access) {
            return FunctionCall.of(
                    "FIELD",
                    type,
                    expression(access.getReferenceExpr()),
                    Literal.of(access.getField().getIndex()));
        }
        if (node instanceof RexLiteral literal) {
            return new Literal(value(literal, type), type);
        }
        RexCall call = (RexCall) node;
        List<Expression> arguments =
                call.getOperands().stream().map(this::expression).toList();
        return new FunctionCall(call.getOperator().getName(), arguments, type);
    }

    private static Object value(RexLiteral literal, LogicalType type) {
        if (literal.isNull()) {
            return null;
        }
        return switch (type.root()) {
            case BOOLEAN -> literal.getValueAs(Boolean.class);
            case TINYINT, SMALLINT, INT, INTERVAL_YEAR_MONTH -> number(literal).intValue();
            case BIGINT -> number(literal).longValue();
            case INTERVAL_DAY_TIME -> number(literal).longValue() * 1000;
            case FLOAT -> number(literal).floatValue();
            case DOUBLE -> number(literal).doubleValue();
            case DECIMAL -> number(literal).setScale(type.scale());
            case CHAR, VARCHAR -> literal.getValueAs(NlsString.class).getValue();
            case DATE -> literal.getValueAs(DateString.class).getDaysSinceEpoch();
            case TIMESTAMP -> literal.getValueAs(Long.class) * 1000;
            default -> throw new IllegalArgumentException(literal + " of " + type);
        };
    }

    private static BigDecimal number(RexLiteral literal) {
        return literal.getValueAs(BigDecimal.class);
    }
}
