package io.tidemill.spi.predicate;

import io.tidemill.spi.annotation.Evolving;
import java.util.List;

/**
 * A condition over the physical columns of one table, in SQL's three-valued logic: a row passes when the condition is TRUE.
 *
 * <p>Values are Java objects in the engine's internal form: Boolean; Integer for TINYINT, SMALLINT, INT, DATE (days), TIME
 * (milliseconds), INTERVAL YEAR TO MONTH (months); Long for BIGINT, TIMESTAMP and TIMESTAMP_LTZ of precision up to 6 (microseconds),
 * INTERVAL DAY TO SECOND (microseconds); java.math.BigInteger for TIMESTAMP and TIMESTAMP_LTZ of precision 7 to 9 (nanoseconds);
 * Float; Double; java.math.BigDecimal for DECIMAL; String for CHAR and VARCHAR. Binary values are never pushed down.
 */
@Evolving
public sealed interface Predicate {
    /** {@code column op value}; value is never null. */
    record Comparison(String column, Operator operator, Object value) implements Predicate {}

    /** {@code column IN (values)}; no value is null. */
    record In(String column, List<Object> values) implements Predicate {
        public In {
            values = List.copyOf(values);
        }
    }

    /** {@code column IS NULL}, or IS NOT NULL when negated. */
    record IsNull(String column, boolean negated) implements Predicate {}

    /** All of them, at least two. */
    record And(List<Predicate> operands) implements Predicate {
        public And {
            operands = List.copyOf(operands);
        }
    }

    /** Any of them, at least two. */
    record Or(List<Predicate> operands) implements Predicate {
        public Or {
            operands = List.copyOf(operands);
        }
    }

    /** {@code column LIKE 'prefix%'}. */
    record StartsWith(String column, String prefix) implements Predicate {}

    /** Comparison operators. */
    enum Operator {
        EQUAL("="),
        NOT_EQUAL("<>"),
        LESS("<"),
        LESS_OR_EQUAL("<="),
        GREATER(">"),
        GREATER_OR_EQUAL(">=");

        private final String symbol;

        Operator(String symbol) {
            this.symbol = symbol;
        }

        public String symbol() {
            return symbol;
        }
    }
}
