package io.tidemill.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.config.ExecutionOptions.DisabledOperator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ListTypeTest {
    private final ListType<String> strings = new ListType<>(StringType.INSTANCE, ';', Map.of());

    @Test
    void splitsAtCommasAndSemicolonsAndTrims() {
        assertThat(strings.parse("a, b;c ")).containsExactly("a", "b", "c");
        assertThat(strings.parse("")).isEmpty();
        assertThat(strings.parse(" , ")).isEmpty();
    }

    @Test
    void quotedItemsKeepSeparatorsQuotesAndBlanks() {
        List<String> items = List.of("a;b", "it's", " outer ", "", "plain", "x,y");

        assertThat(strings.parse(strings.print(items))).isEqualTo(items);
        assertThat(strings.print(items)).isEqualTo("'a;b';'it''s';' outer ';'';plain;'x,y'");
    }

    @Test
    void anOpenQuoteIsAnError() {
        assertThatThrownBy(() -> strings.parse("'a;b")).hasMessageContaining("closing quote");
        assertThatThrownBy(() -> strings.parse("'a'b")).hasMessageContaining("separator after a quoted");
    }

    @Test
    void disabledOperatorsReadInAnyCaseAndHashJoinMeansBoth() {
        assertThat(ExecutionOptions.DISABLED_OPERATORS.parse("hashagg, HashJoin", Origin.set()))
                .containsExactly(
                        DisabledOperator.HASH_AGG,
                        DisabledOperator.SHUFFLE_HASH_JOIN,
                        DisabledOperator.BROADCAST_HASH_JOIN);
        assertThat(ExecutionOptions.DISABLED_OPERATORS.parse("", Origin.set())).isEmpty();
        assertThatThrownBy(() -> ExecutionOptions.DISABLED_OPERATORS.parse("HashJoinz", Origin.set()))
                .hasMessageContaining("table.exec.disabled-operators")
                .hasMessageContaining("item 'HashJoinz'")
                .hasMessageContaining("NestedLoopJoin");
    }
}
