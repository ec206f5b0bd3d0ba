package io.tidemill.core.function;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemill.type.LogicalType;
import io.tidemill.type.TypeRoot;
import java.util.List;
import org.junit.jupiter.api.Test;

final class BuiltinFunctionsTest {
    private static final LogicalType INT = LogicalType.int32();
    private static final LogicalType TEXT = LogicalType.string();

    private final BuiltinFunctions functions = new BuiltinFunctions();

    @Test
    void everyMethodOfTheTableExists() {
        for (String name : functions.names()) {
            for (ScalarFunction function : functions.forms(name)) {
                assertThat(function.method().isPresent() || function.boxed() != null)
                        .as(name)
                        .isTrue();
            }
        }
    }

    @Test
    void saysForWhichTypesThereIsCode() {
        assertThat(functions.supports("UPPER", List.of(TEXT), TEXT)).isTrue();
        assertThat(functions.supports("UPPER", List.of(INT), TEXT)).isFalse();
        assertThat(functions.supports("+", List.of(INT, LogicalType.decimal(10, 2)), LogicalType.decimal(13, 2)))
                .isTrue();
        assertThat(functions.supports("+", List.of(INT, TEXT), INT)).isFalse();
        assertThat(functions.supports(
                        "-",
                        List.of(LogicalType.date(), LogicalType.of(TypeRoot.INTERVAL_DAY_TIME)),
                        LogicalType.date()))
                .isTrue();
        assertThat(functions.supports("AND", List.of(LogicalType.bool(), INT), LogicalType.bool()))
                .isFalse();
        assertThat(functions.supports("NO_SUCH_FUNCTION", List.of(), INT)).isFalse();
        assertThat(functions.names()).contains("COALESCE", "JSON_VALUE", "DATE_FORMAT", "+", "IS NOT JSON OBJECT");
    }

    @Test
    void knowsWhatChangesBetweenCallsAndBetweenQueries() {
        assertThat(functions.isDeterministic("RAND")).isFalse();
        assertThat(functions.isDeterministic("UUID")).isFalse();
        assertThat(functions.isDeterministic("PROCTIME")).isFalse();
        assertThat(functions.isDeterministic("UPPER")).isTrue();
        assertThat(functions.isDynamic("CURRENT_TIMESTAMP")).isTrue();
        assertThat(functions.isDynamic("UPPER")).isFalse();
    }
}
