package io.tidemill.optimizer.rule;

import io.tidemill.core.expression.Literal;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCollation;
import org.apache.calcite.util.DateString;
import org.apache.calcite.util.NlsString;
import org.apache.calcite.util.TimestampString;

/** Constants of the engine as Calcite's literals. */
final class LiteralConversion {
    private static final long MICROS_PER_MILLI = 1000;
    private static final int NANOS_PER_MICRO = 1000;
    private static final int MICRO_DIGITS = 6;

    private LiteralConversion() {}

    /** The literal of a type; empty for values that a literal cannot hold. */
    static Optional<RexLiteral> toRex(Literal literal, RelDataType type, RexBuilder rexBuilder) {
        if (literal.isNull()) {
            return literal(rexBuilder.makeNullLiteral(type));
        }
        Object value = literal.value();
        return switch (type.getSqlTypeName()) {
            case BOOLEAN -> literal(rexBuilder.makeLiteral((boolean) value));
            case TINYINT, SMALLINT, INTEGER, BIGINT, DECIMAL ->
                literal(rexBuilder.makeExactLiteral(new BigDecimal(value.toString()), type));
            case DOUBLE, FLOAT, REAL -> approximate(((Number) value).doubleValue(), type, rexBuilder);
            case CHAR, VARCHAR ->
                literal(rexBuilder.makeLiteral(
                        new NlsString((String) value, StandardCharsets.UTF_8.name(), SqlCollation.IMPLICIT),
                        type,
                        // A bare text literal has type CHAR; the cast around it disappears into the literal's type.
                        true));
            case DATE -> literal(rexBuilder.makeDateLiteral(DateString.fromDaysSinceEpoch((int) value)));
            case TIMESTAMP -> timestamp(value, type, rexBuilder);
            default -> Optional.empty();
        };
    }

    /** Only if the literal, which is a decimal inside, gives the same number back. */
    private static Optional<RexLiteral> approximate(double value, RelDataType type, RexBuilder rexBuilder) {
        if (!Double.isFinite(value)) {
            return Optional.empty();
        }
        BigDecimal decimal = new BigDecimal(Double.toString(value));
        boolean exact = decimal.doubleValue() == value && !(value == 0 && 1 / value < 0);
        return exact ? literal(rexBuilder.makeApproxLiteral(decimal, type)) : Optional.empty();
    }

    private static Optional<RexLiteral> timestamp(Object value, RelDataType type, RexBuilder rexBuilder) {
        if (!(value instanceof Long micros) || type.getPrecision() > MICRO_DIGITS) {
            return Optional.empty();
        }
        TimestampString text = TimestampString.fromMillisSinceEpoch(Math.floorDiv(micros, MICROS_PER_MILLI));
        long nanos = Math.floorMod(micros, MICROS_PER_MILLI * 1000) * NANOS_PER_MICRO;
        return literal(rexBuilder.makeTimestampLiteral(text.withNanos((int) nanos), type.getPrecision()));
    }

    private static Optional<RexLiteral> literal(RexNode node) {
        return node instanceof RexLiteral literal ? Optional.of(literal) : Optional.empty();
    }
}
