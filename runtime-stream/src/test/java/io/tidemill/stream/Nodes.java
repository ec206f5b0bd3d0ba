package io.tidemill.stream;

import io.tidemill.core.plan.AggregateCall;
import io.tidemill.core.plan.NodeProperties;
import io.tidemill.core.plan.PhysicalNode;
import io.tidemill.core.plan.ValuesNode;
import io.tidemill.spi.vector.RowKind;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Short ways to make plan nodes for operator tests. */
final class Nodes {
    static final LogicalType INT = LogicalType.int32();
    static final LogicalType BIGINT = LogicalType.bigint();
    static final LogicalType STRING = LogicalType.string();
    static final LogicalType DOUBLE = LogicalType.float64();
    static final LogicalType TIME = LogicalType.timestamp(3);

    private static int nextId = 1;

    private Nodes() {}

    static LogicalType row(LogicalType... types) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < types.length; i++) {
            names.add("c" + i);
        }
        return LogicalType.row(names, Arrays.asList(types));
    }

    static NodeProperties properties(LogicalType row) {
        return NodeProperties.insertOnly(nextId++, row, 1, Double.NaN);
    }

    static NodeProperties changing(LogicalType row) {
        Set<RowKind> all = EnumSet.allOf(RowKind.class);
        return new NodeProperties(nextId++, row, all, List.of(), 1, "", Double.NaN);
    }

    static NodeProperties upserting(LogicalType row) {
        Set<RowKind> kinds = EnumSet.complementOf(EnumSet.of(RowKind.UPDATE_BEFORE));
        return new NodeProperties(nextId++, row, kinds, List.of(), 1, "", Double.NaN);
    }

    static PhysicalNode source(LogicalType row) {
        return new ValuesNode(properties(row), List.of());
    }

    static AggregateCall call(String function, LogicalType result, List<Integer> arguments, LogicalType... types) {
        return new AggregateCall(
                function,
                arguments,
                -1,
                false,
                List.of(),
                Arrays.asList(types),
                result,
                function.toLowerCase(Locale.ROOT));
    }

    static AggregateCall countStar() {
        return call("COUNT", BIGINT.notNull(), List.of());
    }

    static AggregateCall distinct(String function, LogicalType result, int argument, LogicalType type) {
        return new AggregateCall(
                function,
                List.of(argument),
                -1,
                true,
                List.of(),
                List.of(type),
                result,
                function.toLowerCase(Locale.ROOT));
    }

    static AggregateCall filtered(AggregateCall call, int filterColumn) {
        return new AggregateCall(
                call.function(),
                call.arguments(),
                filterColumn,
                call.distinct(),
                call.order(),
                call.argumentTypes(),
                call.orderTypes(),
                call.resultType(),
                call.name());
    }
}
