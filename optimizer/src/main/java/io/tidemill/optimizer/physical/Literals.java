package io.tidemill.optimizer.physical;

import io.tidemill.core.expression.Expression;
import io.tidemill.core.expression.Literal;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.type.LogicalType;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** Constants in the form that a column of a given type holds. */
final class Literals {
    private Literals() {}

    /** The constant as a value of {@code type}; Calcite's rows of constants may hold narrower numbers than their columns. */
    static Literal of(Expression expression, LogicalType type) {
        if (!(expression instanceof Literal literal)) {
            throw new EngineException(ErrorCode.INTERNAL, expression + " is not a constant");
        }
        Object value = literal.value();
        if (value == null) {
            return new Literal(null, type);
        }
        if (value instanceof Number number && type.isNumeric()) {
            return new Literal(number(new BigDecimal(number.toString()), type), type);
        }
        return new Literal(value, type);
    }

    private static Object number(BigDecimal value, LogicalType type) {
        return switch (type.root()) {
            case TINYINT, SMALLINT, INT -> value.intValueExact();
            case BIGINT -> value.longValueExact();
            case FLOAT -> value.floatValue();
            case DOUBLE -> value.doubleValue();
            default -> value.setScale(type.scale(), RoundingMode.HALF_UP);
        };
    }
}
