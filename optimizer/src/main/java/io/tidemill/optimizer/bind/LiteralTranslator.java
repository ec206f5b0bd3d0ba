package io.tidemill.optimizer.bind;

import io.tidemill.core.expression.Literal;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.DateString;
import org.apache.calcite.util.NlsString;
import org.apache.calcite.util.TimeString;
import org.apache.calcite.util.TimestampString;

/** Constants with the value form of the engine. */
final class LiteralTranslator {
    private static final long MICROS_PER_SECOND = 1_000_000L;
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private LiteralTranslator() {}

    static Literal translate(RexLiteral literal) {
        if (literal.getTypeName() == SqlTypeName.SYMBOL) {
            return Literal.of(literal.getValueAs(Enum.class).name());
        }
        LogicalType type = RelTypes.toLogical(literal.getType());
        return literal.isNull() ? Literal.nullOf(type) : new Literal(value(literal, type), type);
    }

    private static Object value(RexLiteral literal, LogicalType type) {
        return switch (type.root()) {
            case BOOLEAN -> literal.getValueAs(Boolean.class);
            case TINYINT, SMALLINT, INT -> literal.getValueAs(BigDecimal.class).intValueExact();
            case BIGINT -> literal.getValueAs(BigDecimal.class).longValueExact();
            case FLOAT -> literal.getValueAs(Double.class).floatValue();
            case DOUBLE -> literal.getValueAs(Double.class);
            case DECIMAL -> literal.getValueAs(BigDecimal.class).setScale(type.scale(), RoundingMode.HALF_UP);
            case CHAR, VARCHAR -> literal.getValueAs(NlsString.class).getValue();
            case BINARY, VARBINARY ->
                Literal.HexBytes.of(literal.getValueAs(ByteString.class).getBytes());
            case DATE -> literal.getValueAs(DateString.class).getDaysSinceEpoch();
            case TIME -> literal.getValueAs(TimeString.class).getMillisOfDay();
            case TIMESTAMP, TIMESTAMP_LTZ -> timestamp(literal.getValueAs(TimestampString.class), type);
            case INTERVAL_YEAR_MONTH -> literal.getValueAs(BigDecimal.class).intValueExact();
            case INTERVAL_DAY_TIME ->
                literal.getValueAs(BigDecimal.class)
                        .multiply(BigDecimal.valueOf(1000))
                        .longValueExact();
            case ARRAY, MULTISET, ROW, MAP -> elements(literal, type);
            case NULL -> throw new EngineException(ErrorCode.INTERNAL, "a value of type NULL");
        };
    }

    private static Object timestamp(TimestampString text, LogicalType type) {
        LocalDateTime time = LocalDateTime.parse(text.toString(9).replace(' ', 'T'));
        long seconds = time.toEpochSecond(ZoneOffset.UTC);
        if (type.precision() <= LogicalType.MAX_LONG_TIMESTAMP_PRECISION) {
            return Math.addExact(Math.multiplyExact(seconds, MICROS_PER_SECOND), time.getNano() / 1000);
        }
        return BigInteger.valueOf(seconds)
                .multiply(BigInteger.valueOf(NANOS_PER_SECOND))
                .add(BigInteger.valueOf(time.getNano()));
    }

    private static List<Object> elements(RexLiteral literal, LogicalType type) {
        List<Object> values = new ArrayList<>();
        int index = 0;
        for (Object element : literal.getValueAs(List.class)) {
            LogicalType child = type.is(TypeRoot.ROW)
                    ? type.children().get(index)
                    : type.children().get(0);
            RexLiteral item = (RexLiteral) element;
            values.add(item.isNull() ? null : value(item, child));
            index++;
        }
        return values;
    }
}
