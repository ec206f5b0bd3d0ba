package io.tidemill.optimizer.bind;

import io.tidemill.core.expression.Expression;
import io.tidemill.core.expression.FunctionCall;
import io.tidemill.core.expression.Literal;
import io.tidemill.core.function.FunctionNames;
import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/** Brings operands to one type where the base library leaves them as they are. */
final class Conversions {
    private Conversions() {}

    /** The expression as that type, with its own nullability; constants are converted here when nothing is lost. */
    static Expression cast(Expression expression, LogicalType type) {
        LogicalType target = type.withNullable(expression.type().nullable());
        if (expression.type().equals(target)) {
            return expression;
        }
        if (expression instanceof Literal literal) {
            Optional<Expression> converted = literal(literal, target);
            if (converted.isPresent()) {
                return converted.get();
            }
        }
        return new FunctionCall(FunctionNames.CAST, List.of(expression), target);
    }

    private static Optional<Expression> literal(Literal literal, LogicalType target) {
        if (literal.isNull()) {
            return Optional.of(Literal.nullOf(target));
        }
        if (literal.type().isCharacter() && target.is(TypeRoot.VARCHAR) && fits((String) literal.value(), target)) {
            return Optional.of(new Literal(literal.value(), target));
        }
        if (!literal.type().isNumeric() || literal.type().is(TypeRoot.FLOAT, TypeRoot.DOUBLE)) {
            return Optional.empty();
        }
        return number(new BigDecimal(literal.value().toString()), target).map(value -> new Literal(value, target));
    }

    private static boolean fits(String text, LogicalType type) {
        return text.codePointCount(0, text.length()) <= type.length();
    }

    private static Optional<Object> number(BigDecimal value, LogicalType target) {
        try {
            return switch (target.root()) {
                case TINYINT -> Optional.of((int) value.byteValueExact());
                case SMALLINT -> Optional.of((int) value.shortValueExact());
                case INT -> Optional.of(value.intValueExact());
                case BIGINT -> Optional.of(value.longValueExact());
                case DECIMAL -> decimal(value.setScale(target.scale()), target);
                case DOUBLE -> Optional.of(value.doubleValue());
                default -> Optional.empty();
            };
        } catch (ArithmeticException inexact) {
            return Optional.empty();
        }
    }

    private static Optional<Object> decimal(BigDecimal value, LogicalType target) {
        return value.precision() <= target.precision() ? Optional.of(value) : Optional.empty();
    }

    /** A number as DECIMAL that holds every value of its type. */
    static LogicalType decimalOf(LogicalType type) {
        return switch (type.root()) {
            case TINYINT -> LogicalType.decimal(3, 0);
            case SMALLINT -> LogicalType.decimal(5, 0);
            case INT -> LogicalType.decimal(10, 0);
            case BIGINT -> LogicalType.decimal(19, 0);
            default -> type;
        };
    }

    /** The type in which two values are compared; empty when they can be compared as they are. */
    static Optional<LogicalType> comparisonType(LogicalType left, LogicalType right) {
        if (left.withNullable(true).equals(right.withNullable(true))) {
            return Optional.empty();
        }
        if (left.is(TypeRoot.NULL)) {
            return Optional.of(right);
        }
        if (right.is(TypeRoot.NULL)) {
            return Optional.of(left);
        }
        if (left.isNumeric() && right.isNumeric()) {
            return Optional.of(commonNumber(left, right));
        }
        return commonTime(left, right);
    }

    private static LogicalType commonNumber(LogicalType left, LogicalType right) {
        if (left.is(TypeRoot.FLOAT, TypeRoot.DOUBLE) || right.is(TypeRoot.FLOAT, TypeRoot.DOUBLE)) {
            return LogicalType.float64();
        }
        if (!left.is(TypeRoot.DECIMAL) && !right.is(TypeRoot.DECIMAL)) {
            return left.root().compareTo(right.root()) >= 0 ? left : right;
        }
        LogicalType a = decimalOf(left);
        LogicalType b = decimalOf(right);
        int scale = Math.max(a.scale(), b.scale());
        int integerDigits = Math.max(a.precision() - a.scale(), b.precision() - b.scale());
        int precision = integerDigits + scale;
        if (precision > LogicalType.MAX_DECIMAL_PRECISION) {
            // No type holds both exactly; the wider fraction gives way, as in arithmetic.
            return LogicalType.decimal(
                    LogicalType.MAX_DECIMAL_PRECISION, LogicalType.MAX_DECIMAL_PRECISION - integerDigits);
        }
        return LogicalType.decimal(precision, scale);
    }

    private static Optional<LogicalType> commonTime(LogicalType left, LogicalType right) {
        boolean times = isTime(left) && isTime(right);
        if (!times) {
            return Optional.empty();
        }
        int precision = Math.max(fraction(left), fraction(right));
        boolean zoned = left.is(TypeRoot.TIMESTAMP_LTZ) || right.is(TypeRoot.TIMESTAMP_LTZ);
        return Optional.of(zoned ? LogicalType.timestampLtz(precision) : LogicalType.timestamp(precision));
    }

    private static boolean isTime(LogicalType type) {
        return type.isTimestamp() || type.is(TypeRoot.DATE);
    }

    private static int fraction(LogicalType type) {
        return type.isTimestamp() ? type.precision() : 0;
    }
}
