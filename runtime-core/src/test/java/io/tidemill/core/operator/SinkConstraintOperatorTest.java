package io.tidemill.core.operator;

import io.tidemill.core.plan.LengthEnforcement;
import io.tidemill.core.plan.NodeProperties;
import io.tidemill.core.plan.ObjectPath;
import io.tidemill.core.plan.SinkNode;
import io.tidemill.core.plan.SinkSpec;
import io.tidemill.core.plan.TableReference;
import io.tidemill.core.plan.ValuesNode;
import io.tidemill.core.testing.OperatorHarness;
import io.tidemill.spi.vector.RowKind;
import io.tidemill.type.Column;
import io.tidemill.type.LogicalType;
import io.tidemill.type.Schema;
import io.tidemill.type.TypeRoot;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class SinkConstraintOperatorTest {
    private static final LogicalType NAME = LogicalType.sized(TypeRoot.VARCHAR, 2);
    private static final LogicalType ROW = LogicalType.row(List.of("id", "name"), List.of(LogicalType.bigint(), NAME));

    private static SinkConstraintOperator dropping(Set<RowKind> changes, LengthEnforcement lengths) {
        NodeProperties properties = new NodeProperties(0, ROW, changes, List.of(), 1, "", Double.NaN);
        return new SinkConstraintOperator(new SinkNode(
                properties,
                new ValuesNode(properties, List.of()),
                new TableReference(
                        new ObjectPath("c", "d", "t"),
                        Schema.of(List.of(Column.physical("id", LogicalType.bigint()), Column.physical("name", NAME))),
                        Map.of()),
                new SinkSpec(false, Map.of(), List.of(1), true, lengths, List.of(0))));
    }

    @Test
    void anUpdateToNullDeletesTheKeyWhereNoRetractionComes() {
        Set<RowKind> upserts = Set.of(RowKind.INSERT, RowKind.UPDATE_AFTER, RowKind.DELETE);
        try (OperatorHarness harness = OperatorHarness.of(() -> dropping(upserts, LengthEnforcement.IGNORE), ROW)) {
            harness.input("+I[1, a]", "+U[1, NULL]", "+I[2, NULL]", "-D[3, NULL]")
                    .expect("+I[1, a]", "-D[1, NULL]", "-D[3, NULL]");
        }
    }

    @Test
    void theRetractionOfADroppedUpdatePasses() {
        Set<RowKind> all = Set.of(RowKind.values());
        try (OperatorHarness harness = OperatorHarness.of(() -> dropping(all, LengthEnforcement.IGNORE), ROW)) {
            harness.input("+I[1, a]", "-U[1, a]", "+U[1, NULL]").expect("+I[1, a]", "-U[1, a]");
        }
    }

    @Test
    void theRetractionOfADroppedRowIsDroppedWithIt() {
        Set<RowKind> all = Set.of(RowKind.values());
        try (OperatorHarness harness = OperatorHarness.of(() -> dropping(all, LengthEnforcement.IGNORE), ROW)) {
            harness.input("+I[1, NULL]", "-U[1, NULL]", "+U[1, a]", "+I[2, NULL]", "-D[2, NULL]")
                    .expect("+U[1, a]");
        }
    }

    @Test
    void cutsWhatIsTooLong() {
        Set<RowKind> inserts = Set.of(RowKind.INSERT);
        try (OperatorHarness harness = OperatorHarness.of(() -> dropping(inserts, LengthEnforcement.TRIM_PAD), ROW)) {
            harness.input("+I[1, abc]", "+I[2, a]").expect("+I[1, ab]", "+I[2, a]");
        }
    }
}
