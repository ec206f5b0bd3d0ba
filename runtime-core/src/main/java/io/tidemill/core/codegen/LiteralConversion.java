package io.tidemill.core.codegen;

import io.tidemill.core.expression.Literal;
import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Optional;

/** Converts number constants when the kernel is made instead of for each row. */
final class LiteralConversion {
    private LiteralConversion() {}

    /** The literal in another number type; empty where that needs the code of a CAST. */
    static Optional<Literal> convert(Literal literal, LogicalType type) {
        if (literal.value() == null || literal.type().is(TypeRoot.NULL)) {
            return Optional.of(Literal.nullOf(type));
        }
        if (literal.type().root() == type.root()
                && literal.type().physical() == type.physical()
                && !type.is(TypeRoot.DECIMAL, TypeRoot.CHAR, TypeRoot.VARCHAR, TypeRoot.BINARY, TypeRoot.VARBINARY)) {
            return literal.type().children().equals(type.children())
                    ? Optional.of(new Literal(literal.value(), type))
                    : Optional.empty();
        }
        if (!literal.type().isNumeric() || !(literal.value() instanceof Number number)) {
            return Optional.empty();
        }
        return switch (type.root()) {
            case INT, BIGINT -> integer(number, type);
            case DOUBLE -> Optional.of(new Literal(number.doubleValue(), type));
            case DECIMAL -> decimal(number, type);
            default -> Optional.empty();
        };
    }

    private static Optional<Literal> integer(Number number, LogicalType type) {
        if (!(number instanceof Integer || number instanceof Long)) {
            return Optional.empty();
        }
        long value = number.longValue();
        if (type.is(TypeRoot.BIGINT)) {
            return Optional.of(new Literal(value, type));
        }
        return value == (int) value ? Optional.of(new Literal((int) value, type)) : Optional.empty();
    }

    private static Optional<Literal> decimal(Number number, LogicalType type) {
        if (number instanceof Float || number instanceof Double) {
            return Optional.empty();
        }
        BigDecimal value = number instanceof BigDecimal decimal
                ? decimal
                : number instanceof BigInteger integer
                        ? new BigDecimal(integer)
                        : BigDecimal.valueOf(number.longValue());
        BigDecimal scaled = value.setScale(type.scale(), RoundingMode.HALF_UP);
        return scaled.precision() <= type.precision() ? Optional.of(new Literal(scaled, type)) : Optional.empty();
    }
}
