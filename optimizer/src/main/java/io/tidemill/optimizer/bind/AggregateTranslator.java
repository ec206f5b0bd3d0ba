package io.tidemill.optimizer.bind;

import io.tidemill.core.plan.AggregateCall;
import io.tidemill.core.plan.SortKey;
import io.tidemill.error.EngineException;
import io.tidemill.error.ErrorCode;
import io.tidemill.type.LogicalType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.type.RelDataType;

/** Aggregate calls and sort orders of a logical plan to the engine's. */
public final class AggregateTranslator {
    private AggregateTranslator() {}

    /**
     * The engine's form of a call.
     *
     * @param input row type of the aggregate's input
     * @param name name of the output column
     */
    public static AggregateCall translate(
            org.apache.calcite.rel.core.AggregateCall call, RelDataType input, String name) {
        // FIRST_VALUE and LAST_VALUE of a group never see NULL.
        if (call.ignoreNulls() && !(call.getAggregation() instanceof DialectAggregate)) {
            throw new EngineException(
                    ErrorCode.UNSUPPORTED, call.getAggregation().getName() + " .. IGNORE NULLS is not supported");
        }
        List<LogicalType> types = new ArrayList<>();
        for (int argument : call.getArgList()) {
            types.add(RelTypes.toLogical(input.getFieldList().get(argument).getType()));
        }
        List<SortKey> order = sortKeys(call.collation);
        List<LogicalType> orderTypes = new ArrayList<>();
        for (SortKey key : order) {
            orderTypes.add(
                    RelTypes.toLogical(input.getFieldList().get(key.column()).getType()));
        }
        return new AggregateCall(
                name(call),
                call.getArgList(),
                call.filterArg,
                call.isDistinct(),
                order,
                types,
                orderTypes,
                RelTypes.toLogical(call.getType()),
                name);
    }

    private static String name(org.apache.calcite.rel.core.AggregateCall call) {
        String name = call.getAggregation().getName().toUpperCase(Locale.ROOT);
        return switch (name) {
            case "STDDEV" -> "STDDEV_SAMP";
            case "VARIANCE" -> "VAR_SAMP";
            default -> name;
        };
    }

    /** Sort keys; NULL is smallest where nothing else is said. */
    public static List<SortKey> sortKeys(RelCollation collation) {
        List<SortKey> keys = new ArrayList<>();
        for (RelFieldCollation field : collation.getFieldCollations()) {
            boolean ascending = !field.getDirection().isDescending();
            boolean nullsFirst = field.nullDirection == RelFieldCollation.NullDirection.UNSPECIFIED
                    ? ascending
                    : field.nullDirection == RelFieldCollation.NullDirection.FIRST;
            keys.add(new SortKey(field.getFieldIndex(), ascending, nullsFirst));
        }
        return keys;
    }
}
