package io.tidemill.core.function;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.core.expression.BoxedValues;
import io.tidemill.spi.vector.ColumnVector;
import io.tidemill.spi.vector.Vectors;
import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ValueFormatterTest {
    private static String format(Object value, LogicalType type) {
        return format(value, type, "UTC");
    }

    private static String format(Object value, LogicalType type, String zone) {
        ColumnVector vector = Vectors.allocate(type, 1);
        BoxedValues.write(vector, 0, value, type);
        return new ValueFormatter(type, ZoneId.of(zone)).format(vector, 0);
    }

    @Test
    void scalarsReadAsTheirCastToText() {
        assertThat(format(null, LogicalType.int32())).isNull();
        assertThat(format(true, LogicalType.bool())).isEqualTo("TRUE");
        assertThat(format(-12, LogicalType.int32())).isEqualTo("-12");
        assertThat(format(Long.MIN_VALUE, LogicalType.bigint())).isEqualTo("-9223372036854775808");
        assertThat(format(new BigDecimal("-0.05"), LogicalType.decimal(15, 2))).isEqualTo("-0.05");
        assertThat(format(new BigDecimal("1234567890123456789.10"), LogicalType.decimal(30, 2)))
                .isEqualTo("1234567890123456789.10");
        assertThat(format(1.5, LogicalType.float64())).isEqualTo("1.5");
        assertThat(format(new byte[] {10, -1}, LogicalType.bytes())).isEqualTo("x'0aff'");
        assertThat(format(0, LogicalType.date())).isEqualTo("1970-01-01");
        assertThat(format(-1L, LogicalType.timestamp(6))).isEqualTo("1969-12-31 23:59:59.999999");
        assertThat(format(BigInteger.valueOf(-1), LogicalType.timestamp(9))).isEqualTo("1969-12-31 23:59:59.999999999");
        assertThat(format(0L, LogicalType.timestampLtz(3), "GMT+08:00")).isEqualTo("1970-01-01 08:00:00.000");
        assertThat(format(14, LogicalType.of(TypeRoot.INTERVAL_YEAR_MONTH))).isEqualTo("+1-02");
        assertThat(format(90_061_500_000L, LogicalType.of(TypeRoot.INTERVAL_DAY_TIME)))
                .isEqualTo("+1 01:01:01.500");
    }

    @Test
    void nestedValuesShowTheirParts() {
        LogicalType ints = LogicalType.array(LogicalType.int32());
        assertThat(format(Arrays.asList(1, null), ints)).isEqualTo("[1, NULL]");
        LogicalType row = LogicalType.row(List.of("a", "b"), List.of(ints, LogicalType.string()));
        assertThat(format(Arrays.asList(List.of(1, 2), "x"), row)).isEqualTo("([1, 2], x)");
        LogicalType map = LogicalType.map(LogicalType.string(), LogicalType.int32());
        assertThat(format(List.of(List.of("k", 1), List.of("l", 2)), map)).isEqualTo("{k=1, l=2}");
    }
}
