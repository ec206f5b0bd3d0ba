package io.tidemill.optimizer.cost;

import io.tidemill.type.LogicalType;
import java.math.BigDecimal;
import java.util.Calendar;
import org.apache.calcite.rex.RexLiteral;

/** Numbers, dates and timestamps on one number line, so that ranges can be compared: dates in days, timestamps in microseconds. */
final class NumericValues {
    private static final long MICROS_PER_MILLI = 1000;

    private NumericValues() {}

    /** The literal as a number, NaN where it is none. */
    static double of(RexLiteral literal) {
        if (literal.isNull()) {
            return Double.NaN;
        }
        return switch (literal.getTypeName()) {
            case DECIMAL, DOUBLE, FLOAT, REAL, BIGINT, INTEGER, SMALLINT, TINYINT -> {
                BigDecimal value = literal.getValueAs(BigDecimal.class);
                yield value == null ? Double.NaN : value.doubleValue();
            }
            case DATE -> {
                Integer days = literal.getValueAs(Integer.class);
                yield days == null ? Double.NaN : days;
            }
            case TIMESTAMP -> {
                Calendar time = literal.getValueAs(Calendar.class);
                yield time == null ? Double.NaN : (double) time.getTimeInMillis() * MICROS_PER_MILLI;
            }
            default -> Double.NaN;
        };
    }

    /** A minimum or maximum that a source reported, as a number, NaN where it is none. */
    static double of(Object value, LogicalType type) {
        return value instanceof Number number && !type.isCharacter() ? number.doubleValue() : Double.NaN;
    }

    /** True where values are whole numbers, so that a range bounds the number of distinct ones. */
    static boolean isDiscrete(LogicalType type) {
        return type.isInteger() || type.root() == io.tidemill.type.TypeRoot.DATE;
    }
}
