package io.tidemill.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.core.metrics.CounterSet;
import io.tidemill.core.testing.RowText;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.vector.ColumnBatch;
import io.tidemill.type.LogicalType;
import java.util.List;
import org.junit.jupiter.api.Test;

final class NotNullEnforcerTest {
    private static final List<LogicalType> TYPES = List.of(Nodes.INT, Nodes.INT);

    private final CounterSet metrics = new CounterSet();

    private List<String> enforce(boolean drop, List<Integer> primaryKey, String... rows) {
        NotNullEnforcer enforcer = new NotNullEnforcer("t", List.of(1), List.of("id", "v"), drop, primaryKey, metrics);
        ColumnBatch rest = enforcer.enforce(RowText.parse(TYPES, rows));
        return rest == null ? List.of() : RowText.format(rest, TYPES);
    }

    @Test
    void aNullFailsTheJobAndNamesColumnAndOption() {
        assertThatThrownBy(() -> enforce(false, List.of(), "+I[1, NULL]"))
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_NULL_VIOLATION))
                .hasMessageContaining("column v of table t")
                .hasMessageContaining("table.exec.sink.not-null-enforcer");
    }

    @Test
    void droppedRowsAreCounted() {
        assertThat(enforce(true, List.of(), "+I[1, 1]", "+I[2, NULL]", "+I[3, 3]", "+I[4, NULL]"))
                .containsExactly("+I[1, 1]", "+I[3, 3]");
        assertThat(metrics.counter("dropped_by_not_null").value()).isEqualTo(2);
    }

    @Test
    void aRowUpdatedToNullLeavesASinkWithAKey() {
        assertThat(enforce(true, List.of(0), "+I[1, 1]", "+U[1, NULL]", "+U[2, 2]"))
                .containsExactly("+I[1, 1]", "-D[1, NULL]", "+U[2, 2]");
    }

    @Test
    void withUpdateBeforeTheOldRowStillGoes() {
        assertThat(enforce(true, List.of(), "-U[1, 1]", "+U[1, NULL]")).containsExactly("-U[1, 1]");
    }

    @Test
    void nothingIsLeftOfABatchOfNulls() {
        assertThat(enforce(true, List.of(), "+I[1, NULL]", "-D[1, NULL]")).isEmpty();
    }
}
