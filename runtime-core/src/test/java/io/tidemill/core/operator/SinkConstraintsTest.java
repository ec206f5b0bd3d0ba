package io.tidemill.core.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemill.core.metrics.CounterSet;
import io.tidemill.core.plan.LengthEnforcement;
import io.tidemill.core.plan.NodeProperties;
import io.tidemill.core.plan.ObjectPath;
import io.tidemill.core.plan.SinkNode;
import io.tidemill.core.plan.SinkSpec;
import io.tidemill.core.plan.TableReference;
import io.tidemill.core.plan.ValuesNode;
import io.tidemill.core.testing.RowText;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.spi.vector.RowKind;
import io.tidemill.type.Column;
import io.tidemill.type.LogicalType;
import io.tidemill.type.Schema;
import io.tidemill.type.TypeRoot;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class SinkConstraintsTest {
    private static final LogicalType BIGINT = LogicalType.bigint();
    private static final LogicalType CHAR = LogicalType.sized(TypeRoot.CHAR, 3);
    private static final LogicalType VARCHAR = LogicalType.sized(TypeRoot.VARCHAR, 3);
    private static final Set<RowKind> ALL = EnumSet.allOf(RowKind.class);
    private static final Set<RowKind> UPSERTS = EnumSet.complementOf(EnumSet.of(RowKind.UPDATE_BEFORE));

    private final CounterSet metrics = new CounterSet();

    private List<String> enforce(
            Set<RowKind> changes, LogicalType first, LogicalType second, SinkSpec sink, String... rows) {
        List<LogicalType> types = List.of(first, second);
        NodeProperties properties =
                new NodeProperties(0, LogicalType.row(List.of("a", "b"), types), changes, List.of(), 1, "", Double.NaN);
        Schema schema = Schema.of(List.of(Column.physical("a", first), Column.physical("b", second)));
        SinkNode node = new SinkNode(
                properties,
                new ValuesNode(properties, List.of()),
                new TableReference(new ObjectPath("c", "d", "t"), schema, Map.of()),
                sink);
        return RowText.format(new SinkConstraints(node, metrics).enforce(RowText.parse(types, rows)), types);
    }

    private List<String> enforceLengths(LengthEnforcement lengths, String... rows) {
        return enforce(ALL, CHAR, VARCHAR, new SinkSpec(false, Map.of(), List.of(), false, lengths, List.of()), rows);
    }

    private List<String> enforceNotNull(Set<RowKind> changes, boolean drop, List<Integer> primaryKey, String... rows) {
        SinkSpec sink = new SinkSpec(false, Map.of(), List.of(1), drop, LengthEnforcement.IGNORE, primaryKey);
        return enforce(changes, BIGINT, BIGINT, sink, rows);
    }

    @Test
    void longValuesAreCutAndShortCharsPadded() {
        assertThat(enforceLengths(LengthEnforcement.TRIM_PAD, "+I[a, a]", "+I[abcd, äöüß]", "+I[NULL, NULL]"))
                .containsExactly("+I[a  , a]", "+I[abc, äöü]", "+I[NULL, NULL]");
    }

    @Test
    void anotherLengthFailsWhenErrorsAreWanted() {
        assertThat(enforceLengths(LengthEnforcement.ERROR, "+I[abc, a]")).containsExactly("+I[abc, a]");
        assertThatThrownBy(() -> enforceLengths(LengthEnforcement.ERROR, "+I[ab, a]"))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("column a CHAR(3)")
                .hasMessageContaining("table.exec.sink.type-length-enforcer");
    }

    @Test
    void aNullFailsTheJobAndNamesColumnAndOption() {
        assertThatThrownBy(() -> enforceNotNull(ALL, false, List.of(), "+I[1, NULL]"))
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_NULL_VIOLATION))
                .hasMessageContaining("column b of table c.d.t")
                .hasMessageContaining("table.exec.sink.not-null-enforcer");
    }

    @Test
    void aDeleteByItsKeyAloneIsNoError() {
        assertThat(enforceNotNull(UPSERTS, false, List.of(0), "+I[1, 1]", "-D[1, NULL]"))
                .containsExactly("+I[1, 1]", "-D[1, NULL]");
    }

    @Test
    void droppedRowsAreCounted() {
        assertThat(enforceNotNull(ALL, true, List.of(), "+I[1, 1]", "+I[2, NULL]", "+I[3, 3]", "+I[4, NULL]"))
                .containsExactly("+I[1, 1]", "+I[3, 3]");
        assertThat(metrics.counter("dropped_by_not_null").value()).isEqualTo(2);
    }

    @Test
    void aRowUpdatedToNullLeavesASinkWithAKey() {
        assertThat(enforceNotNull(UPSERTS, true, List.of(0), "+I[1, 1]", "+U[1, NULL]", "+U[2, 2]"))
                .containsExactly("+I[1, 1]", "-D[1, NULL]", "+U[2, 2]");
    }

    @Test
    void withUpdateBeforeTheOldRowStillGoes() {
        assertThat(enforceNotNull(ALL, true, List.of(), "-U[1, 1]", "+U[1, NULL]"))
                .containsExactly("-U[1, 1]");
    }

    @Test
    void nothingIsLeftOfABatchOfNulls() {
        assertThat(enforceNotNull(ALL, true, List.of(), "+I[1, NULL]", "-D[1, NULL]"))
                .isEmpty();
    }
}
